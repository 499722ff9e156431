package dev.hasse.imports.formats.contents;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what an agent was shown of a file: by the details of a read, or by lines with numbers in the text of a result. */
public final class ShownLines {
    /** A line number and an arrow or a tab, which precede each line of a file in the text of a result. */
    private static final Pattern NUMBERED = Pattern.compile("\\s*(\\d{1,9})[\u2192\t](.*)", Pattern.DOTALL);

    /** The number of lines that are shown by default. */
    private static final int SHOWN_LINES = 2_000;

    /** What a read says in place of a text that its agent has been shown before. */
    private static final Pattern UNCHANGED = Pattern.compile(
            "(?i)(?:wasted call\\W+)?file unchanged since|<system-reminder>this file is already in your context");

    /** What a read says of a file without any line. */
    private static final Pattern EMPTY = Pattern.compile("<system-reminder>Warning: the file exists but "
            + "(?:the contents are empty|is shorter than the provided offset \\(1\\))");

    /** What the result of an edit says if the file was not as its agent had read it, and the edit could be made all the same. */
    private static final String HAD_CHANGED = "had been modified on disk since you last read it";

    /** What the result of a write says, in its first line, if it was held back until a person has looked at it. */
    private static final Pattern HELD_BACK = Pattern.compile(".{0,5000}?\\bwas NOT (?:modified|created|written)\\b");

    /** The result of a command that printed nothing. */
    private static final String NOTHING = "(Bash completed with no output)";

    /** A note of Claude Code to the model, which may stand before the first line of a file. */
    private static final Pattern NOTE = Pattern.compile("<system-reminder>[^<]{0,2000}</system-reminder>\\s*");

    /** How it says, before or after the lines, that the file has more of them. */
    private static final Pattern CUT = Pattern.compile("(?m)^(?:<system-reminder>)?\\[Truncated: PARTIAL view");

    private static final Pattern NO_FILE = Pattern.compile("(?:<tool_use_error>)?File does not exist\\.");

    private ShownLines() {}

    /** Whether the result of a write says that the file was not what its agent had read. */
    public static boolean hadChanged(JsonNode content) {
        return text(content).contains(HAD_CHANGED);
    }

    /** Whether the result of a write says that nothing was written as yet. */
    public static boolean isHeldBack(JsonNode content) {
        return HELD_BACK.matcher(text(content)).lookingAt();
    }

    /** Whether a call that failed is a read of a file where there is none. */
    public static boolean foundNone(String tool, JsonNode content) {
        return tool.equals("Read") && NO_FILE.matcher(text(content)).lookingAt();
    }

    /** What a command printed; null if that is not known. */
    public static @Nullable String printed(JsonNode content) {
        String printed = content.isTextual() ? content.textValue() : null;
        return NOTHING.equals(printed) ? "" : printed;
    }

    /** Whether a read only says that the file is as it was shown last. */
    public static boolean isUnchanged(JsonNode content) {
        return UNCHANGED.matcher(text(content)).lookingAt();
    }

    /** What a read showed of a file; null if that is not known. */
    public static @Nullable FileView ofRead(JsonNode input, JsonNode content, FileDetails details, long time) {
        HeldText held = details.shown();
        if (held != null) {
            String shown = held.text();
            return details.whole()
                    ? FileView.ofWhole(new FileLines(shown), time)
                    : FileView.ofPart(details.from(), shown, time);
        }
        // Older records of subagents have no details, but the text alone.
        String text = text(content);
        List<FileView.Part> parts = parts(withoutNotes(text), true);
        if (parts.isEmpty()) {
            return EMPTY.matcher(text).lookingAt() ? FileView.ofWhole(new FileLines(""), time) : null;
        }
        FileView.Part part = parts.get(0);
        boolean whole = part.from() == 1
                && lines(part.text()) < SHOWN_LINES
                && !input.has("offset")
                && !input.has("limit")
                && !CUT.matcher(text).find();
        return whole
                ? FileView.ofWhole(new FileLines(part.text()), time)
                : FileView.ofPart(part.from(), part.text(), time);
    }

    /** The text of a result, or of its first block, with line feeds alone. */
    public static String text(JsonNode content) {
        return FileText.normal(
                content.isTextual()
                        ? content.textValue()
                        : content.path(0).path("text").asText(""));
    }

    /** A text from its first line with a number on, if only notes precede that. */
    private static String withoutNotes(String text) {
        Matcher note = NOTE.matcher(text);
        int from = 0;
        while (note.lookingAt()) {
            from = note.end();
            note.region(from, text.length());
        }
        boolean isNumbered = from < text.length() && text.charAt(from) >= '0' && text.charAt(from) <= '9';
        return isNumbered ? text.substring(from) : text;
    }

    private static int lines(String text) {
        return 1 + (int) text.chars().filter(c -> c == '\n').count();
    }

    /**
     * The consecutive lines with numbers in a text.
     *
     * @param onlyFirst whether anything may follow the first part
     */
    static List<FileView.Part> parts(String shown, boolean onlyFirst) {
        List<FileView.Part> parts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int from = 0;
        int next = 0;
        for (String line : shown.split("\n", -1)) {
            Matcher numbered = NUMBERED.matcher(line);
            int number = numbered.matches() ? Integer.parseInt(numbered.group(1)) : -1;
            boolean goesOn = next > 0 && number == next;
            if (!goesOn && next > 0) {
                parts.add(new FileView.Part(from, text.toString(), !onlyFirst));
                if (onlyFirst) {
                    return parts;
                }
            } else if (onlyFirst && number < 0) {
                return parts;
            }
            if (number < 0) {
                next = 0;
                continue;
            }
            if (!goesOn) {
                text.setLength(0);
                from = number;
            } else {
                text.append('\n');
            }
            text.append(numbered.group(2));
            next = number + 1;
        }
        if (next > 0) {
            parts.add(new FileView.Part(from, text.toString(), !onlyFirst));
        }
        return parts;
    }
}
