package dev.hasse.imports.mapping;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.BatchPlace;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Origin;
import dev.hasse.model.Value;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a mapping makes of calls: without a cell that is both read and written, no anomaly of reads and writes can show.
 *
 * @param inTraces the cells, if each trace has its own
 * @param inAll the cells, if all calls made one trace
 */
record DraftEvidence(Cells inTraces, Cells inAll) implements Comparable<DraftEvidence> {
    /** How many values of a cell are compared. */
    private static final int MOST_VALUES = 50;

    private static final Comparator<DraftEvidence> ORDER = Comparator.comparingInt(
                    (DraftEvidence of) -> of.inTraces.byTwo)
            .thenComparingInt(of -> of.inTraces.readAndWritten)
            .thenComparingInt(of -> of.inAll.byTwo);

    /**
     * The number of cells that one call reads and another one writes.
     *
     * @param readAndWritten all of them
     * @param byTwo those that two agents touch; calls of one message, which may run beside each other, count as agents
     * @param byMessage those that only calls of one message make cells of two agents
     * @param withValue those of which the log has a value that was read
     * @param agreeing those in which a call saw a value that another one wrote
     * @param uses how often calls touch them
     */
    record Cells(int readAndWritten, int byTwo, int byMessage, int withValue, int agreeing, int uses) {
        private static Cells of(Collection<Touched> touched) {
            return new Cells(
                    count(touched, cell -> cell.byTwoCalls),
                    count(touched, Touched::isByTwo),
                    count(touched, cell -> cell.isByTwo() && cell.agents.size() == 1),
                    count(touched, cell -> cell.byTwoCalls && cell.hasValue),
                    count(touched, cell -> !Collections.disjoint(cell.seen, cell.written)),
                    touched.stream()
                            .filter(cell -> cell.byTwoCalls)
                            .mapToInt(cell -> cell.uses)
                            .sum());
        }

        private static int count(Collection<Touched> touched, Predicate<Touched> which) {
            return (int) touched.stream().filter(which).count();
        }
    }

    /** Who touched a cell. */
    private static final class Touched {
        final Set<List<String>> agents = new HashSet<>();
        /** The places of calls in their messages, by the messages. */
        final Map<String, Set<Integer>> messages = new HashMap<>();

        @Nullable
        Call reader;

        @Nullable
        Call writer;

        final Set<Value> seen = new HashSet<>();
        final Set<Value> written = new HashSet<>();

        int uses;
        boolean byTwoReaders;
        boolean byTwoCalls;
        boolean hasValue;

        @SuppressWarnings("ReferenceEquality") // two calls may be equal in all that is known of them
        void read(Call call, @Nullable Value value) {
            byTwoCalls |= writer != null && writer != call;
            byTwoReaders |= reader != null && reader != call;
            reader = call;
            hasValue |= value != null;
            remember(value, seen);
        }

        @SuppressWarnings("ReferenceEquality")
        void write(Call call, @Nullable Value value) {
            // A call that reads what it writes shows nothing alone.
            byTwoCalls |= byTwoReaders || (reader != null && reader != call);
            writer = call;
            remember(value, written);
        }

        private static void remember(@Nullable Value value, Set<Value> among) {
            if (value != null && !value.isNull() && among.size() < MOST_VALUES) {
                among.add(value);
            }
        }

        boolean isByTwo() {
            return byTwoCalls
                    && (agents.size() > 1 || messages.values().stream().anyMatch(places -> places.size() > 1));
        }
    }

    /** Counts the cells that calls touch. */
    static DraftEvidence of(Mapping mapping, List<Call> calls) {
        Map<List<String>, Touched> inTraces = new HashMap<>();
        Map<List<String>, Touched> inAll = new HashMap<>();
        for (Call call : calls) {
            Access access = mapping.map(call).access();
            for (Map<List<String>, Touched> cells : List.of(inTraces, inAll)) {
                String scope = cells == inAll ? "" : mapping.scope(call);
                access.reads()
                        .forEach(
                                read -> touched(scope, read.cell(), call, cells).read(call, read.value()));
                access.writes()
                        .forEach(write ->
                                touched(scope, write.cell(), call, cells).write(call, write.value()));
            }
        }
        return new DraftEvidence(Cells.of(inTraces.values()), Cells.of(inAll.values()));
    }

    private static Touched touched(String scope, String cell, Call call, Map<List<String>, Touched> cells) {
        Touched touched = cells.computeIfAbsent(List.of(scope, cell), none -> new Touched());
        touched.agents.add(agent(call));
        touched.uses++;
        BatchPlace place = call.batch();
        if (place != null && place.index() != null) {
            touched.messages
                    .computeIfAbsent(place.key(), none -> new HashSet<>())
                    .add(place.index());
        }
        return touched;
    }

    /** Who made a call: agents of one name in several runs are several. */
    private static List<String> agent(Call call) {
        Origin origin = call.origin();
        String place = origin.session() != null ? origin.session() : origin.trace();
        return List.of(call.agent(), String.valueOf(place), String.valueOf(call.run()));
    }

    /** Compares drafts by how much can show under them: cells of several agents count most. */
    @Override
    public int compareTo(DraftEvidence other) {
        return ORDER.thenComparingInt(of -> of.inAll.uses).compare(this, other);
    }

    /** Whether it has more cells of several agents than another draft, however often they are touched. */
    boolean hasMoreCells(DraftEvidence other) {
        return ORDER.compare(this, other) > 0;
    }

    /**
     * Whether it makes more of values than another draft: agents then see more often what others have written. Of drafts that differ in this alone,
     * the other one looks for values in the wrong place.
     */
    boolean findsMoreValues(DraftEvidence other) {
        Comparator<DraftEvidence> order =
                ORDER.thenComparingInt(of -> of.inTraces.agreeing).thenComparingInt(of -> of.inAll.agreeing);
        return order.compare(this, other) > 0;
    }

    /** Whether agents share cells only if all traces share them. */
    boolean needAll() {
        return inTraces.byTwo == 0 && inAll.byTwo > 0;
    }

    /** Says so, as a comment of a mapping. */
    String comment() {
        Cells cells = needAll() ? inAll : inTraces;
        if (cells.readAndWritten == 0) {
            return "# Tried on this log: no cell is both read and written, so A1 and A3 cannot show. Give a tool that reads and\n"
                    + "# one that writes the same thing the same cell.\n";
        }
        String text = "# Tried on this log: " + cells.readAndWritten
                + (cells.readAndWritten == 1 ? " cell is" : " cells are") + " read and written, " + cells.byTwo
                + " of them touched by several agents" + (cells.byMessage > 0 ? " or by calls of one message" : "")
                + (cells.byTwo == 0 ? ", so A1 cannot show.\n" : ".\n");
        return cells.withValue > 0
                ? text
                : text
                        + "# No read has its value in the log. A1 shows only where that follows from earlier writes, or where you say\n"
                        + "# what it was: before: result.balance + args.amount\n";
    }
}
