package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.Glob;
import dev.hasse.traces.Problem;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds conditions on calls whose values no call has, since the log spells them otherwise: in quotes, with a capital letter, or as another
 * number. A value that is merely not in the log is no error, as nothing may have failed yet; but a place that is always true or false
 * never holds anything else.
 *
 * <p>Cost: the place is followed until one call has one of the values.
 */
final class ConditionCheck {
    private static final Set<String> TRUTH = Set.of("false", "true");

    /** How many different values of a log are compared. */
    private static final int COMPARED = 300;

    private ConditionCheck() {}

    /**
     * The error in a condition; null if these calls show none.
     *
     * @param mention where it stands
     * @param done the calls that it judges
     */
    static @Nullable Problem of(Mention mention, CallCondition condition, List<Call> done) {
        Set<String> there = new TreeSet<>();
        boolean isTruth = true;
        for (Call call : done) {
            for (JsonNode found : condition.path().in(call)) {
                JsonNode node = Json.unwrapped(found);
                if (!node.isValueNode() || node.isNull()) {
                    continue;
                }
                if (condition.names(node.asText())) {
                    return null;
                }
                isTruth &= node.isBoolean();
                if (there.size() < COMPARED) {
                    there.add(node.asText());
                }
            }
        }
        if (there.isEmpty()) {
            return null;
        }
        if (isTruth) {
            there.addAll(TRUTH);
        }
        for (String value : new TreeSet<>(condition.values())) {
            String near = near(value, condition.values(), there);
            if (near != null || (isTruth && TRUTH.stream().noneMatch(new Glob(value)::matches))) {
                String tool = mention.tool() == null ? "" : " of " + MappingCheck.shown(mention.tool());
                return MappingCheck.problem(
                        mention.place(),
                        MappingCheck.shown(value) + ", which no call" + tool + " has at "
                                + MappingCheck.shown(condition.path().text()),
                        near,
                        there);
            }
        }
        return null;
    }

    /** The value that was meant; null if it is not known. */
    private static @Nullable String near(String value, Set<String> values, Set<String> there) {
        String bare = withoutQuotes(value);
        if (Glob.isPattern(value)) {
            return nearPattern(value, bare, there);
        }
        for (String other : there) {
            if (other.startsWith(value + ",") && values.containsAll(Condition.parts(other))) {
                // A comma ends a value, and there it is part of one.
                return value + "*";
            }
            if (!other.equals(value) && (other.equalsIgnoreCase(bare) || areEqualNumbers(other, bare))) {
                return other;
            }
        }
        boolean isQuoted = !bare.equals(value)
                && there.stream().allMatch(other -> withoutQuotes(other).equals(other));
        return isQuoted ? bare : null;
    }

    private static @Nullable String nearPattern(String pattern, String bare, Set<String> there) {
        if (!bare.equals(pattern) && there.stream().anyMatch(new Glob(bare)::matches)) {
            return bare;
        }
        Glob anyLetters = new Glob(bare.toLowerCase(Locale.ROOT));
        for (String other : there) {
            if (!new Glob(pattern).matches(other) && anyLetters.matches(other.toLowerCase(Locale.ROOT))) {
                int star = bare.indexOf('*');
                String near = star > other.length() ? bare : other.substring(0, star) + bare.substring(star);
                return new Glob(near).matches(other) ? near : other;
            }
        }
        return null;
    }

    private static String withoutQuotes(String text) {
        boolean isQuoted = text.length() > 2
                && (text.charAt(0) == '"' || text.charAt(0) == '\'')
                && text.charAt(text.length() - 1) == text.charAt(0);
        return isQuoted ? text.substring(1, text.length() - 1) : text;
    }

    private static boolean areEqualNumbers(String one, String other) {
        try {
            return new BigDecimal(one).compareTo(new BigDecimal(other)) == 0;
        } catch (NumberFormatException noNumbers) {
            return false;
        }
    }
}
