package dev.hasse.imports.formats.contents;

import dev.hasse.model.Value;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text of a file, with the places of its lines, and its value as a cell: both are found when they are first asked for. Comparing a part
 * with it costs as much as that part is long.
 */
public final class FileLines {
    /** How many lines may stand before a text that was printed. */
    private static final int LINES_BEFORE = 200;

    private static final Pattern SPACES = Pattern.compile("(?<![ \t])[ \t]++\n");

    private final String text;
    /** Whether spaces around the text, and at the ends of lines, may be missing, and something may stand before it and follow. */
    private final boolean printed;

    private int @Nullable [] starts;
    private @Nullable Value value;

    public FileLines(String text) {
        this(text, false);
    }

    private FileLines(String text, boolean printed) {
        this.text = text;
        this.printed = printed;
    }

    /**
     * A text as a command printed it, and as clients keep that: without spaces around it, and perhaps with a note below, or with what the shell
     * said when it began.
     */
    public static FileLines ofPrinted(String text) {
        return new FileLines(text, true);
    }

    public String text() {
        return text;
    }

    /** This text with another one after it; null if nobody knows whether its last line has ended. */
    @Nullable
    public FileLines followedBy(String more) {
        return text.isEmpty() || text.endsWith("\n") ? new FileLines(text + FileText.normal(more)) : null;
    }

    /** The value of a cell that holds this text. */
    public Value value() {
        Value known = value;
        if (known == null) {
            known = FileText.value(text);
            value = known;
        }
        return known;
    }

    /** Whether this is the same text but for spaces around it and at the ends of lines, and for what was {@linkplain Redaction taken out}. */
    public boolean isLike(FileLines other) {
        String own = withoutSpaces();
        String its = other.withoutSpaces();
        return own.equals(its) || Redaction.mayBeSame(own, its);
    }

    private String withoutSpaces() {
        return SPACES.matcher(text.strip()).replaceAll("\n");
    }

    /**
     * Whether this is the same text but for a line feed at the very end, which is not always recorded, and for what was
     * {@linkplain Redaction taken out} of either.
     */
    public boolean agreesWith(FileLines other) {
        return isRecordedAs(other) || Redaction.mayBeSame(text, other.text);
    }

    private boolean isRecordedAs(FileLines other) {
        if (printed) {
            return (withoutSpaces() + "\n").startsWith(other.withoutSpaces() + "\n") || follows(other);
        }
        String longer = text.length() < other.text.length() ? other.text : text;
        String shorter = text.length() < other.text.length() ? text : other.text;
        int feeds = longer.length() - shorter.length();
        return feeds == 0
                ? longer.equals(shorter)
                : feeds == 1 && longer.endsWith("\n") && longer.startsWith(shorter) && !shorter.endsWith("\n");
    }

    /** Whether the other text begins after some of the first lines. */
    private boolean follows(FileLines other) {
        String lines = withoutSpaces() + "\n";
        String sought = other.withoutSpaces() + "\n";
        int at = lines.indexOf('\n');
        for (int line = 0; at >= 0 && line < LINES_BEFORE; line++) {
            int from = at + 1;
            while (from < lines.length() && (lines.charAt(from) == ' ' || lines.charAt(from) == '\t')) {
                from++;
            }
            if (lines.startsWith(sought, from)) {
                return true;
            }
            at = lines.indexOf('\n', at + 1);
        }
        return false;
    }

    /** Whether these lines stand there in the file. */
    boolean holds(FileView.Part part) {
        String lines = FileText.withoutLastFeed(part.text());
        int[] places = starts();
        if (part.from() < 1 || part.from() > places.length) {
            return lines.isEmpty();
        }
        int start = places[part.from() - 1];
        int end = start + lines.length();
        return (text.startsWith(lines, start) && (part.cut() || end == text.length() || text.charAt(end) == '\n'))
                || Redaction.mayBeSame(lines, linesFrom(part.from(), lines));
    }

    /** As many lines as another text has. */
    private String linesFrom(int from, String other) {
        int[] places = starts();
        long next = from + other.chars().filter(c -> c == '\n').count();
        return text.substring(places[from - 1], next < places.length ? places[(int) next] - 1 : text.length());
    }

    private int[] starts() {
        int[] known = starts;
        if (known == null) {
            known = new int[16];
            int lines = 1;
            for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
                known = lines == known.length ? Arrays.copyOf(known, 2 * lines) : known;
                known[lines++] = at + 1;
            }
            known = Arrays.copyOf(known, lines);
            starts = known;
        }
        return known;
    }
}
