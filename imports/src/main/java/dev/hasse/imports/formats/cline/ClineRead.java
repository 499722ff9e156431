package dev.hasse.imports.formats.cline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.files.ShownFile;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file that a call of Cline was to read.
 *
 * @param path as the model named it
 * @param from the first line that it asked for, from 1
 * @param to the last one; null if it asked for all that follow
 */
record ClineRead(String path, int from, @Nullable Integer to) {
    private static final Pattern LINE = Pattern.compile(" *(\\d{1,9}) \\|(?: (.*))?");

    /** What the client says of the lines that it left out. */
    private static final Pattern MORE =
            Pattern.compile("\n\n\\[Showing lines \\d{1,9}-\\d{1,9} of \\d{1,9}\\. [^\\]\n]{0,200}]\\z");

    /** The names of a list of files. */
    private static final List<String> LISTS = List.of("files", "file_paths", "paths");

    private static final String CUT = " [line truncated]";

    /** The files in the arguments of a call. Models send them in several forms, which the client accepts. */
    static List<ClineRead> of(JsonNode input) {
        List<ClineRead> reads = new ArrayList<>();
        add(LISTS.stream().filter(input::has).findFirst().map(input::path).orElse(input), reads);
        return reads;
    }

    private static void add(JsonNode given, List<ClineRead> to) {
        if (given.isArray()) {
            given.forEach(each -> add(each, to));
        } else if (given.isTextual()) {
            to.add(new ClineRead(given.textValue(), 1, null));
        } else {
            String path = Json.firstText(given, "path", "file_path", "filePath");
            JsonNode last = given.path("end_line");
            if (path != null) {
                int from = Math.max(1, given.path("start_line").asInt(1));
                to.add(new ClineRead(path, from, last.canConvertToInt() ? (Integer) last.intValue() : null));
            }
        }
    }

    /**
     * What was shown of it; null if that is not known. Carriage returns, and the line feed at the end of the file, are not shown.
     *
     * @param file the file, as a cell
     * @param result what the client gave the model
     */
    @Nullable
    ShownFile shown(String file, JsonNode result) {
        if (!result.isTextual()) {
            return null;
        }
        String text = result.textValue();
        if (text.isEmpty()) {
            // There are no lines, or none that far down.
            return from == 1 && to == null ? new ShownFile(file, 1, "", true) : null;
        }
        Matcher more = MORE.matcher(text);
        boolean isCut = more.find();
        StringBuilder plain = new StringBuilder();
        int number = from;
        for (String line : (isCut ? text.substring(0, more.start()) : text).split("\n", -1)) {
            Matcher numbered = LINE.matcher(line);
            if (!numbered.matches() || Integer.parseInt(numbered.group(1)) != number || line.endsWith(CUT)) {
                return null;
            }
            plain.append(numbered.group(2) == null ? "" : numbered.group(2)).append('\n');
            number++;
        }
        boolean toEnd = !isCut && (to == null || number <= to);
        return new ShownFile(file, from, FileText.normal(plain.toString()), toEnd);
    }
}
