package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.model.Glob;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the answers of a tool say that looks as if a store had refused a write, since what it was to write had changed: a status {@code conflict}, an
 * error {@code version mismatch}, a code 409 or 412. Texts that differ only in words with digits, such as numbers and ids, are one pattern, and so is a
 * text with commas and other characters that a condition of a mapping cannot name. A pattern that fits an answer of another kind, too, is none.
 */
final class RefusalSigns {
    /** Names, without separators and in lower case, of fields that tell how a call ended; those that programs read come first. */
    private static final List<String> TELLING = List.of(
            "status",
            "statuscode",
            "httpstatus",
            "code",
            "errorcode",
            "errortype",
            "type",
            "kind",
            "outcome",
            "state",
            "result",
            "reason",
            "error",
            "name",
            "errormessage",
            "message",
            "msg",
            "detail");

    private static final Set<String> CODES = Set.of("409", "412");

    /** Fields whose numbers are codes of HTTP. */
    private static final Set<String> OF_CODES =
            Set.of("status", "statuscode", "httpstatus", "code", "errorcode", "error");

    /** What somebody says whose write came too late, in words in lower case with a blank between them. */
    private static final Pattern TOO_LATE =
            Pattern.compile("(?:.* )?(?:conflict|conflicted|stale|outdated|precondition failed|optimistic lock.*"
                    + "|(?:version|etag|revision|generation) (?:mismatch|conflict|changed)|wrong version|(?:cas|compare and (?:set|swap)) (?:failed|failure|mismatch)"
                    + "|has changed|(?:changed|modified|updated) (?:since|meanwhile|concurrently|by (?:another|someone|somebody|other).*)"
                    + "|concurrent (?:update|modification|write))(?: .*)?");

    private static final Pattern NEGATION = Pattern.compile("(?:.* )?(?:no|not|without|never|resolved)(?: .*)?");

    /** Texts that stand in a mapping and in its comments as they are. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_ .'()/-]*");

    /** What a pattern does not name: words with digits, and characters that are not plain. */
    private static final Pattern VARIABLE = Pattern.compile("[^ ]*[0-9][^ ,:;]*|[^A-Za-z0-9_ .'()/-]+");

    /** The longest pattern. */
    private static final int LONGEST = 60;

    /** The longest text that is compared. */
    private static final int LONGEST_TEXT = 200;

    /** The most texts of a place that are named. */
    private static final int MOST = 5;

    /** The most answers of another kind with which patterns are compared, of each place. */
    private static final int MOST_OTHERS = 1_000;

    /** Answers whose texts differ only in what a pattern does not name. */
    private static final class Alike {
        final Map<String, Integer> texts = new TreeMap<>();
        int number;

        void add(String text) {
            number++;
            if (texts.size() < MOST || texts.containsKey(text)) {
                texts.merge(text, 1, Integer::sum);
            }
        }
    }

    /** The answers with such a text, by its path and its pattern. */
    private final Map<String, Map<String, Alike>> signs = new TreeMap<>();

    /** Texts of answers of another kind, by their paths. */
    private final Map<String, Set<String>> others = new TreeMap<>();

    /** Adds an answer. */
    void add(JsonNode answer) {
        look("result", answer);
        look("result.error", answer.path("error"));
    }

    private void look(String path, JsonNode object) {
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            String name = bare(field.getKey());
            JsonNode said = field.getValue();
            if (ToolWords.isPlain(field.getKey())
                    && TELLING.contains(name)
                    && said.isValueNode()
                    && !said.isNull()
                    && said.asText().length() <= LONGEST_TEXT) {
                look(path + "." + field.getKey(), name, said.asText());
            }
        }
    }

    private void look(String path, String field, String text) {
        String pattern = pattern(text);
        if (!isRefusal(field, text)) {
            Set<String> known = others.computeIfAbsent(path, none -> new HashSet<>());
            if (known.size() < MOST_OTHERS) {
                known.add(text);
            }
        } else if (pattern.length() <= LONGEST && text.equals(text.strip())) {
            Map<String, Alike> alike = signs.computeIfAbsent(path, none -> new TreeMap<>());
            if (alike.size() < MOST || alike.containsKey(pattern)) {
                alike.computeIfAbsent(pattern, none -> new Alike()).add(text);
            }
        }
    }

    private static String pattern(String text) {
        return CODES.contains(text)
                ? text
                : VARIABLE.matcher(text).replaceAll("*").replaceAll("\\*(?: ?\\*)+", "*");
    }

    private static boolean isRefusal(String field, String text) {
        return CODES.contains(text) ? OF_CODES.contains(field) : isRefusal(text);
    }

    private static boolean isRefusal(String text) {
        String words = String.join(" ", ToolWords.of(text)).toLowerCase(Locale.ROOT);
        return TOO_LATE.matcher(words).matches() && !NEGATION.matcher(words).matches();
    }

    /** The values of a condition on what is at a path, and how many answers have each. */
    private Map<String, Integer> values(String path, Map<String, Alike> signs) {
        Map<String, Integer> values = new TreeMap<>();
        signs.forEach((pattern, alike) -> {
            boolean isOneText = alike.texts.size() == 1
                    && PLAIN.matcher(alike.texts.keySet().iterator().next()).matches();
            if (!isOneText
                    && isRefusal(pattern)
                    && others.getOrDefault(path, Set.of()).stream().noneMatch(new Glob(pattern)::matches)) {
                values.put(pattern, alike.number);
            } else {
                alike.texts.forEach((text, number) -> {
                    if (PLAIN.matcher(text).matches()) {
                        values.put(text, number);
                    }
                });
            }
        });
        return values;
    }

    /**
     * Advises a condition, as a comment of a rule, if there are such answers: that of the place which tells of the most of them.
     *
     * @return the condition; null if there is none
     */
    @Nullable
    String advise(StringBuilder text) {
        Map<String, Map<String, Integer>> named = new TreeMap<>();
        signs.forEach((path, alike) -> {
            Map<String, Integer> values = values(path, alike);
            if (!values.isEmpty()) {
                named.put(path, values);
            }
        });
        Map.Entry<String, Map<String, Integer>> sign = named.entrySet().stream()
                .min(Comparator.comparing((Map.Entry<String, Map<String, Integer>> one) -> -number(one.getValue()))
                        .thenComparing(one -> one.getValue().size())
                        .thenComparing(one -> TELLING.indexOf(bare(one.getKey()))))
                .orElse(null);
        if (sign == null) {
            return null;
        }
        String texts = String.join(", ", sign.getValue().keySet());
        String condition = sign.getKey() + " = " + texts;
        text.append("  #   ")
                .append(sign.getKey())
                .append(": ")
                .append(texts)
                .append(" in ")
                .append(number(sign.getValue()))
                .append("; if the store checks each write so, put this in place of failed: refused: ")
                .append(sign.getValue().size() == 1 ? condition : "\"" + condition + "\"")
                .append('\n');
        return condition;
    }

    private static int number(Map<String, Integer> texts) {
        return texts.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static String bare(String path) {
        return String.join("", ToolWords.of(path.substring(path.lastIndexOf('.') + 1)));
    }
}
