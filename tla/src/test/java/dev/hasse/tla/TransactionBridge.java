package dev.hasse.tla;

import dev.hasse.detectors.transactions.TransactionRules;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.Gate;
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
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tlc2.overrides.TLAPlusOperator;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/**
 * Implements the operator {@code Found} of {@code EveryLog.tla} with the rules that are shipped: TLC passes a log, and gets the violations,
 * in the form of the specification's operator {@code Violations}.
 */
public final class TransactionBridge {
    private static long compared;

    private TransactionBridge() {}

    /** How many logs have been compared so far, once for each rule. */
    static synchronized long compared() {
        return compared;
    }

    /** The violations of a rule in a log. */
    @TLAPlusOperator(identifier = "Found", module = "EveryLog", warn = false)
    public static synchronized Value found(Value rule, Value complete, Value shown, Value log) {
        compared++;
        TransactionRule asked = TransactionRule.valueOf(text(rule));
        TransactionLog asLogged = log(log, ((BoolValue) complete).val);
        RuleFinding finding =
                TransactionRules.decide(asked, ((BoolValue) shown).val ? asLogged.withDecisionsShown() : asLogged);
        return switch (asked) {
            case T1, T7 -> set(finding, TransactionBridge::allSteps);
            case T2 -> set(finding, TransactionBridge::ofCompensation);
            case T3 -> set(finding, witness -> number(witness.steps().get(3)));
            case T4 -> set(finding, witness -> number(witness.steps().get(0)));
            case T9 -> set(finding, TransactionBridge::ofProgress);
            case T5 -> set(finding, TransactionBridge::ofKey);
            case T6 -> set(finding, witness -> number(witness.steps().get(1)));
            case T8 -> ofSerialOrder(finding);
        };
    }

    private static Value allSteps(RuleWitness witness) {
        return new TupleValue(
                witness.steps().stream().map(TransactionBridge::number).toArray(Value[]::new));
    }

    /** Which step was not compensated, or which compensation should not have been. */
    private static Value ofCompensation(RuleWitness witness) {
        List<Integer> steps = witness.steps();
        boolean missing = witness.fault() == RuleFault.NOT_COMPENSATED;
        return new TupleValue(number(missing ? steps.get(0) : 0), number(missing ? 0 : steps.get(steps.size() - 1)));
    }

    /** Which transaction was never decided, by its first step, or which step went ahead too early. */
    private static Value ofProgress(RuleWitness witness) {
        int step = witness.steps().get(0);
        boolean missing = witness.fault() == RuleFault.NEVER_DECIDED;
        return new TupleValue(number(missing ? step : 0), number(missing ? 0 : step));
    }

    private static Value ofKey(RuleWitness witness) {
        return new TupleValue(
                new StringValue(witness.fault() == RuleFault.OTHER_BODY ? "body" : "receipt"),
                number(witness.steps().get(1)));
    }

    private static Value ofSerialOrder(RuleFinding finding) {
        List<Value> parts = new ArrayList<>(cycles(finding));
        for (RuleFault fault : List.of(RuleFault.G1A, RuleFault.G1B, RuleFault.LOST_UPDATE)) {
            parts.add(new SetEnumValue(
                    finding.witnesses().stream()
                            .filter(witness -> witness.fault() == fault)
                            .map(TransactionBridge::allSteps)
                            .toArray(Value[]::new),
                    false));
        }
        return new TupleValue(parts.toArray(Value[]::new));
    }

    /** Whether there is a cycle up to each of Adya's phenomena. */
    static List<Value> cycles(RuleFinding finding) {
        List<Value> parts = new ArrayList<>();
        boolean any = false;
        for (RuleFault fault : List.of(RuleFault.G0, RuleFault.G1C, RuleFault.G_SINGLE, RuleFault.G2)) {
            any |= finding.witnesses().stream().anyMatch(witness -> witness.fault() == fault);
            parts.add(any ? BoolValue.ValTrue : BoolValue.ValFalse);
        }
        return parts;
    }

    private static Value set(RuleFinding finding, Function<RuleWitness, Value> notation) {
        return new SetEnumValue(finding.witnesses().stream().map(notation).toArray(Value[]::new), false);
    }

    private static IntValue number(int number) {
        return IntValue.gen(number);
    }

    private static TransactionLog log(Value log, boolean isComplete) {
        return new TransactionLog(
                "log",
                Arrays.stream(((TupleValue) log.toTuple()).elems)
                        .map(step -> step((RecordValue) step.toRcd()))
                        .toList(),
                isComplete);
    }

    private static Step step(RecordValue step) {
        List<CellAccess> accesses = new ArrayList<>();
        accesses(step, "reads").forEach(parts -> accesses.add(CellAccess.read(text(parts[0]), value(parts[1]))));
        accesses(step, "writes").forEach(parts -> accesses.add(CellAccess.write(text(parts[0]), value(parts[1]))));
        return Step.of(
                        text(field(step, "tx")),
                        Kind.valueOf(text(field(step, "kind")).toUpperCase(Locale.ROOT)),
                        text(field(step, "name")),
                        integer(step, "began"),
                        integer(step, "at"))
                .touching(accesses)
                .buildingOn(places(step, "rests"))
                .undoing(integer(step, "undoes"))
                .undone(says(step, "compensable"), says(step, "irreversible"))
                .keyed(textOrNull(step, "key"), textOrNull(step, "body"), textOrNull(step, "receipt"))
                .gatedBy(new Gate(numberOrNull(step, "epoch"), numberOrNull(step, "frontier")));
    }

    private static List<Value[]> accesses(RecordValue step, String name) {
        SetEnumValue set = (SetEnumValue) field(step, name).toSetEnum();
        List<Value[]> pairs = new ArrayList<>();
        for (int k = 0; k < set.elems.size(); k++) {
            pairs.add(((TupleValue) set.elems.elementAt(k).toTuple()).elems);
        }
        return pairs;
    }

    private static List<Integer> places(RecordValue step, String name) {
        SetEnumValue set = (SetEnumValue) field(step, name).toSetEnum();
        List<Integer> places = new ArrayList<>();
        for (int k = 0; k < set.elems.size(); k++) {
            places.add(((IntValue) set.elems.elementAt(k)).val);
        }
        return places;
    }

    private static dev.hasse.model.Value value(Value value) {
        return dev.hasse.model.Value.ofString(text(value));
    }

    /** A field of a record. */
    static Value field(RecordValue record, String name) {
        return record.apply(new StringValue(UniqueString.uniqueStringOf(name)), tlc2.tool.EvalControl.Clear);
    }

    private static int integer(RecordValue step, String name) {
        return ((IntValue) field(step, name)).val;
    }

    private static boolean says(RecordValue step, String name) {
        return ((BoolValue) field(step, name)).val;
    }

    private static @Nullable Long numberOrNull(RecordValue step, String name) {
        return field(step, name) instanceof IntValue number ? Long.valueOf(number.val) : null;
    }

    private static @Nullable String textOrNull(RecordValue step, String name) {
        return field(step, name) instanceof StringValue string ? string.val.toString() : null;
    }

    /** The text of a string. */
    static String text(Value value) {
        return ((StringValue) value).val.toString();
    }
}
