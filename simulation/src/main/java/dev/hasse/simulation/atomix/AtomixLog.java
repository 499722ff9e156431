package dev.hasse.simulation.atomix;

import dev.hasse.simulation.logs.SystemLog;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The logs of Atomix; see docs/formats/atomix.md. */
public enum AtomixLog implements SystemLog {
    /** That of its serializability checker, with a line for each read, write, commit and abort. */
    CHECKER("atomix"),
    /** Its effect log, with a line for each transaction that ended (appendix C.1). */
    EFFECTS("atomix-effects");

    private final String word;

    AtomixLog(String word) {
        this.word = word;
    }

    @Override
    public String word() {
        return word;
    }

    @Override
    public List<AtomixFault> faults() {
        return Arrays.stream(AtomixFault.values())
                .filter(fault -> fault.logs().contains(this))
                .toList();
    }

    @Override
    public void write(@Nullable String fault, int sessions, long seed, Writer to) throws IOException {
        AtomixSimulation.write(this, fault == null ? null : AtomixFault.parse(fault), sessions, seed, to);
    }

    @Override
    public void writePlanted(String fault, int sessions, long seed, Writer to) throws IOException {
        AtomixSimulation.writePlanted(AtomixFault.parse(fault), sessions, seed, to);
    }
}
