package dev.hasse.cli;

import dev.hasse.model.SafeText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The format of an output file for which none was named: that of its suffix. */
final class FileFormat {
    private static final Map<String, String> FORMATS = Map.ofEntries(
            Map.entry("html", "html"),
            Map.entry("htm", "html"),
            Map.entry("md", "markdown"),
            Map.entry("markdown", "markdown"),
            Map.entry("csv", "csv"),
            Map.entry("json", "json"),
            Map.entry("jsonl", "jsonl"),
            Map.entry("sarif", "sarif"),
            Map.entry("xml", "junit"),
            Map.entry("svg", "svg"));

    /** Suffixes of formats that no command writes. A file with any other suffix, or with none, may be text. */
    private static final Set<String> FOREIGN =
            Set.of("pdf", "png", "docx", "xlsx", "tsv", "yaml", "yml", "parquet", "gz", "zst", "zip");

    private FileFormat() {}

    /**
     * The format in which a command writes a file: that of {@code --format}, if it was given; else the one that the
     * suffix names.
     *
     * @param set the format of {@code --format}, or the default, which files have whose suffix names no format
     * @param file the file; null for standard output
     * @param formats the formats that the command has
     * @throws ParameterException if the suffix names a format that the command does not have
     */
    static <F> F of(F set, @Nullable Path file, F[] formats, CommandLine command) {
        return of(set, String.valueOf(set), file, formats, command);
    }

    /**
     * The format in which a command writes a file.
     *
     * @param plain what files have whose suffix names no format
     */
    static <F> F of(F set, String plain, @Nullable Path file, F[] formats, CommandLine command) {
        return of(set, plain, file, List.of(formats), FileFormat::hint, command);
    }

    /**
     * The format in which a command writes a file that no other command writes, so that errors name none.
     *
     * @param formats the formats that the file can have
     */
    static <F> F ofOwn(F set, @Nullable Path file, List<F> formats, CommandLine command) {
        return of(set, String.valueOf(set), file, formats, none -> "", command);
    }

    private static <F> F of(
            F set,
            String plain,
            @Nullable Path file,
            List<F> formats,
            UnaryOperator<String> elsewhere,
            CommandLine command) {
        String named = file == null || command.getParseResult().hasMatchedOption("--format") ? null : named(file);
        if (file == null || named == null) {
            return set;
        }
        List<String> words = formats.stream().map(String::valueOf).toList();
        int place = words.indexOf(named);
        if (place >= 0) {
            return formats.get(place);
        }
        String hint = elsewhere.apply(named);
        throw new ParameterException(
                command,
                "--output: " + SafeText.escape(file.toString()) + ": found the suffix of " + named + ", expected "
                        + (words.size() == 1 ? "that of " : "one of ") + String.join(", ", words) + hint
                        + (hint.isEmpty() ? "; " : ", and ") + "--format " + set + " writes " + plain
                        + " to a file of any name");
    }

    /** The format that the suffix of a file names; null if it names none. */
    static @Nullable String named(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (name.indexOf('.') < 0) {
            return null;
        }
        String suffix = name.substring(name.lastIndexOf('.') + 1);
        return name.endsWith(".sarif.json") ? "sarif" : FOREIGN.contains(suffix) ? suffix : FORMATS.get(suffix);
    }

    /**
     * Refuses the name of a file for a folder that is yet to be made.
     *
     * @throws ParameterException if its suffix is that of a format
     */
    static void requireFolder(Path folder, CommandLine command) {
        if (named(folder) != null && !Files.isDirectory(folder)) {
            throw new ParameterException(
                    command,
                    "--output: " + SafeText.escape(folder.toString())
                            + ": found the name of a file, expected a folder, for files of traces; without --output, all are "
                            + "written to standard output");
        }
    }

    /** The end of a message about a format that a command does not have: the command that has it; empty if none has. */
    static String hint(String format) {
        String word = format.toLowerCase(Locale.ROOT);
        String command = switch (word) {
            case "csv", "html" -> "report";
            case "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown" -> "check";
            case "svg", "perfetto" -> "explain";
            default -> null;
        };
        return command == null ? "" : "; 'hasse " + command + " --format " + word + "' writes " + word;
    }
}
