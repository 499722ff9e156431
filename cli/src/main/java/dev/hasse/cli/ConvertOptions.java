package dev.hasse.cli;

import dev.hasse.documents.NearestName;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.Grounding;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.model.Named;
import dev.hasse.model.SafeText;
import dev.hasse.model.UnknownNameException;
import dev.hasse.policy.ConversionSettings;
import dev.hasse.policy.Setting;
import dev.hasse.traces.Limits;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for reading traces in other formats. */
final class ConvertOptions {
    private static final String FROM = "--from";
    private static final String AUTO = "auto";

    @Option(
            names = FROM,
            order = 60,
            paramLabel = "NAME",
            converter = Formats.class,
            completionCandidates = Formats.class,
            description =
                    "The format of the input, if it is not operation records: ${COMPLETION-CANDIDATES}. auto recognizes the "
                            + "format by its content; records needs no conversion, whatever hasse.yaml says.")
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
        Formats() {
            super(Formats::known, Formats::names);
        }

        private static Stream<String> names() {
            return Stream.concat(
                    Arrays.stream(Format.values()).map(Format::word), Stream.of(AUTO, ConversionSettings.RECORDS));
        }

        static String known(String name) {
            return Named.choose(names().toList(), Function.identity(), name);
        }
    }

    static final class GroundingConverter extends Choice<Grounding> {
        GroundingConverter() {
            super(Grounding::parse, () -> Arrays.stream(Grounding.values()).map(Grounding::word));
        }
    }

    /** Advice for a file that seems to be of another format. */
    static String advice(Format format) {
        return "found what looks like " + format.word() + " (" + format.title()
                + "), expected operation records; try --from " + format.word()
                + (format.needsMapping() ? " and --mapping, which hasse convert --suggest-mapping drafts" : "");
    }

    /** The conversion that the options ask for, where they do. */
    ConversionSettings settings() {
        return new ConversionSettings(
                Setting.of(from, FROM),
                Setting.of(mapping == null ? null : mapping.toString(), "--mapping"),
                Setting.of(grounding == null ? null : grounding.word(), "--grounding"));
    }

    /**
     * The conversion that settings ask for.
     *
     * @throws IllegalArgumentException if the format or the grounding is unknown; the message says where it was set
     */
    static Conversion.Request request(ConversionSettings settings, Limits limits, Streams streams) {
        Setting<String> from = settings.from();
        Format format =
                from == null ? null : parsed(ConvertOptions::format, from).orElse(null);
        Setting<String> mapping = settings.mapping();
        Mapping rules = mapping == null
                ? Mapping.none()
                : MappingFile.read(
                        mapping.value(), FileInput.read(streams.folder().resolve(mapping.value()), streams));
        Setting<String> grounding = settings.grounding();
        return new Conversion.Request(
                format, rules, grounding == null ? Grounding.SINCE_WRITE : parsed(Grounding::parse, grounding), limits);
    }

    /** The format of this name; empty if it is to be recognized. */
    private static Optional<Format> format(String name) {
        String known = Formats.known(name);
        return known.equals(AUTO) ? Optional.empty() : Optional.of(Format.parse(known));
    }

    private static <T> T parsed(Function<String, T> parse, Setting<String> setting) {
        try {
            return parse.apply(setting.value());
        } catch (UnknownNameException unknown) {
            throw new IllegalArgumentException(
                    SafeText.escape(setting.from()) + ": " + unknown.getMessage() + NearestName.question(unknown),
                    unknown);
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(SafeText.escape(setting.from()) + ": " + unknown.getMessage(), unknown);
        }
    }
}
