package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A text with gaps, which calls fill: {@code order:{order_id}}. A gap names an argument, or is a {@link ValuePath}. If its value is a list,
 * it makes a text for each element; if it has no value, there is no text at all. Lists multiply: beyond 10,000 texts, or 1 MB of them,
 * there is no text at all.
 */
final class Template {
    private static final int MOST = 10_000;
    private static final String AGENT = "agent";
    private static final long MOST_CHARACTERS = 1 << 20;

    /** What is known of a call, named where it would stand for itself; in an address of mail it does. */
    private static final Pattern WITHOUT_BRACES =
            Pattern.compile("(?<![\\w.-])@(?:" + String.join("|", Attributes.OF_ALL) + ")(?![\\w.-])");

    private sealed interface Piece {}

    private record Literal(String text) implements Piece {}

    private record Gap(ValuePath path) implements Piece {}

    private final List<Piece> pieces;

    private Template(List<Piece> pieces) {
        this.pieces = pieces;
    }

    /**
     * Reads a template.
     *
     * @throws IllegalArgumentException if it is malformed; the message says what was expected
     */
    static Template parse(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("expected a text, such as order:{order_id}");
        }
        List<Piece> pieces = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int open = text.indexOf('{', at);
            if (open != at) {
                pieces.add(literal(text.substring(at, open < 0 ? text.length() : open)));
                at = open < 0 ? text.length() : open;
                continue;
            }
            int close = text.indexOf('}', open);
            if (close < 0) {
                throw new IllegalArgumentException("expected a } for each {");
            }
            pieces.add(new Gap(ValuePath.parse(text.substring(open + 1, close), true)));
            at = close + 1;
        }
        return new Template(pieces);
    }

    private static Literal literal(String text) {
        Matcher without = WITHOUT_BRACES.matcher(text);
        if (without.find()) {
            throw new IllegalArgumentException("expected what is known of a call in braces: {" + without.group() + "}");
        }
        return new Literal(text);
    }

    /** The places of the values that fill it. */
    List<ValuePath> paths() {
        return pieces.stream()
                .filter(Gap.class::isInstance)
                .map(piece -> ((Gap) piece).path())
                .toList();
    }

    /** Whether it names a place in the arguments or the result of a call. */
    boolean looksInto() {
        return paths().stream().anyMatch(ValuePath::isInsideCall);
    }

    /** Its text, if it has no gaps; else null. */
    @Nullable
    String literal() {
        boolean hasGaps = pieces.stream().anyMatch(Gap.class::isInstance);
        return hasGaps
                ? null
                : pieces.stream().map(piece -> ((Literal) piece).text()).collect(Collectors.joining());
    }

    /**
     * Fills the gaps from a call whose agent it names. An attribute before {@code /{@agent}} with which the agent begins already, as many do
     * with their session, is not said twice.
     */
    List<String> naming(Call call) {
        List<Piece> said = new ArrayList<>(pieces);
        for (int k = pieces.size() - 3; k >= 0; k--) {
            if (pieces.get(k) instanceof Gap before
                    && pieces.get(k + 1).equals(new Literal("/"))
                    && pieces.get(k + 2) instanceof Gap agent
                    && AGENT.equals(agent.path().attribute())
                    && isSaidBy(call.agent(), before.path().attribute(), call)) {
                said.subList(k, k + 2).clear();
            }
        }
        return new Template(said).in(call);
    }

    private static boolean isSaidBy(String agent, @Nullable String attribute, Call call) {
        String value = attribute == null || attribute.equals(AGENT) ? null : Attributes.of(call, attribute);
        return value != null && (agent + "/").startsWith(value + "/");
    }

    /** Fills the gaps from a call. */
    List<String> in(Call call) {
        List<String> texts = List.of("");
        for (Piece piece : pieces) {
            List<String> added = piece instanceof Gap gap ? fill(gap, call) : List.of(((Literal) piece).text());
            if ((long) texts.size() * added.size() > MOST
                    || characters(texts) * added.size() + characters(added) * texts.size() > MOST_CHARACTERS) {
                return List.of();
            }
            List<String> longer = new ArrayList<>(texts.size() * added.size());
            for (String text : texts) {
                for (String more : added) {
                    longer.add(text + more);
                }
            }
            texts = longer;
        }
        return texts;
    }

    private static long characters(List<String> texts) {
        long sum = 0;
        for (String text : texts) {
            sum += text.length();
        }
        return sum;
    }

    private static List<String> fill(Gap gap, Call call) {
        List<String> texts = new ArrayList<>();
        for (JsonNode node : gap.path().in(call)) {
            if (node.isArray()) {
                node.forEach(element -> add(element, texts));
            } else {
                add(node, texts);
            }
        }
        return texts;
    }

    private static void add(JsonNode node, List<String> to) {
        Value value = JsonValues.of(node);
        if (!value.isNull() && !value.text().isEmpty()) {
            to.add(value.text());
        }
    }
}
