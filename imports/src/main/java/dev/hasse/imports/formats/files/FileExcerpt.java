package dev.hasse.imports.formats.files;

import dev.hasse.imports.formats.contents.LinePrinter;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Lines of a file whose text is known, as commands print them one of which is given what the one before it has printed.
 *
 * @param text what is in the file
 * @param from the number of the first line in the file, from 1
 * @param count the number of lines
 * @param toEnd whether it is seen that no line follows in the file
 * @param printed the lines as they are printed, perhaps with numbers
 */
record FileExcerpt(String text, int from, int count, boolean toEnd, List<String> printed) {
    FileExcerpt {
        printed = List.copyOf(printed);
    }

    /**
     * Returns what commands print.
     *
     * @param pipeline the commands, the first of which names the file
     * @param text what is in the file
     * @return null if that is nothing, or not known
     */
    static @Nullable FileExcerpt of(List<LinePrinter> pipeline, String text) {
        if (text.isEmpty()) {
            return null;
        }
        List<String> lines = ShownPart.lines(text);
        FileExcerpt excerpt = new FileExcerpt(text, 1, lines.size(), true, lines);
        for (LinePrinter printer : pipeline) {
            excerpt = excerpt == null ? null : excerpt.through(printer);
        }
        return excerpt;
    }

    private @Nullable FileExcerpt through(LinePrinter printer) {
        LinePrinter.Range range = printer.range();
        int first = range.isFixed() ? range.from() : Math.max(1, count + 1 + range.from());
        int last = Math.min(range.to(), count);
        if (first > last) {
            return null;
        }
        // As many lines as were asked for need not be all.
        boolean ends = toEnd && (range.isFixed() ? count < range.to() : count < -range.from());
        List<String> lines = printed.subList(first - 1, last);
        return new FileExcerpt(text, from + first - 1, lines.size(), ends, printer.numbers() ? numbered(lines) : lines);
    }

    private static List<String> numbered(List<String> lines) {
        return IntStream.range(0, lines.size())
                .mapToObj(k -> "%6d\t%s".formatted(k + 1, lines.get(k)))
                .toList();
    }

    /** What an agent saw that saw these lines. */
    ShownFile shown(String path) {
        boolean whole = from == 1 && toEnd;
        List<String> lines = ShownPart.lines(text).subList(from - 1, from - 1 + count);
        return new ShownFile(path, from, whole ? text : String.join("\n", lines) + "\n", toEnd);
    }
}
