package dev.hasse.imports.calls;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shell commands that leave something running when they are over, as {@code npm start &} does. */
public final class BackgroundCommand {
    /** The beginning of a here-document, up to the word that ends it. */
    private static final Pattern HERE_DOCUMENT = Pattern.compile("(?<!<)<<-?[ \\t]*+(['\"]?)(\\w++)\\1");

    private BackgroundCommand() {}

    /** Whether a command leaves something running, as far as its text tells. */
    public static boolean isIn(String command) {
        if (command.indexOf('&') < 0) {
            return false;
        }
        return BackgroundJobs.areLeftBy(withoutHereDocuments(command));
    }

    /** A command without the here-documents that end in it. */
    private static String withoutHereDocuments(String command) {
        if (!command.contains("<<")) {
            return command;
        }
        Map<String, Integer> lastLines = new HashMap<>();
        for (int line = 0; line >= 0; line = next(command, line)) {
            lastLines.put(line(command, line), line);
        }
        StringBuilder rest = new StringBuilder();
        Matcher begins = HERE_DOCUMENT.matcher(command);
        int at = 0;
        int line = 0;
        for (int from = 0; line >= 0 && begins.find(from); ) {
            line = line > begins.end() ? line : next(command, begins.end());
            if (line < 0 || lastLines.getOrDefault(begins.group(2), -1) < line) {
                from = begins.end();
                continue;
            }
            rest.append(command, at, begins.start()).append(command, begins.end(), line - 1);
            while (!line(command, line).equals(begins.group(2))) {
                line = next(command, line);
            }
            int end = next(command, line);
            at = end < 0 ? command.length() : end - 1;
            from = at;
        }
        return rest.append(command, at, command.length()).toString();
    }

    /** Where the line after a place begins; -1 if there is none. */
    private static int next(String text, int place) {
        int end = text.indexOf('\n', place);
        return end < 0 ? -1 : end + 1;
    }

    /** The line that begins at a place, without the spaces around it. */
    private static String line(String text, int begin) {
        int next = next(text, begin);
        return text.substring(begin, next < 0 ? text.length() : next - 1).strip();
    }
}
