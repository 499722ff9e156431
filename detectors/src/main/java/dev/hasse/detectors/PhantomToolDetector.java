package dev.hasse.detectors;

import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.Symbols;
import dev.hasse.model.Tool;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;

/**
 * A2, phantom-tool (§3.2, Definition 2; §4.16 for signatures).
 *
 * <p>The history exhibits it when there is a record i with
 *
 * <pre>    planned_tool(i) ≠ NULL,   planned_tool(i) ∈ read_registry(i),   planned_tool(i) ∉ write_registry(i).</pre>
 *
 * A tool with a signature is identified by name and signature.
 *
 * <p>Witness: (i). Evidence: the records whose planned tool is in their read registry, and whose registry at commit is known.
 * Where either registry is unknown, nothing is decided for the record.
 *
 * <p>Cost: O(n log t) for n records and registries of t tools.
 */
public final class PhantomToolDetector {
    /** The rule for (i). */
    static boolean isWitness(Operation i) {
        return i.plannedTool() != null
                && i.readRegistry() != null
                && i.writeRegistry() != null
                && i.readRegistry().contains(i.plannedTool())
                && !i.writeRegistry().contains(i.plannedTool());
    }

    private PhantomToolDetector() {}

    /**
     * Decides A2.
     *
     * @param limit how many witnesses to list
     */
    public static Finding<Witness> detect(Trace trace, int limit) {
        return detect(trace, Listing.first(limit));
    }

    static Finding<Witness> detect(Trace trace, Listing listing) {
        Columns columns = trace.columns();
        Symbols symbols = trace.symbols();
        FindingTally tally = new FindingTally(listing);
        for (int record = 0; record < trace.size(); record++) {
            int planned = columns.plannedTool(record);
            int atRead = columns.readRegistry(record);
            int atCommit = columns.writeRegistry(record);
            boolean decidable = planned != Columns.ABSENT && atRead != Columns.ABSENT && atCommit != Columns.ABSENT;
            if (!decidable
                    || !columns.isDecided(record)
                    || !symbols.registries().get(atRead).contains(planned)) {
                continue;
            }
            tally.addEvidence();
            if (symbols.registries().get(atCommit).contains(planned)) {
                continue;
            }
            tally.add(true, 1);
            if (tally.wants(true)) {
                tally.list(witness(trace, record));
            }
        }
        return tally.finding();
    }

    private static PhantomTool witness(Trace trace, int record) {
        Columns columns = trace.columns();
        return witness(
                trace.reference(record),
                trace.symbols(),
                columns.plannedTool(record),
                columns.writeRegistry(record),
                columns.readTime(record),
                columns.writeTime(record));
    }

    /**
     * The witness of a record.
     *
     * @param plannedTool a number of {@link Symbols#tools()}
     * @param writeRegistry the tools visible at commit: a number of {@link Symbols#registries()}
     */
    public static PhantomTool witness(
            OperationRef operation,
            Symbols symbols,
            int plannedTool,
            int writeRegistry,
            long readTime,
            long writeTime) {
        Tool planned = symbols.tools().get(plannedTool);
        boolean signatureChanged = false;
        for (int tool : symbols.registries().get(writeRegistry).tools()) {
            signatureChanged |= symbols.tools().get(tool).name().equals(planned.name());
        }
        return new PhantomTool(operation, planned, signatureChanged, readTime, writeTime);
    }
}
