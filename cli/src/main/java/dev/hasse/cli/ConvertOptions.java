package dev.hasse.cli;

import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.Grounding;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.traces.Limits;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for reading traces in other formats. */
final class ConvertOptions {
    private static final String AUTO = "auto";

    @Option(
            names = "--from",
            order = 60,
            paramLabel = "NAME",
            completionCandidates = Formats.class,
            description =
                    "The format of the input, if it is not operation records: ${COMPLETION-CANDIDATES}, which recognizes "
                            + "the format by its content.")
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
            description =
                    "With --from: the reads that a write rests on if its own call reads nothing: what its agent has read "
                            + "since its previous write (since-write, the default), all that it has ever read (ever), or nothing "
                            + "(call).")
    private @Nullable Grounding grounding;

    static final class Formats implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.concat(Arrays.stream(Format.values()).map(Format::word), Stream.of(AUTO))
                    .iterator();
        }
    }

    static final class GroundingConverter extends Parsed<Grounding> {
        GroundingConverter() {
            super(Grounding::parse);
        }
    }

    /** Advice for a file that seems to be of another format. */
    static String advice(Format format) {
        return "found what looks like " + format.word() + " (" + format.title()
                + "), expected operation records; try --from " + format.word()
                + (format.needsMapping() ? " and --mapping, which hasse convert --suggest-mapping drafts" : "");
    }

    /** Whether {@code --from} is given. */
    boolean isAskedFor() {
        return from != null;
    }

    /** Whether an option is given that only applies to other formats. */
    boolean isSpecified() {
        return mapping != null || grounding != null;
    }

    /**
     * The conversion that the options ask for.
     *
     * @throws IllegalArgumentException if the format is unknown
     */
    Conversion.Request request(Limits limits, Streams streams) {
        Format format = from == null || from.equals(AUTO) ? null : Format.parse(from);
        Mapping rules = mapping == null
                ? Mapping.none()
                : MappingFile.read(
                        mapping.toString(), FileInput.read(streams.folder().resolve(mapping), streams));
        return new Conversion.Request(format, rules, grounding == null ? Grounding.SINCE_WRITE : grounding, limits);
    }
}
