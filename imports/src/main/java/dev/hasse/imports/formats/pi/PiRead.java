package dev.hasse.imports.formats.pi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.files.ShownFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a read of pi showed: the lines as they are, and what the client says of those that it left out. */
final class PiRead {
    /** What the client says of the lines that follow, and which one it is then. */
    private static final Pattern MORE =
            Pattern.compile("\n\n\\[\\d{1,9} more lines in file\\. Use offset=(\\d{1,9}) to continue\\.]\\z");

    private static final Pattern CUT = Pattern.compile(
            "\n\n\\[Showing lines \\d{1,9}-\\d{1,9} of \\d{1,9}[^\\]\n]{0,40}\\. Use offset=(\\d{1,9}) to continue\\.]\\z");

    private static final Pattern IMAGE = Pattern.compile("Read image file \\[");

    private PiRead() {}

    /**
     * What a read showed of a file; null if that is not known.
     *
     * @param path the file, as a cell
     */
    static @Nullable ShownFile of(String path, PiCall call) {
        String output = call.output();
        boolean cut = call.details().path("truncation").path("truncated").asBoolean();
        if (call.hasImage() || IMAGE.matcher(output).lookingAt()) {
            return null;
        }
        int from = first(call.input());
        Matcher end = (cut ? CUT : MORE).matcher(output);
        // Without a limit, the words stand in the file.
        if ((cut || call.input().has("limit")) && end.find()) {
            return upTo(path, from, output, end);
        }
        return cut ? null : toEnd(path, from, output);
    }

    /** The number of the first line that a read asks for, from 1. */
    static int first(JsonNode input) {
        return Math.max(1, input.path("offset").asInt(1));
    }

    /** The words of the client at the end of an output; null if there are none. */
    static @Nullable Matcher words(String output) {
        Matcher cut = CUT.matcher(output);
        Matcher more = MORE.matcher(output);
        return cut.find() ? cut : more.find() ? more : null;
    }

    /** What stands before the words of the client; null if their number of lines is another one. */
    static @Nullable ShownFile upTo(String path, int from, String output, Matcher words) {
        String lines = FileText.normal(output.substring(0, words.start()) + "\n");
        long next = from + lines.chars().filter(c -> c == '\n').count();
        return next == Integer.parseInt(words.group(1)) ? new ShownFile(path, from, lines, false) : null;
    }

    /** All lines of a file from one on; null if that one is not there. */
    static @Nullable ShownFile toEnd(String path, int from, String output) {
        String rest = FileText.normal(output);
        // What follows the last line feed counts as a line, though it is empty.
        return rest.isEmpty() && from > 1 ? null : new ShownFile(path, from, rest, true);
    }
}
