package dev.hasse.simulation.atp;

import dev.hasse.simulation.logs.SystemLog;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The logs of ATP; see docs/formats/atp.md. */
public enum AtpLog implements SystemLog {
    /** The changes of the sites' tables of transactions, with a line for each state that a row enters. */
    ROWS("atp"),
    /** The requests of the agents, with the responses that reached them. */
    REQUESTS("atp-requests");

    private final String word;

    AtpLog(String word) {
        this.word = word;
    }

    @Override
    public String word() {
        return word;
    }

    @Override
    public List<AtpFault> faults() {
        return Arrays.stream(AtpFault.values())
                .filter(fault -> fault.logs().contains(this))
                .toList();
    }

    @Override
    public void write(@Nullable String fault, int sessions, long seed, Writer to) throws IOException {
        AtpSimulation.write(this, fault == null ? null : AtpFault.parse(fault), sessions, seed, to);
    }

    @Override
    public void writePlanted(String fault, int sessions, long seed, Writer to) throws IOException {
        AtpSimulation.writePlanted(AtpFault.parse(fault), sessions, seed, to);
    }
}
