package dev.hasse.detectors.transactions;

import dev.hasse.detectors.transactions.ForeignReads.Reading;
import dev.hasse.detectors.transactions.LoggedTransaction.Fate;
import dev.hasse.detectors.transactions.SeenWrites.Seen;
import dev.hasse.detectors.transactions.SeenWrites.Source;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionRule;
import java.util.EnumSet;
import java.util.List;

/**
 * T7, no dirty hand-over: no transaction that stands read what a step of an aborted transaction had written.
 *
 * <pre>
 * ∃ w, r : aborted(tx(w)) ∧ stands(tx(r)) ∧ tx(w) ≠ tx(r) ∧ ∃ c : r saw w on c
 * </pre>
 *
 * <p>Source: Atomix §3.3 (aborted effects leave no persistent state) and §5 (cascade aborts are prevented); DBOS §5. This is the anomaly A3
 * (arXiv 2606.17182, §3.3), where the abort says who was undone, and the value which write was read. Who read what a compensation had put
 * back did not read what was undone.
 */
final class NoDirtyHandOver {
    private NoDirtyHandOver() {}

    static RuleFinding decide(LogView view) {
        Ruling ruling = new Ruling(TransactionRule.T7, view);
        SeenWrites writes = new SeenWrites(view, EnumSet.of(Kind.DONE, Kind.COMPENSATED));
        AppendedCells lists = AppendedCells.of(view);
        for (LoggedTransaction transaction : view.transactions()) {
            if (view.stands(transaction) || transaction.fate() == Fate.OPEN) {
                for (Reading reading : ForeignReads.of(transaction, view)) {
                    String cell = reading.read().cell();
                    Seen seen = writes.by(reading.reader(), reading.read());
                    if (!lists.has(cell) && seen.source() != Source.INITIAL) {
                        decide(reading.reader(), seen.writer(), cell, view, ruling);
                    }
                }
            }
        }
        for (ListVersions list : lists.all()) {
            if (list.isUnknown()) {
                ruling.leavesUnknownRead();
            } else {
                list.look((reader, writer) -> decide(reader, writer, list.cell(), view, ruling));
            }
        }
        return ruling.finding("no transaction read what another had written");
    }

    private static void decide(int place, int written, String cell, LogView view, Ruling ruling) {
        if (written == Step.NONE) {
            ruling.leavesUnknownRead();
            return;
        }
        Step write = view.step(written);
        LoggedTransaction writer = view.transactionOf(written);
        LoggedTransaction reader = view.transactionOf(place);
        if (writer == reader) {
            return;
        }
        boolean dirty = writer.fate() == Fate.ABORTED && write.kind() == Kind.DONE;
        if (!dirty && (view.stands(writer) || writer.fate() == Fate.ABORTED)) {
            ruling.keeps();
        } else if (dirty && view.stands(reader)) {
            ruling.breaks(new RuleWitness(
                    RuleFault.DIRTY_HAND_OVER,
                    List.of(writer.name, reader.name),
                    List.of(written, place),
                    cell,
                    List.of()));
        } else {
            ruling.leavesUndecidedWriter();
        }
    }
}
