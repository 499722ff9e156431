package dev.hasse.imports.convert;

import dev.hasse.documents.NearestName;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.SameForAll;
import dev.hasse.imports.operations.CellUses;
import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.model.Coverage;
import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.SafeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Why nothing could be found in calls as the user's mapping names their cells, agents and transactions, whatever the agents did. Then A1 may be
 * absent, since agents overlapped, and yet proves nothing. Of logs whose cells only their format names, nothing is said: there, reads and
 * writes that never meet are what happened.
 *
 * @param ofA1 why logged calls could not show A1, each a line without a full stop, safe to print; empty if they could. What somebody else changed,
 *     whose calls are not in the log, may show A1 all the same
 * @param ofTransactions that calls look like parts of transactions of which the mapping says nothing; null if they do not
 */
public record MappingCautions(List<String> ofA1, @Nullable String ofTransactions) {
    /** Nothing to say. */
    public static final MappingCautions NONE = new MappingCautions(List.of(), null);

    /** How many names are compared with each other. */
    private static final int COMPARED = 300;

    private static final String CANNOT = "A1 cannot show between logged calls: ";

    private static final String WITHOUT_VALUES =
            "no cell has both a value that they read and one that they wrote. Say in the mapping where they stand, such as "
                    + "value: result.balance, value: args.amount";

    private static final String WITHOUT_VALUES_OF_OTHERS =
            "no cell has both a value that one agent read and one that another agent wrote, since the log does not show all values. If it does, "
                    + "say in the mapping where they stand, such as value: result.balance, value: args.amount";

    /** Copies the list. */
    public MappingCautions {
        ofA1 = List.copyOf(ofA1);
    }

    /** All of them. */
    public List<String> all() {
        return Stream.concat(ofA1.stream(), besideA1().stream()).toList();
    }

    /** Those that are not about A1 alone. */
    public List<String> besideA1() {
        return ofTransactions == null ? List.of() : List.of(ofTransactions);
    }

    /** @param ofTransactions as above, as seen before the calls were converted */
    static MappingCautions of(
            Mapping own,
            CellUses uses,
            List<ConvertedRecord> records,
            Coverage coverage,
            Optional<String> ofTransactions) {
        List<String> ofA1 = new ArrayList<>();
        // Calls of one message that overlap count as agents of their own, and a transaction may be followed by another
        // one.
        if (!isAnyTraceOfSeveral(records)) {
            SameForAll.agent(own).filter(text -> records.size() > 1).ifPresent(text -> ofA1.add(CANNOT + text));
            SameForAll.transaction(own).filter(text -> coverage.calls() > 1).ifPresent(text -> ofA1.add(CANNOT + text));
        }
        if (ofA1.isEmpty()) {
            cells(uses, records, coverage).ifPresent(ofA1::add);
        }
        return new MappingCautions(ofA1, ofTransactions.orElse(null));
    }

    /** Whether several logged agents are in one trace. */
    private static boolean isAnyTraceOfSeveral(List<ConvertedRecord> records) {
        Map<String, String> agents = new HashMap<>();
        for (ConvertedRecord one : records) {
            String agent = one.operation().agent();
            if (!one.notes().unlogged() && !agent.equals(agents.getOrDefault(one.trace(), agent))) {
                return true;
            }
            if (!one.notes().unlogged()) {
                agents.put(one.trace(), agent);
            }
        }
        return false;
    }

    private static Optional<String> cells(CellUses uses, List<ConvertedRecord> records, Coverage coverage) {
        if (!uses.isAnyMapped()) {
            return Optional.empty();
        }
        if (!uses.isAnyShared()) {
            return uses.isAnyOfFormats() ? alikeBeside(uses) : Optional.of(CANNOT + neverMeet(uses));
        }
        // Where the names are no reason, and neither are values, calls failed or were undone, which is no fault of the
        // mapping.
        boolean isAnyValueUnknown =
                coverage.count(Count.READS_WITHOUT_VALUE) + coverage.count(Count.WRITES_WITHOUT_VALUE) > 0;
        if (!isAnyValueUnknown || areMet(records, true)) {
            return Optional.empty();
        }
        return !areMet(records, false)
                ? Optional.of(CANNOT + WITHOUT_VALUES)
                : doAgentsOverlap(records) ? Optional.of(CANNOT + WITHOUT_VALUES_OF_OTHERS) : Optional.empty();
    }

    /** Whether a logged agent committed while an operation of another one was under way: otherwise A1 is untested, and says so itself. */
    private static boolean doAgentsOverlap(List<ConvertedRecord> records) {
        String trace = null;
        // The last commit of any agent, and of any other than that one.
        Operation last = null;
        Operation ofAnother = null;
        for (ConvertedRecord one : records) {
            if (!one.trace().equals(trace)) {
                trace = one.trace();
                last = null;
                ofAnother = null;
            }
            if (one.notes().unlogged()) {
                continue;
            }
            Operation operation = one.operation();
            boolean isSame = last != null && last.agent().equals(operation.agent());
            Operation before = isSame ? ofAnother : last;
            if (before != null && before.writeTime() > operation.readTime()) {
                return true;
            }
            ofAnother = isSame ? ofAnother : last;
            last = operation;
        }
        return false;
    }

    /** The cells of the mapping, where the format names others, which may be enough. */
    private static Optional<String> alikeBeside(CellUses uses) {
        return alike(uses)
                .map(pair ->
                        "A1 cannot show between logged calls in cells of the mapping: none is both read and written by them. "
                                + callsUse(pair) + sameThing(pair));
    }

    private static String neverMeet(CellUses uses) {
        Set<String> read = uses.read();
        Set<String> written = uses.written();
        if (written.isEmpty()) {
            return "no call writes a cell. A tool that does needs effect: write in its rule";
        }
        if (read.isEmpty()) {
            return "no call reads a cell. A tool that does needs effect: read in its rule";
        }
        Optional<String> elsewhere = read.stream().filter(written::contains).findFirst();
        if (elsewhere.isPresent()) {
            return "no cell is both read and written by them in one trace. "
                    + SafeText.quoteBriefly(elsewhere.get())
                    + " is read in one and written in another; if it is the same cell in all of them, add \"scope: all\" to the "
                    + "mapping";
        }
        Pair pair = alike(uses).orElse(new Pair(first(read), first(written), false));
        return "no cell is both read and written by them. " + callsUse(pair) + sameThing(pair);
    }

    /** A cell that is read and one that is written. */
    private record Pair(String read, String written, boolean areAlike) {}

    private static String callsUse(Pair pair) {
        return "Calls read " + SafeText.quoteBriefly(pair.read) + " and write " + SafeText.quoteBriefly(pair.written);
    }

    private static String sameThing(Pair pair) {
        return pair.areAlike
                ? "; if these are one thing, give it one name in the mapping"
                : ", for instance; if a tool that reads and one that writes touch one thing, give it one name in the mapping";
    }

    /** The cells whose names are spelled almost alike, and differ in more than numbers: those are different things. */
    private static Optional<Pair> alike(CellUses uses) {
        List<String> written = uses.written().stream().limit(COMPARED).toList();
        return uses.read().stream()
                .limit(COMPARED)
                .flatMap(read -> Stream.ofNullable(NearestName.of(
                                read,
                                written.stream()
                                        .filter(other -> !areNumbered(read, other))
                                        .toList()))
                        .map(near -> new Pair(read, near, true)))
                .findFirst();
    }

    private static boolean areNumbered(String one, String other) {
        return one.replaceAll("[0-9]+", "0").equals(other.replaceAll("[0-9]+", "0"));
    }

    private static String first(Set<String> names) {
        return names.iterator().next();
    }

    /**
     * Whether a cell has a value that was read and one that was written, in the records of one trace.
     *
     * @param byOthers whether different agents must have done so
     */
    private static boolean areMet(List<ConvertedRecord> records, boolean byOthers) {
        Map<List<String>, Set<String>> readers = new HashMap<>();
        for (ConvertedRecord one : records) {
            for (Read each : one.operation().reads()) {
                readers.computeIfAbsent(List.of(one.trace(), each.cell()), none -> new HashSet<>())
                        .add(one.operation().agent());
            }
        }
        return records.stream()
                .filter(one -> !one.notes().unlogged())
                .anyMatch(one -> one.operation().writes().stream()
                        .map(write -> readers.getOrDefault(List.of(one.trace(), write.cell()), Set.of()))
                        .anyMatch(by -> byOthers
                                ? by.stream()
                                        .anyMatch(agent ->
                                                !agent.equals(one.operation().agent()))
                                : !by.isEmpty()));
    }
}
