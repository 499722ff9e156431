package dev.hasse.tla;

import dev.hasse.detectors.transactions.TransactionRules;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import tlc2.overrides.TLAPlusOperator;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/**
 * Implements the operator {@code FoundIn} of {@code EveryHistory.tla} with the rule that is shipped: TLC passes a history, and gets what T8
 * found, in the form of the specification's operator {@code Phenomena}.
 */
public final class HistoryBridge {
    private static long compared;

    private HistoryBridge() {}

    /** How many histories have been compared so far. */
    static synchronized long compared() {
        return compared;
    }

    /** What T8 finds in a history. */
    @TLAPlusOperator(identifier = "FoundIn", module = "EveryHistory", warn = false)
    public static synchronized Value found(Value history) {
        compared++;
        RuleFinding finding = TransactionRules.decide(TransactionRule.T8, log((TupleValue) history.toTuple()));
        List<String> names = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        add("internal", set(finding, RuleFault.INTERNAL, HistoryBridge::transaction), names, values);
        add("future", set(finding, RuleFault.FUTURE_READ, HistoryBridge::transaction), names, values);
        add("incompatible", set(finding, RuleFault.INCOMPATIBLE_ORDER, HistoryBridge::cell), names, values);
        add("duplicate", set(finding, RuleFault.DUPLICATE_ELEMENTS, HistoryBridge::cell), names, values);
        add("dirty", set(finding, RuleFault.DIRTY_UPDATE, HistoryBridge::pair), names, values);
        add("lost", set(finding, RuleFault.LOST_UPDATE, HistoryBridge::pair), names, values);
        add("g1a", set(finding, RuleFault.G1A, HistoryBridge::pair), names, values);
        add("g1b", set(finding, RuleFault.G1B, HistoryBridge::pair), names, values);
        add("cycles", new TupleValue(TransactionBridge.cycles(finding).toArray(Value[]::new)), names, values);
        return new RecordValue(
                names.stream().map(UniqueString::uniqueStringOf).toArray(UniqueString[]::new),
                values.toArray(Value[]::new),
                false);
    }

    private static void add(String name, Value value, List<String> names, List<Value> values) {
        names.add(name);
        values.add(value);
    }

    private static Value set(RuleFinding finding, RuleFault fault, Function<RuleWitness, Value> notation) {
        return new SetEnumValue(
                finding.witnesses().stream()
                        .filter(witness -> witness.fault() == fault)
                        .map(notation)
                        .toArray(Value[]::new),
                false);
    }

    private static Value transaction(RuleWitness witness) {
        return IntValue.gen(Integer.parseInt(witness.transactions().get(0)));
    }

    private static Value pair(RuleWitness witness) {
        return new TupleValue(witness.transactions().stream()
                .map(name -> IntValue.gen(Integer.parseInt(name)))
                .toArray(Value[]::new));
    }

    private static Value cell(RuleWitness witness) {
        return new StringValue(Objects.requireNonNull(witness.cell()));
    }

    private static TransactionLog log(TupleValue history) {
        List<Step> steps = new ArrayList<>();
        for (int k = 0; k < history.elems.length; k++) {
            RecordValue transaction = (RecordValue) history.elems[k].toRcd();
            String name = String.valueOf(k + 1);
            boolean committed = TransactionBridge.text(TransactionBridge.field(transaction, "fate"))
                    .equals("committed");
            steps.add(Step.of(name, Kind.DONE, "txn", 0, 1)
                    .touching(Arrays.stream(((TupleValue) TransactionBridge.field(transaction, "does")
                                            .toTuple())
                                    .elems)
                            .map(access -> access((RecordValue) access.toRcd()))
                            .toList()));
            steps.add(Step.of(name, committed ? Kind.COMMITTED : Kind.ABORTED, "txn", 1, 1));
        }
        return new TransactionLog("history", steps, true);
    }

    private static CellAccess access(RecordValue access) {
        String cell = TransactionBridge.text(TransactionBridge.field(access, "cell"));
        TupleValue list = (TupleValue) TransactionBridge.field(access, "list").toTuple();
        dev.hasse.model.Value value = dev.hasse.model.Value.ofCanonicalJson(Arrays.stream(list.elems)
                .map(element -> String.valueOf(((IntValue) element).val))
                .collect(Collectors.joining(",", "[", "]")));
        return TransactionBridge.text(TransactionBridge.field(access, "kind")).equals("append")
                ? CellAccess.append(cell, value)
                : CellAccess.read(cell, value);
    }
}
