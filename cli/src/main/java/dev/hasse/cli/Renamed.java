package dev.hasse.cli;

import dev.hasse.model.Fingerprint;
import dev.hasse.model.SafeText;
import dev.hasse.policy.Baseline;
import dev.hasse.reports.Counted;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Says why a baseline no longer fits, if most of its findings are gone and there again under other names: the names have changed then, and not
 * what the agents do.
 */
final class Renamed {
    private Renamed() {}

    static void note(Baseline known, PrintWriter notes) {
        note(
                known,
                finding -> List.of(finding.phenomenon(), Optional.ofNullable(finding.workload()), finding.agents()),
                Fingerprint::subject,
                "on other cells",
                "if the mapping has changed, record a new baseline with 'hasse baseline'",
                notes);
        note(
                known,
                finding -> List.of(finding.phenomenon(), Optional.ofNullable(finding.workload()), finding.subject()),
                finding -> String.join(" and ", finding.agents()),
                "of other agents",
                "agents with a new name in each run make each finding new; excuse such findings by their cells, with 'ignore' in hasse.yaml",
                notes);
    }

    private static void note(
            Baseline known,
            Function<Fingerprint, ?> same,
            Function<Fingerprint, String> other,
            String how,
            String advice,
            PrintWriter notes) {
        Map<Fingerprint, Fingerprint> renamed = known.renamed(same);
        int size = renamed.size();
        if (size * 2 <= known.gone().size()) {
            return;
        }
        Map.Entry<Fingerprint, Fingerprint> example =
                renamed.entrySet().iterator().next();
        notes.println("note: " + Counted.of(size, "finding")
                + (size == 1 ? " that is gone is there " : " that are gone are there ") + how + ", such as "
                + SafeText.escape(other.apply(example.getValue())) + " for "
                + SafeText.escape(other.apply(example.getKey())) + ": " + advice);
    }
}
