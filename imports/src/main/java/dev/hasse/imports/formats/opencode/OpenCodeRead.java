package dev.hasse.imports.formats.opencode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.contents.FileView;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a read of opencode showed: by its own record of what it displayed, or by the text that the model was given. */
final class OpenCodeRead {
    /** How the end of a line looks that was too long. */
    private static final Pattern CUT =
            Pattern.compile("(?m)(?:\\.\\.\\. \\(line truncated to \\d{1,9} chars\\)|(?<=^.{2000})\\.\\.\\.)$");

    private static final String CONTENT = "<content>\n";

    /** How what older versions show begins. There, what follows the last line feed of a file counts as a line. */
    private static final String OLDER = "<file>\n";

    private static final String PATH = "<path>";
    private static final String FOLDER = "<type>directory</type>";
    private static final Pattern NUMBERED = Pattern.compile("(\\d{1,9}): (.*)", Pattern.DOTALL);
    private static final Pattern NUMBERED_OLDER = Pattern.compile("(\\d{5,9})\\| (.*)", Pattern.DOTALL);
    private static final Pattern END = Pattern.compile("\\(End of file - total (\\d{1,9}) lines\\)");

    private OpenCodeRead() {}

    /** Whether it listed a folder. */
    static boolean isFolder(JsonNode display, @Nullable String output) {
        String type = Json.text(display, "type");
        return type != null
                ? type.equals("directory")
                : output != null && heading(output).contains(FOLDER);
    }

    /** Whether a text may be what a read showed. */
    static boolean isShown(String text) {
        return text.startsWith(PATH) || text.startsWith(OLDER);
    }

    private static String heading(String output) {
        int content = output.indexOf(CONTENT);
        return content < 0 ? output : output.substring(0, content);
    }

    /**
     * What a read showed of a file; null if that is not known.
     *
     * @param display its own record; missing in some versions
     * @param output what the model was given; null if that is not recorded
     * @param time when it was done
     */
    static @Nullable FileView view(JsonNode display, @Nullable String output, long time) {
        String text = Json.text(display, "text");
        if (text == null) {
            return output == null ? null : view(FileText.normal(output), time);
        }
        int from = Math.max(1, display.path("lineStart").asInt(1));
        int last = display.path("lineEnd").asInt(-1);
        boolean whole = from == 1
                && display.path("truncated").isBoolean()
                && !display.path("truncated").booleanValue()
                && last == display.path("totalLines").asInt(-2);
        return view(from, FileText.normal(text), whole ? last == 0 : text.isEmpty(), whole, time);
    }

    /** @param none whether there are no lines at all, rather than an empty one */
    private static @Nullable FileView view(int from, String text, boolean none, boolean whole, long time) {
        Matcher cut = CUT.matcher(text);
        if (cut.find()) {
            FileView.Part begins = new FileView.Part(from, text.substring(0, cut.start()), true);
            return FileView.ofParts(List.of(begins), time);
        }
        // The line feed at the end of the last line is not shown.
        String lines = none ? "" : text + "\n";
        if (whole) {
            return FileView.ofWhole(new FileLines(lines), time);
        }
        return none ? null : FileView.ofPart(from, lines, time);
    }

    private static @Nullable FileView view(String output, long time) {
        boolean isOlder = output.startsWith(OLDER);
        String opening = isOlder ? OLDER : CONTENT;
        int begins = output.indexOf(opening);
        if (begins < 0) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        int from = 0;
        int next = 0;
        boolean ended = false;
        for (String line : output.substring(begins + opening.length()).split("\n", -1)) {
            Matcher numbered = (isOlder ? NUMBERED_OLDER : NUMBERED).matcher(line);
            Matcher end = END.matcher(line);
            if (numbered.matches() && (next == 0 || Integer.parseInt(numbered.group(1)) == next)) {
                int number = Integer.parseInt(numbered.group(1));
                from = next == 0 ? number : from;
                text.append(next == 0 ? "" : "\n").append(numbered.group(2));
                next = number + 1;
            } else if (end.matches()) {
                ended = Integer.parseInt(end.group(1)) == Math.max(0, next - 1);
                break;
            } else if (!line.isEmpty()) {
                break;
            }
        }
        String lines = isOlder && ended ? FileText.withoutLastFeed(text.toString()) : text.toString();
        boolean none = next == 0 || (isOlder && ended && lines.isEmpty());
        return view(Math.max(1, from), lines, none, ended && from <= 1, time);
    }
}
