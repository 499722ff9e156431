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
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
    private final DependencyEdges dependencies;
    private final Map<String, CellVersions> versions = new LinkedHashMap<>();

    private SerialOrder(LogView view) {
        this.view = view;
        this.ruling = new Ruling(TransactionRule.T8, view);
        this.dependencies = new DependencyEdges(view);
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
        Map<String, CellWrites> writes = new LinkedHashMap<>();
        Map<String, Integer> last = new LinkedHashMap<>();
        Map<String, Value> values = new HashMap<>();
        for (LoggedTransaction transaction : view.transactions()) {
            if (!view.stands(transaction)) {
                continue;
            }
            for (int place : transaction.of(Step.Kind.DONE)) {
                for (CellAccess access : view.step(place).accesses()) {
                    if (access.isWrite()) {
                        last.put(access.cell(), place);
                        // A value that is not known takes the place of one that is.
                        values.compute(access.cell(), (cell, before) -> access.value());
                    }
                }
            }
            last.forEach((cell, place) ->
                    writes.computeIfAbsent(cell, none -> new CellWrites()).add(place, values.get(cell)));
            last.clear();
            values.clear();
        }
        writes.forEach((cell, ofCell) -> addVersions(cell, new CellVersions(view, ofCell)));
    }

    private void addVersions(String cell, CellVersions ofCell) {
        versions.put(cell, ofCell);
        for (int version : ofCell.all()) {
            for (int next : ofCell.after(version)) {
                depend(Kind.WW, version, next, cell);
            }
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
        if (writer.fate() == Fate.ABORTED) {
            phenomenon(RuleFault.G1A, writer, reader, seen, reading);
        } else if (!view.stands(writer)) {
            ruling.leaves("transactions that read from each other are not decided once and for all");
        } else {
            depend(Kind.WR, seen.writer(), reading.reader(), cell);
            if (ofCell != null && !ofCell.has(seen.writer())) {
                phenomenon(RuleFault.G1B, writer, reader, seen, reading);
            } else if (ofCell != null) {
                for (int next : ofCell.after(seen.writer())) {
                    depend(Kind.RW, reading.reader(), next, cell);
                }
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
        if (view.numberOf(first) != view.numberOf(second)) {
            ruling.keeps();
            dependencies.add(kind, first, second, cell);
        }
    }

    private void searchCycles() {
        DependencyGraph graph = new DependencyGraph(dependencies.onCycles());
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
