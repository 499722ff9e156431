package dev.hasse.check;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Hasse has written itself, and reads nowhere as operation records: recognized by its first line. */
final class OwnOutput {
    /** A text; a longer one may cost too much stack, and is no name of a trace or of a file. */
    private static final String TEXT = "\"(?:[^\"\\\\]|\\\\.){0,1000}+\"";

    private static final String CHECK = "hasse.check/1";
    private static final Pattern WHOLE = Pattern.compile("\\{\\s*\"schema\"\\s*:\\s*\"(hasse\\.[a-z.]+/[0-9]+)\"");
    /** The beginnings of lines, by the schema of the result, which no field of a line names. */
    private static final Map<String, Pattern> LINES = Map.of(
            CHECK,
            Pattern.compile("\\{\"(?:trace_id\":" + TEXT + ",\"source\":" + TEXT + ",(?:\"workload\":(?:null|" + TEXT
                    + "),)?\"records\":[0-9]+,\"level\"|summary\":\\{\"traces\":[0-9]+,\"records\"):"),
            "hasse.transactions/1",
            Pattern.compile("\\{\"(?:trace_id\":" + TEXT + ",\"complete\":(?:true|false),\"transactions\""
                    + "|summary\":\\{\"traces\":[0-9]+,\"violated\"):"),
            "hasse.watch/1",
            Pattern.compile("\\{\"(?:(?:finding|withdrawn)\":\\{\"key|summary\":\\{\"seconds)\":"));

    private OwnOutput() {}

    /**
     * What it is, and which command reads it, for a message.
     *
     * @param beginning of the text, without blanks before it
     * @return empty if it is something else
     */
    static Optional<String> described(String beginning) {
        Matcher whole = WHOLE.matcher(beginning);
        if (whole.lookingAt()) {
            return Optional.of("what Hasse has written (" + whole.group(1) + "), expected operation records"
                    + reader(whole.group(1)));
        }
        return LINES.entrySet().stream()
                .filter(lines -> lines.getValue().matcher(beginning).lookingAt())
                .map(lines -> "what Hasse has written (lines of " + lines.getKey() + "), expected operation records"
                        + (lines.getKey().equals(CHECK) ? "; with --format json, " + comparison() : ""))
                .findFirst();
    }

    /** The end of a message about a result: the command that reads it; empty if none does. */
    private static String reader(String schema) {
        return switch (schema) {
            case CHECK -> "; " + comparison();
            case "hasse.report/1" -> "; 'hasse report --compare' reads it";
            case "hasse.baseline/1" -> "; 'hasse check --baseline' reads it";
            default -> "";
        };
    }

    private static String comparison() {
        return "'hasse diff' compares such results, and 'hasse merge' combines them";
    }
}
