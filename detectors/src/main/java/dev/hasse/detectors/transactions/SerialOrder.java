package dev.hasse.detectors.transactions;

import dev.hasse.detectors.transactions.ForeignReads.Reading;
import dev.hasse.detectors.transactions.LoggedTransaction.Fate;
import dev.hasse.detectors.transactions.SeenWrites.Seen;
import dev.hasse.detectors.transactions.SeenWrites.Source;
import dev.hasse.model.Value;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.Dependency;
import dev.hasse.model.transactions.Dependency.Kind;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionRule;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * T8, a serial order exists: the direct serialization graph of the transactions that stand has no cycle, and none of them read an aborted or
 * an intermediate version.
 *
 * <pre>
 * ww(s, t) ≡ t wrote the version of a cell after that of s
 * wr(s, t) ≡ t read a version that s wrote
 * rw(s, t) ≡ t wrote the version after one that s read
 * G1a ≡ a transaction that stands read what an aborted one wrote
 * G1b ≡ it read a version that its writer wrote over
 * G0, G1c, G-single, G2 ≡ a cycle of ww; of ww and wr; with exactly one rw; with more of them
 * </pre>
 *
 * <p>Source: Adya, Liskov and O'Neil, Generalized Isolation Level Definitions, §4.4 and §5; Adya's thesis for G-single; how the dependencies
 * follow from what clients saw, Kingsbury and Alvaro, Elle, §4. Atomix §3.3 promises it: conflicting agents are serialized for each
 * resource. {@link SeenWrites} says which write a read saw, and {@link CellVersions} what the order of versions is; where neither is certain,
 * there is no dependency, so that a violation is never an artefact of a guess.
 */
final class SerialOrder {
    private final LogView view;
    private final Ruling ruling;
    private final SeenWrites writes;
    private final List<Dependency> dependencies = new ArrayList<>();
    private final Map<String, CellVersions> versions = new LinkedHashMap<>();

    /** For each cell the place of the step that wrote the version that each transaction left. */
    private final Map<String, Map<String, Integer>> left = new LinkedHashMap<>();

    private SerialOrder(LogView view) {
        this.view = view;
        this.ruling = new Ruling(TransactionRule.T8, view);
        this.writes = new SeenWrites(view, EnumSet.of(Step.Kind.DONE));
    }

    static RuleFinding decide(LogView view) {
        SerialOrder decision = new SerialOrder(view);
        decision.addVersions();
        for (LoggedTransaction transaction : view.transactions()) {
            if (view.stands(transaction)) {
                for (Reading reading : ForeignReads.of(transaction, view)) {
                    decision.addRead(reading, transaction);
                }
            }
        }
        decision.searchCycles();
        return decision.ruling.finding("no two transactions that were committed have a conflict that the log shows");
    }

    private void addVersions() {
        Map<String, Map<Integer, @Nullable Value>> values = new HashMap<>();
        for (LoggedTransaction transaction : view.transactions()) {
            if (view.stands(transaction)) {
                for (int place : transaction.of(Step.Kind.DONE)) {
                    for (CellAccess access : view.step(place).accesses()) {
                        if (access.isWrite()) {
                            Map<Integer, @Nullable Value> ofCell =
                                    values.computeIfAbsent(access.cell(), none -> new HashMap<>());
                            Integer before = left.computeIfAbsent(access.cell(), none -> new LinkedHashMap<>())
                                    .put(transaction.name, place);
                            if (before != null) {
                                ofCell.remove(before);
                            }
                            ofCell.put(place, access.value());
                        }
                    }
                }
            }
        }
        left.keySet().forEach(cell -> addVersions(cell, new CellVersions(view, values.getOrDefault(cell, Map.of()))));
    }

    private void addVersions(String cell, CellVersions ofCell) {
        versions.put(cell, ofCell);
        for (int version : ofCell.all()) {
            ofCell.after(version).forEach(next -> depend(Kind.WW, version, next, cell));
        }
        if (!ofCell.isTotal()) {
            ruling.leaves("writes overlapped, and which landed last is unknown");
        }
    }

    private void addRead(Reading reading, LoggedTransaction reader) {
        String cell = reading.read().cell();
        Seen seen = writes.by(reading.reader(), reading.read());
        if (seen.source() == Source.UNKNOWN) {
            ruling.leaves("reads have no value, or one that the log does not show anybody writing");
            return;
        }
        CellVersions ofCell = versions.get(cell);
        if (seen.source() == Source.INITIAL) {
            if (ofCell != null) {
                ofCell.firsts().forEach(next -> depend(Kind.RW, reading.reader(), next, cell));
            }
            return;
        }
        LoggedTransaction writer = view.transactionOf(seen.writer());
        if (writer == reader) {
            return;
        }
        if (writer.fate == Fate.ABORTED) {
            phenomenon(RuleFault.G1A, writer, reader, seen, reading);
        } else if (!view.stands(writer)) {
            ruling.leaves("transactions that read from each other are not decided once and for all");
        } else {
            depend(Kind.WR, seen.writer(), reading.reader(), cell);
            Integer last = left.getOrDefault(cell, Map.of()).get(writer.name);
            if (last != null && last != seen.writer()) {
                phenomenon(RuleFault.G1B, writer, reader, seen, reading);
            } else if (last != null && ofCell != null) {
                ofCell.after(last).forEach(next -> depend(Kind.RW, reading.reader(), next, cell));
            }
        }
    }

    private void phenomenon(
            RuleFault fault, LoggedTransaction writer, LoggedTransaction reader, Seen seen, Reading reading) {
        ruling.breaks(new RuleWitness(
                fault,
                List.of(writer.name, reader.name),
                List.of(seen.writer(), reading.reader()),
                reading.read().cell(),
                List.of()));
    }

    private void depend(Kind kind, int first, int second, String cell) {
        String one = view.step(first).transaction();
        String other = view.step(second).transaction();
        if (!one.equals(other)) {
            ruling.keeps();
            dependencies.add(new Dependency(kind, one, other, cell, first, second));
        }
    }

    private void searchCycles() {
        DependencyGraph graph = new DependencyGraph(dependencies);
        Set<Kind> all = EnumSet.allOf(Kind.class);
        Set<Kind> ww = EnumSet.of(Kind.WW);
        Set<Kind> withoutRw = EnumSet.of(Kind.WW, Kind.WR);
        report(RuleFault.G0, graph.cycles(ww, Kind.WW, ww, false));
        report(RuleFault.G1C, graph.cycles(withoutRw, Kind.WR, withoutRw, false));
        report(RuleFault.G_SINGLE, graph.cycles(all, Kind.RW, withoutRw, false));
        report(RuleFault.G2, graph.cycles(all, Kind.RW, all, true));
    }

    private void report(RuleFault fault, List<List<Dependency>> cycles) {
        for (List<Dependency> cycle : cycles) {
            Set<String> transactions = new LinkedHashSet<>();
            Set<Integer> steps = new LinkedHashSet<>();
            for (Dependency edge : cycle) {
                transactions.add(edge.first());
                steps.add(edge.firstStep());
                steps.add(edge.secondStep());
            }
            ruling.breaks(new RuleWitness(fault, List.copyOf(transactions), List.copyOf(steps), null, cycle));
        }
    }
}
