package dev.hasse.cli;

import dev.hasse.check.ConversionRequest;
import dev.hasse.check.TraceSources;
import dev.hasse.documents.NearestName;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.UnknownNameException;
import dev.hasse.policy.ConversionSettings;
import dev.hasse.policy.Setting;
import dev.hasse.reports.advice.DraftCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for reading traces in other formats. */
final class ConvertOptions {
    private static final String FROM = "--from";

    /** What also has to be given with the option for a format that does not tell which cells its calls touch. */
    static final String AND_MAPPING = " and --mapping, which hasse convert --suggest-mapping drafts";

    @Option(
            names = FROM,
            order = 60,
            paramLabel = "NAME",
            converter = Formats.class,
            completionCandidates = Formats.class,
            description =
                    "The format of the input, if it is not operation records: ${COMPLETION-CANDIDATES}. auto recognizes the "
                            + "format by its content; all commands but convert and watch then read operation records as they "
                            + "are. records needs no conversion, whatever hasse.yaml says; convert refuses it.")
    private @Nullable String from;

    @Option(
            names = "--mapping",
            order = 61,
            paramLabel = "FILE",
            description = "With --from: a YAML file that says which cells the tools read and write.")
    private @Nullable Path mapping;

    @Option(
            names = "--grounding",
            order = 62,
            paramLabel = "HOW",
            converter = GroundingConverter.class,
            completionCandidates = GroundingConverter.class,
            description =
                    "With --from: the reads that a write rests on if its own call reads nothing: what its agent has read "
                            + "since its previous write (since-write, the default), all that it has ever read (ever), or nothing "
                            + "(call).")
    private @Nullable Grounding grounding;

    static final class Formats extends Choice<String> {
        @Override
        String parse(String text) {
            return ConversionRequest.format(text);
        }

        @Override
        Stream<String> names() {
            return ConversionRequest.formats();
        }

        @Override
        String hint(String found) {
            return hintAt(found);
        }

        /** What ends a message about an unknown format of which none that is known is spelled nearly like it. */
        static String hintAt(String found) {
            String name = found.toLowerCase(Locale.ROOT);
            return name.equals("otel") || name.equals("opentelemetry") ? "; did you mean otlp?" : "";
        }
    }

    /** The message about settings that {@link ConversionRequest#of} refuses. */
    static String message(IllegalArgumentException wrong) {
        String message = String.valueOf(wrong.getMessage());
        if (!(wrong.getCause() instanceof UnknownNameException unknown)) {
            return message;
        }
        // What is set wrongly follows the place where it is set.
        String place = message.substring(
                0, message.length() - String.valueOf(unknown.getMessage()).length());
        return place + NearestName.message(unknown, Formats.hintAt(unknown.found()), "--help");
    }

    static final class GroundingConverter extends OneOf<Grounding> {
        GroundingConverter() {
            super(Grounding.values());
        }
    }

    /**
     * Advice for a file that seems to be of another format.
     *
     * @param expected the format that it should have, in words
     */
    static String advice(Format format, String expected) {
        return TraceSources.looksLike(format, expected) + "; try " + from(format.word())
                + (format.needsMapping() ? AND_MAPPING : "");
    }

    /** The option for a format. */
    static String from(String format) {
        return FROM + " " + format;
    }

    /** The command that drafts a mapping for these inputs, as a line for a shell; null if they cannot be read again. */
    static @Nullable String draft(ConversionSettings settings, List<String> inputs) {
        Setting<String> from = settings.from();
        String format = from == null || from.value().equals(ConversionRequest.AUTO) ? null : from.value();
        return new DraftCommand(inputs, format).line();
    }

    /** The conversion that the options ask for, where they do. */
    ConversionSettings settings() {
        return new ConversionSettings(
                Setting.of(from, FROM),
                Setting.of(mapping == null ? null : mapping.toString(), "--mapping"),
                Setting.of(grounding == null ? null : grounding.word(), "--grounding"));
    }
}
