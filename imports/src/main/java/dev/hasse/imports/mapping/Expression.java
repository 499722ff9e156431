package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The place of a value, or a sum of numbers at several places: {@code result.balance}, or {@code result.balance + args.amount} for the
 * balance before.
 */
final class Expression {

    /**
     * A number that is added or subtracted.
     *
     * @param negative whether it is subtracted
     */
    private record Term(boolean negative, ValuePath path) {}

    private final List<Term> terms;

    private Expression(List<Term> terms) {
        this.terms = terms;
    }

    /**
     * Reads an expression.
     *
     * @throws IllegalArgumentException if it is malformed; the message says what was expected
     */
    static Expression parse(String text) {
        List<Term> terms = new ArrayList<>();
        boolean negative = false;
        boolean operand = true;
        for (String word : text.strip().split("\\s+")) {
            if (operand) {
                terms.add(new Term(negative, ValuePath.parse(word, false)));
            } else if (word.equals("+") || word.equals("-")) {
                negative = word.equals("-");
            } else {
                throw new IllegalArgumentException("expected a path, or paths with + or - between them");
            }
            operand = !operand;
        }
        if (operand) {
            throw new IllegalArgumentException("expected a path after the last sign");
        }
        return new Expression(terms);
    }

    /** The places of its terms. */
    List<ValuePath> paths() {
        return terms.stream().map(Term::path).toList();
    }

    /** Whether it has a value for each element of a list. */
    boolean isForEach() {
        return terms.size() == 1 && terms.get(0).path().isForEach();
    }

    /** Evaluates the expression for a call: no value if a part is missing, one, or one for each element of a list. */
    List<Value> in(Call call) {
        if (terms.size() == 1) {
            List<Value> values = new ArrayList<>(1);
            for (JsonNode found : terms.get(0).path().in(call)) {
                values.add(JsonValues.of(Json.unwrapped(found)));
            }
            return values;
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (Term term : terms) {
            List<JsonNode> found = term.path().in(call);
            BigDecimal number = found.size() == 1 ? number(Json.unwrapped(found.get(0))) : null;
            if (number == null) {
                return List.of();
            }
            sum = term.negative() ? sum.subtract(number) : sum.add(number);
        }
        return List.of(JsonValues.of(DecimalNode.valueOf(sum)));
    }

    private static @Nullable BigDecimal number(JsonNode node) {
        // Not every number of a protocol buffer is finite.
        if (!node.isNumber() || (node.isDouble() && !Double.isFinite(node.doubleValue()))) {
            return null;
        }
        BigDecimal number = node.decimalValue();
        // Adding numbers whose digits are far apart would exhaust memory.
        return Math.abs((long) number.scale()) + number.precision() > 1_000 ? null : number;
    }
}
