package dev.hasse.flink;

import dev.hasse.model.Chain;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Level;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.SafeText;
import dev.hasse.model.UnusableFileException;
import dev.hasse.policy.BaselineFile;
import dev.hasse.policy.CascadeChoice;
import dev.hasse.policy.ConversionSettings;
import dev.hasse.policy.Policy;
import dev.hasse.policy.PolicyFile;
import dev.hasse.policy.Section;
import dev.hasse.policy.Setting;
import dev.hasse.traces.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that {@code hasse check} has too: how traces are decided, and what is demanded of them. */
final class PolicyOptions {
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "A policy, as of hasse init; the options override it (default: the nearest hasse.yaml).")
    private @Nullable Path config;

    @Option(
            names = "--require",
            paramLabel = "LEVEL",
            converter = LevelConverter.class,
            description = "The level that every trace must hold, L0 to L4.")
    private @Nullable Level require;

    @Option(
            names = "--fail-on",
            paramLabel = "A1,A6",
            split = ",",
            converter = PhenomenonConverter.class,
            description = "Anomalies and observations that no trace may have.")
    private @Nullable Set<Phenomenon> failOn;

    @Option(
            names = "--require-evidence",
            paramLabel = "A1,A6",
            split = ",",
            converter = PhenomenonConverter.class,
            description = "Anomalies and observations that no trace may leave untested.")
    private @Nullable Set<Phenomenon> requireEvidence;

    @Option(names = "--allow-untested", description = "A bounded job passes even if nothing could be tested.")
    private @Nullable Boolean allowUntested;

    @Option(names = "--baseline", paramLabel = "FILE", description = "Findings in this baseline do not count.")
    private @Nullable Path baseline;

    @Option(
            names = "--null",
            paramLabel = "TEXT",
            description = "The string that stands for NULL; \"\" for none (default: NULL).")
    private @Nullable String nullSentinel;

    @Option(
            names = "--a3",
            paramLabel = "MODE",
            converter = CascadeConverter.class,
            description = "How A3 is decided: auto, cascade, residue (default: auto).")
    private @Nullable CascadeChoice cascade;

    @Option(
            names = "--chain",
            paramLabel = "A1,A3,A6,A2",
            converter = ChainConverter.class,
            description = "The chain that defines the levels (default: A1,A3,A6,A2).")
    private @Nullable Chain chain;

    @Option(
            names = "--initial",
            paramLabel = "VALUES",
            converter = InitialConverter.class,
            description = "What cells hold at first: unknown, first-read (default: unknown).")
    private @Nullable InitialValues initial;

    @Option(names = "--count-possible", description = "Possible findings count too.")
    private @Nullable Boolean countPossible;

    @Option(
            names = "--max-witnesses",
            paramLabel = "N",
            defaultValue = "10",
            description = "Listed for each anomaly; 0 for all (default: 10).")
    private int maxWitnesses;

    /**
     * How traces are decided and judged.
     *
     * @param wrong receives what is wrong with the options
     */
    Decision decision(List<String> wrong) {
        if (maxWitnesses < 0) {
            wrong.add("found a negative number for --max-witnesses, expected 0 or more");
        }
        Section demands = new Section(
                Setting.of(require, "--require"),
                Setting.of(failOn, "--fail-on"),
                Setting.of(requireEvidence, "--require-evidence"),
                null);
        Policy policy = new Policy(
                demands,
                Map.of(),
                List.of(),
                Setting.of(chain, "--chain"),
                Setting.of(cascade, "--a3"),
                Setting.of(nullSentinel, "--null"),
                Setting.of(initial, "--initial"),
                Setting.of(countPossible, "--count-possible"),
                Setting.of(allowUntested, "--allow-untested"),
                ConversionSettings.SILENT);
        Path file = config != null
                ? config
                : PolicyFile.find(Path.of("").toAbsolutePath()).orElse(null);
        if (file != null) {
            policy = policy.over(read(file, bytes -> PolicyFile.read(file.toString(), bytes), Policy.SILENT, wrong));
            Setting<String> from = policy.conversion().from();
            if (from != null && !from.value().equals("records")) {
                wrong.add(SafeText.escape(from.from() + ": found 'from: " + from.value()
                        + "', expected operation records: hasse convert makes them of other logs"));
            }
        }
        Path known = baseline;
        return new Decision(
                policy,
                file != null || known != null || !demands.equals(Section.SILENT),
                known == null
                        ? null
                        : read(
                                known,
                                bytes -> BaselineFile.read(known.toString(), bytes)
                                        .findings(),
                                Set.<Fingerprint>of(),
                                wrong),
                maxWitnesses == 0 ? Integer.MAX_VALUE : maxWitnesses);
    }

    private static <T> T read(Path file, Function<byte[], T> reader, T otherwise, List<String> wrong) {
        try {
            return reader.apply(Files.readAllBytes(file));
        } catch (IOException reason) {
            wrong.add(Problem.unreadable(file.toString(), reason).message());
        } catch (UnusableFileException reason) {
            wrong.add(String.valueOf(reason.getMessage()));
        }
        return otherwise;
    }

    /** Reads a word; the message for another one is that of the command. */
    private abstract static class WordConverter<T> implements ITypeConverter<T> {
        private final Function<String, T> parse;

        WordConverter(Function<String, T> parse) {
            this.parse = parse;
        }

        @Override
        public T convert(String word) {
            try {
                return parse.apply(word);
            } catch (IllegalArgumentException other) {
                throw new TypeConversionException(String.valueOf(other.getMessage()));
            }
        }
    }

    static final class LevelConverter extends WordConverter<Level> {
        LevelConverter() {
            super(Level::parse);
        }
    }

    static final class PhenomenonConverter extends WordConverter<Phenomenon> {
        PhenomenonConverter() {
            super(Phenomenon::parse);
        }
    }

    static final class CascadeConverter extends WordConverter<CascadeChoice> {
        CascadeConverter() {
            super(CascadeChoice::parse);
        }
    }

    static final class ChainConverter extends WordConverter<Chain> {
        ChainConverter() {
            super(Chain::parse);
        }
    }

    static final class InitialConverter extends WordConverter<InitialValues> {
        InitialConverter() {
            super(InitialValues::parse);
        }
    }
}
