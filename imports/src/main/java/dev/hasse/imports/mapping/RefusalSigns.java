package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the answers of a tool say that looks as if a store had refused a write, since what it was to write had changed: a status {@code conflict}, an
 * error {@code version mismatch}, a code 409 or 412. Only a text that a condition of a mapping can name counts.
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

    /** The longest text that is compared. */
    private static final int LONGEST = 60;

    /** The most texts of a place that are named. */
    private static final int MOST = 5;

    /** The number of answers with each such text, by its path. */
    private final Map<String, Map<String, Integer>> signs = new TreeMap<>();

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
                    && isRefusal(name, said.asText())) {
                Map<String, Integer> texts =
                        signs.computeIfAbsent(path + "." + field.getKey(), none -> new TreeMap<>());
                if (texts.size() < MOST || texts.containsKey(said.asText())) {
                    texts.merge(said.asText(), 1, Integer::sum);
                }
            }
        }
    }

    private static boolean isRefusal(String field, String text) {
        if (text.length() > LONGEST || !PLAIN.matcher(text).matches() || !text.equals(text.strip())) {
            return false;
        }
        if (CODES.contains(text)) {
            return OF_CODES.contains(field);
        }
        String words = String.join(" ", ToolWords.of(text)).toLowerCase(Locale.ROOT);
        return TOO_LATE.matcher(words).matches() && !NEGATION.matcher(words).matches();
    }

    /**
     * Advises a condition, as a comment of a rule, if there are such answers: that of the place which tells of the most of them.
     *
     * @return the condition; null if there is none
     */
    @Nullable
    String advise(StringBuilder text) {
        Map.Entry<String, Map<String, Integer>> sign = signs.entrySet().stream()
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
