package dev.hasse.cli;

import dev.hasse.live.LiveFinding;
import dev.hasse.live.LiveListener;
import dev.hasse.live.Withdrawal;
import dev.hasse.model.SafeText;
import java.util.HashSet;
import java.util.Set;

/** Warns once of each trace, on standard error, that some of its records look further back than what is remembered. */
final class UndecidedNotes implements LiveListener {
    private final Streams streams;
    private final Set<String> warned = new HashSet<>();

    UndecidedNotes(Streams streams) {
        this.streams = streams;
    }

    @Override
    public void found(LiveFinding finding) {}

    @Override
    public void withdrawn(Withdrawal withdrawal) {}

    @Override
    public void undecided(String traceId, long records) {
        if (warned.add(traceId)) {
            streams.err()
                    .println("warning: a record of trace " + SafeText.escape(traceId)
                            + " looks further back than what is remembered of so long a trace: every A1 is still told,"
                            + " but perhaps not each of its witnesses, nor residues, stale reads and unseen overwrites"
                            + " that rest on what came before");
        }
    }
}
