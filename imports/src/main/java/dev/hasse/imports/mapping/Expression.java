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
 * Where a value stands, or how it follows from numbers that do: {@code result.balance}, or {@code result.balance + args.amount} for the
 * balance that there was before.
 */
final class Expression {

    /**
     * A number that is added, or taken away.
     *
     * @param negative whether it is taken away
     */
    private record Term(boolean negative, ValuePath path) {}

    private final List<Term> terms;

    private Expression(List<Term> terms) {
        this.terms = terms;
    }

    /**
     * Reads an expression.
     *
     * @throws IllegalArgumentException if it is none; the message says what was expected
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

    /** The values that it has for a call: none if they are not there, one, or of a list each. */
    List<Value> in(Call call) {
        if (terms.size() == 1) {
            return terms.get(0).path().in(call).stream()
                    .map(Json::unwrapped)
                    .map(JsonValues::of)
                    .toList();
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
        // Sums of numbers whose digits are far apart would fill the memory.
        return Math.abs((long) number.scale()) + number.precision() > 1_000 ? null : number;
    }
}
