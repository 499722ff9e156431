package dev.hasse.reports.runtimes;

import dev.hasse.model.Anomaly;
import dev.hasse.reports.Wrap;
import dev.hasse.simulation.Effort;
import dev.hasse.simulation.RuntimeMatrix;
import dev.hasse.simulation.RuntimeModel;
import dev.hasse.simulation.SessionTally;
import dev.hasse.simulation.Workload;
import dev.hasse.simulation.Workloads;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/** A matrix of runtimes as text, and the list of scenarios and runtimes. */
public final class RuntimeMatrixText {
    /** Explains how to read the matrix. */
    public static final String MEANING =
            "Sessions with the anomaly, of those that could have shown it. ✓: the runtime guarantees that there are none. refused: "
                    + "operations that it dropped or aborted.";

    /** Explains how to read the costs. */
    public static final String COST =
            "dropped: refused before they began; aborted: refused at commit, after generation; waited: before they began or "
                    + "committed; cascaded: undone because an operation they built on was undone. rate: share of operations aborted. "
                    + "tokens: the extra tokens to regenerate operations aborted as stale, by the paper's estimate (§5.6): 108% [104, 112] × abort rate, "
                    + "measured for snapshot isolation with gpt-4o-mini at abort rates from 0.09 to 0.93 (*: outside this range). "
                    + "-: not measured for this mechanism.";

    private static final int WIDTH = 80;
    private static final int NAME = 20;

    private RuntimeMatrixText() {}

    /** Writes the matrix as a table, and the costs as another. */
    public static void write(RuntimeMatrix matrix, Appendable out) throws IOException {
        out.append(String.format("%-20s", "runtime"));
        for (Anomaly anomaly : Anomaly.values()) {
            out.append(String.format(" %12s", anomaly));
        }
        out.append(String.format(" %7s%n", "refused"));
        for (Map.Entry<RuntimeModel, Map<String, SessionTally>> row :
                matrix.rows().entrySet()) {
            SessionTally all = SessionTally.sum(row.getValue().values());
            out.append(String.format("%-20s", row.getKey().word()));
            for (Anomaly anomaly : Anomaly.values()) {
                out.append(String.format(" %12s", cell(row.getKey(), all, anomaly)));
            }
            out.append(
                    String.format(Locale.ROOT, " %6.1f%%%n", 100 * all.effort().refusedShare()));
        }
        out.append('\n').append(Wrap.wrap(MEANING, WIDTH, 0)).append('\n');
        costs(matrix, out);
    }

    private static String cell(RuntimeModel runtime, SessionTally all, Anomaly anomaly) {
        return all.tested(anomaly) == 0
                ? "untested"
                : (runtime.excluded().contains(anomaly) ? "✓ " : "") + all.found(anomaly) + "/" + all.tested(anomaly);
    }

    private static void costs(RuntimeMatrix matrix, Appendable out) throws IOException {
        out.append(String.format(
                "%n%-20s %9s %8s %8s %8s %8s %5s %7s%n",
                "runtime", "committed", "dropped", "aborted", "waited", "cascaded", "rate", "tokens"));
        for (Map.Entry<RuntimeModel, Map<String, SessionTally>> row :
                matrix.rows().entrySet()) {
            Effort effort = SessionTally.sum(row.getValue().values()).effort();
            out.append(String.format(
                    Locale.ROOT,
                    "%-20s %9d %8d %8d %8d %8d %5.2f %7s%n",
                    row.getKey().word(),
                    effort.committed(),
                    effort.dropped(),
                    effort.aborted(),
                    effort.waited(),
                    effort.cascaded(),
                    effort.abortRate(),
                    CostText.column(row.getKey(), effort)));
        }
        out.append('\n').append(Wrap.wrap(COST, WIDTH, 0)).append('\n');
    }

    /** Lists what can be simulated. */
    public static void list(Appendable out) throws IOException {
        out.append("Scenarios\n");
        for (Workload scenario : Workloads.all()) {
            out.append(entry(scenario.word(), scenario.story()));
        }
        out.append(entry("contention-WxC", "W agents at once, each on one of C cells (§5.6)"));
        out.append("\nRuntimes\n");
        for (RuntimeModel runtime : RuntimeModel.values()) {
            out.append(entry(runtime.word(), runtime.mechanism()));
        }
    }

    private static String entry(String name, String meaning) {
        boolean fits = name.length() <= NAME;
        String line = String.format("  %-" + NAME + "s %s", fits ? name : "", meaning);
        return (fits ? "" : "  " + name + "\n") + Wrap.wrap(line, WIDTH, NAME + 3) + "\n";
    }
}
