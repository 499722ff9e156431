package dev.hasse.imports.formats;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What an agent has seen of a file.
 *
 * @param parts the lines that it saw
 * @param whole whether that is the whole file, in one part
 * @param time when it saw them
 */
record FileView(List<Part> parts, boolean whole, long time) {

    /**
     * Consecutive lines of a file.
     *
     * @param from the number of the first line, from 1
     * @param text the lines
     * @param cut whether the last line may have been cut off
     */
    record Part(int from, String text, boolean cut) {}

    /** Copies the list. */
    FileView {
        parts = List.copyOf(parts);
    }

    /** A view of a whole file. */
    static FileView ofWhole(String text, long time) {
        return new FileView(List.of(new Part(1, text, false)), true, time);
    }

    /** A view of some consecutive lines. */
    static FileView ofPart(int from, String text, long time) {
        return new FileView(List.of(new Part(from, text, false)), false, time);
    }

    /** Whether these lines are the same in this file. A line feed at the very end is not always recorded. */
    boolean agreesWith(FileLines file) {
        return whole
                ? FileText.withoutLastFeed(text()).equals(FileText.withoutLastFeed(file.text()))
                : parts.stream().allMatch(file::holds);
    }

    /** The lines that were seen. */
    String text() {
        return parts.size() == 1
                ? parts.get(0).text()
                : parts.stream().map(Part::text).collect(Collectors.joining("\n"));
    }
}
