package dev.hasse.imports.formats.files;

import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.contents.LinePrinter;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a part of a command should have printed.
 *
 * @param lines the lines; null if they are not known
 * @param file what it should have shown of a file; null if it shows none
 */
record ShownPart(@Nullable List<String> lines, @Nullable ShownFile file) {
    /** One of which nobody knows what it printed. */
    static final ShownPart UNKNOWN = new ShownPart(null, null);

    /** Commands that print nothing unless they fail. */
    private static final Set<String> SILENT = Set.of("true", ":", "set", "test", "[", "mkdir", "sleep");

    ShownPart {
        lines = lines == null ? null : List.copyOf(lines);
    }

    /** Whether a command prints nothing. */
    static boolean isSilent(List<String> words) {
        return SILENT.contains(words.get(0)) && words.stream().noneMatch(word -> word.matches("-\\w*v\\w*|--verbose"));
    }

    /** What a command prints that says something of its own. */
    static ShownPart said(String text) {
        return text.endsWith("\n") ? new ShownPart(lines(text), null) : UNKNOWN;
    }

    /**
     * What a command prints that shows a file, or several with pipes between them.
     *
     * @param pipeline the commands
     * @param path the file
     * @param text what is in it
     */
    static ShownPart of(List<LinePrinter> pipeline, String path, String text) {
        FileExcerpt excerpt = FileExcerpt.of(pipeline, text);
        return excerpt == null ? UNKNOWN : new ShownPart(excerpt.printed(), excerpt.shown(path));
    }

    /** The lines of a part of which they are known. */
    static List<String> linesOf(ShownPart part) {
        return Objects.requireNonNull(part.lines);
    }

    /** The lines of a text, the last of which need not end. */
    static List<String> lines(String text) {
        return List.of(FileText.withoutLastFeed(text).split("\n", -1));
    }

    /** Whether it is a line that tells what comes before it from what follows. */
    boolean divides() {
        return lines != null && file == null && lines.stream().anyMatch(line -> !line.isBlank());
    }
}
