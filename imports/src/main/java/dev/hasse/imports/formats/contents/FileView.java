package dev.hasse.imports.formats.contents;

import dev.hasse.model.Value;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What an agent has seen of a file, or that there is none.
 *
 * @param parts the lines that it saw; empty if it saw the whole file
 * @param file the whole file; null if it saw only parts, or that there is none
 * @param around the value of the cell as it was then, if it did not see the whole file; null if that is not known
 * @param time when it saw them
 */
public record FileView(
        List<Part> parts,
        @Nullable FileLines file,
        @Nullable Value around,
        long time) {

    /**
     * Consecutive lines of a file.
     *
     * @param from the number of the first line, from 1
     * @param text the lines
     * @param cut whether the last line may have been cut off
     */
    public record Part(int from, String text, boolean cut) {}

    /** Copies the list. */
    public FileView {
        parts = List.copyOf(parts);
    }

    /** A view of a whole file. */
    public static FileView ofWhole(FileLines file, long time) {
        return new FileView(List.of(), file, null, time);
    }

    /** A view of a place where there is no file. */
    public static FileView ofNothing(long time) {
        return new FileView(List.of(), null, Value.NULL, time);
    }

    /** A view of some consecutive lines. */
    public static FileView ofPart(int from, String text, long time) {
        return ofParts(List.of(new Part(from, text, false)), time);
    }

    /** A view of parts of a file. */
    public static FileView ofParts(List<Part> parts, long time) {
        return new FileView(parts, null, null, time);
    }

    /** The same as a view of the whole file, if it is one of parts and agrees with what is known of the file; else as it is. */
    public FileView within(@Nullable FileLines latest) {
        return latest != null && !whole() && agreesWith(latest) ? in(latest) : this;
    }

    /** The same as a view of the text that is known, if it is one of a whole file and agrees with that; else as it is. */
    public FileView knownAs(@Nullable FileLines latest) {
        return file != null && latest != null && file.agreesWith(latest) ? ofWhole(latest, time) : this;
    }

    /** The same view of parts of a file that is known as a whole. */
    public FileView in(FileLines whole) {
        return new FileView(parts, file, whole.value(), time);
    }

    /** The same view at another time. */
    public FileView at(long other) {
        return new FileView(parts, file, around, other);
    }

    /** Whether all is known of what was there: the whole file, or that there is none. */
    public boolean whole() {
        return parts.isEmpty();
    }

    /** Whether these lines are the same in this file. A line feed at the very end is not always recorded. */
    public boolean agreesWith(FileLines other) {
        return file != null
                ? file.agreesWith(other)
                : !whole() && parts.stream().allMatch(other::holds);
    }

    /**
     * Whether lines that were seen in a text that is known are others now.
     *
     * @param now the text of the file; null if it is not known
     */
    public boolean isOutdated(@Nullable FileLines now) {
        return around != null && now != null && !agreesWith(now);
    }

    /** The lines that were seen. */
    public String text() {
        if (file != null) {
            return file.text();
        }
        return parts.size() == 1
                ? parts.get(0).text()
                : parts.stream().map(Part::text).collect(Collectors.joining("\n"));
    }

    /** The value of a cell that holds the file as it was then; if that is not known, of one that holds these lines. */
    public Value value() {
        if (file != null) {
            return file.value();
        }
        return around != null ? around : FileText.value(text());
    }
}
