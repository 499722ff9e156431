package dev.hasse.detectors.transactions;

import dev.hasse.detectors.transactions.LoggedTransaction.Fate;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * T5, one effect a key: the steps with one idempotency key are calls of one tool with the same arguments, and those that stand gave the same
 * receipt, since a retry is answered with the first one's result and has no effect of its own.
 *
 * <p>Source: ATP §2 and §3; Atomix §3.3 and appendix C.3. A step stands unless its transaction was aborted. The witness is the first step
 * that says what the rule compares, with each later one that says something else. A step whose arguments are unknown may report an effect
 * rather than ask for it, as a row of ATP's table does; its tool is not compared either. Where receipts are missing, a second effect cannot be
 * told from an answer to a retry; where a transaction is not decided and the log may be cut off, its effect may still be undone.
 */
final class OneEffectPerKey {
    private OneEffectPerKey() {}

    static RuleFinding decide(LogView view) {
        Ruling ruling = new Ruling(TransactionRule.T5, view);
        Map<String, List<Integer>> byKey = new LinkedHashMap<>();
        for (int place = 1; place <= view.log.steps().size(); place++) {
            Step step = view.step(place);
            if (step.kind() == Kind.DONE && step.key() != null) {
                byKey.computeIfAbsent(step.key(), none -> new ArrayList<>()).add(place);
            }
        }
        byKey.values().forEach(places -> decide(places, view, ruling));
        return ruling.finding("no step has an idempotency key");
    }

    private static void decide(List<Integer> places, LogView view, Ruling ruling) {
        List<Integer> standing = places.stream()
                .filter(place -> view.transactionOf(place).fate() != Fate.ABORTED)
                .toList();
        boolean broken = report(places, OneEffectPerKey::asked, RuleFault.OTHER_BODY, view, ruling);
        if (standing.size() > 1 && standing.stream().anyMatch(place -> mayBeAborted(place, view))) {
            ruling.leaves("transactions with one idempotency key are not decided, and the log may be cut off");
            return;
        }
        broken |= report(standing, Step::receipt, RuleFault.TWO_EFFECTS, view, ruling);
        boolean unknown = standing.size() > 1
                && standing.stream().anyMatch(place -> view.step(place).receipt() == null);
        if (unknown) {
            ruling.leaves(
                    "steps with one idempotency key have no receipts, so that retries and second effects look alike");
        } else if (!broken) {
            ruling.keeps();
        }
    }

    /** What a step asked for: the call of a tool with arguments, by their canonical text. */
    private record Asked(String tool, String arguments) {}

    private static @Nullable Asked asked(Step step) {
        String body = step.body();
        return body == null ? null : new Asked(step.name(), body);
    }

    private static boolean mayBeAborted(int place, LogView view) {
        return view.transactionOf(place).fate() == Fate.OPEN && !view.log.isComplete();
    }

    private static boolean report(
            List<Integer> places,
            Function<Step, ? extends @Nullable Object> part,
            RuleFault fault,
            LogView view,
            Ruling ruling) {
        int first = Step.NONE;
        boolean broken = false;
        for (int place : places) {
            Object said = part.apply(view.step(place));
            if (said == null) {
                continue;
            }
            if (first == Step.NONE) {
                first = place;
            } else if (!Objects.equals(said, part.apply(view.step(first)))) {
                ruling.breaks(RuleWitness.of(fault, view.step(place).transaction(), first, place));
                broken = true;
            }
        }
        return broken;
    }
}
