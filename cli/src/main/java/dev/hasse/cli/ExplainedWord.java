package dev.hasse.cli;

import dev.hasse.documents.NearestName;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.SafeText;
import dev.hasse.reports.explanation.Explanation;
import dev.hasse.reports.explanation.ExplanationHtml;
import dev.hasse.reports.explanation.ExplanationText;
import dev.hasse.reports.words.Word;
import dev.hasse.reports.words.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Explains what the arguments of {@code explain} name, if that is no trace: an anomaly, an observation, or a word. */
final class ExplainedWord {
    private static final String INDEX = "words";

    private final ExplanationFormat format;
    private final @Nullable Path output;
    private final Streams streams;
    private final CommandLine command;

    ExplainedWord(ExplanationFormat format, @Nullable Path output, Streams streams, CommandLine command) {
        this.format = format;
        this.output = output;
        this.streams = streams;
        this.command = command;
    }

    /**
     * Explains what the arguments name.
     *
     * @return false if they name a trace
     * @throws ParameterException if they name nothing
     */
    boolean write(List<String> arguments) {
        if (arguments.isEmpty()) {
            // Nobody types in a trace. Where standard input is not a terminal, it may be one.
            return Boolean.getBoolean("hasse.tty.in") && explain("words", Explanation::index);
        }
        if (arguments.stream().anyMatch(this::isTrace)) {
            arguments.forEach(this::refuseAnomaly);
            return false;
        }
        String name = String.join(" ", arguments);
        Optional<Phenomenon> phenomenon = phenomenon(name);
        Optional<Word> word = Words.find(name);
        if (phenomenon.isPresent() || word.isPresent() || name.equalsIgnoreCase(INDEX)) {
            warnOfFile(name);
        }
        if (phenomenon.isPresent()) {
            ExplainedPhenomenon.write(phenomenon.get(), format, output, streams);
            return true;
        }
        if (word.isPresent()) {
            return explain(word.get().name(), explanation -> explanation.word(word.get()));
        }
        if (name.equalsIgnoreCase(INDEX)) {
            return explain(INDEX, Explanation::index);
        }
        if (arguments.stream().anyMatch(this::exists)) {
            return false;
        }
        throw new ParameterException(
                command,
                "found " + SafeText.quoteBriefly(name)
                        + ", expected a file, a folder, or a word that 'hasse explain words' " + "lists"
                        + NearestName.question(name, Words.names()));
    }

    /** Refuses an anomaly beside a trace, such as {@code A1} or {@code A1:2}, which would be taken for a file. */
    private void refuseAnomaly(String argument) {
        phenomenon(argument.replaceFirst(":[0-9]+$", ""))
                .filter(named -> !exists(argument))
                .ifPresent(named -> {
                    String number = argument.indexOf(':') < 0 ? ":1" : "";
                    throw new ParameterException(
                            command,
                            "found " + SafeText.quoteBriefly(argument)
                                    + " beside a trace, expected files and folders; to "
                                    + "explain one of its witnesses, add --witness " + argument + number);
                });
    }

    private interface Content {
        void to(Explanation explanation) throws IOException;
    }

    private boolean explain(String subject, Content content) {
        if (format != ExplanationFormat.TEXT && format != ExplanationFormat.HTML) {
            throw new ParameterException(
                    command, "--format " + format + " draws a trace or an anomaly; a word is text or html");
        }
        Output.write(output, streams, to -> {
            if (format == ExplanationFormat.HTML) {
                try (ExplanationHtml page = ExplanationHtml.of(subject, to)) {
                    content.to(new Explanation(page));
                }
            } else {
                content.to(new Explanation(new ExplanationText(to)));
            }
        });
        return true;
    }

    private static Optional<Phenomenon> phenomenon(String name) {
        try {
            return Optional.of(Phenomenon.parse(name));
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }

    /** Whether the argument is written as a path, or names a file while no word is called so. */
    private boolean isTrace(String argument) {
        return argument.isEmpty()
                || argument.equals("-")
                || argument.indexOf('/') >= 0
                || argument.indexOf('\\') >= 0
                || (argument.indexOf('.') >= 0 && exists(argument))
                || argument.matches(".*\\.(jsonl?|ndjson|gz|zst)");
    }

    private boolean exists(String argument) {
        try {
            return Files.exists(streams.folder().resolve(argument));
        } catch (InvalidPathException noPath) {
            return false;
        }
    }

    private void warnOfFile(String name) {
        if (exists(name)) {
            streams.err()
                    .println("note: this explains the word; for the file or folder of this name, write ./"
                            + SafeText.shortenMiddle(name, 40));
        }
    }
}
