package dev.hasse.fuzz;

import dev.hasse.detectors.transactions.TransactionRules;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.ConvertedInput;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.imports.mapping.Suggestion;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.UnusableFileException;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadLines;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts a file, and checks that nothing is thrown and that the readers accept the output. */
final class Converting {
    private static final byte[] SEPARATOR = "\n===\n".getBytes(StandardCharsets.UTF_8);

    /** Has enough rules for the tools of the kept inputs to touch cells. */
    private static final Mapping MAPPING = mapping("""
            tools:
              get_*: {effect: read, cell: "{sku}", value: result}
              set_*: {effect: write, cell: "{sku}", value: args}
              re*: {effect: read-write, cell: balance, value: result.balance, before: result.balance + args.amount}
              note: opaque
            initial: {balance: 100}
            """.getBytes(StandardCharsets.UTF_8));

    /**
     * The first inputs, among them the kept ones, each get a draft of a mapping. After that one in {@link #DRAFTED}
     * does.
     */
    private static final long ALL_DRAFTED = 1_000;

    private static final long DRAFTED = 8;

    private static long inputs;

    private Converting() {}

    private static Mapping mapping(byte[] yaml) {
        return MappingFile.read("map.yaml", yaml);
    }

    /** @param format null to detect it from the content */
    static void as(@Nullable Format format, byte[] file) throws Exception {
        Limited.run(() -> convert(format, MAPPING, file));
    }

    /** @param mappingAndFile a mapping, a line of three equals signs, and a file of the mapping's format */
    static void mapped(byte[] mappingAndFile) throws Exception {
        int at = indexOfSeparator(mappingAndFile);
        byte[] yaml = Arrays.copyOf(mappingAndFile, at);
        byte[] file = Arrays.copyOfRange(
                mappingAndFile, Math.min(mappingAndFile.length, at + SEPARATOR.length), mappingAndFile.length);
        Limited.run(() -> {
            Mapping mapping;
            try {
                mapping = mapping(yaml);
            } catch (UnusableFileException reason) {
                Limited.requireClear(String.valueOf(reason.getMessage()));
                return;
            }
            convert(Format.GENERIC, mapping, file);
        });
    }

    private static int indexOfSeparator(byte[] bytes) {
        for (int at = 0; at + SEPARATOR.length <= bytes.length; at++) {
            if (Arrays.equals(bytes, at, at + SEPARATOR.length, SEPARATOR, 0, SEPARATOR.length)) {
                return at;
            }
        }
        return bytes.length;
    }

    private static void convert(@Nullable Format format, Mapping mapping, byte[] file) throws IOException {
        Input input = new Input("example", null, () -> new ByteArrayInputStream(file), true);
        Conversion.Request request = new Conversion.Request(format, mapping, Grounding.SINCE_WRITE, Limited.LIMITS);
        Problems problems = new Problems(20);
        Conversion.Converted converted = Conversion.of(List.of(input), request, problems);
        problems.first().stream().map(Problem::message).forEach(Limited::requireClear);
        if (!converted.records().isEmpty()) {
            requireReadable(
                    ConvertedInput.of(List.of(input), converted),
                    converted.records().size());
        }
        if (converted.coverage().formats().contains(Format.JEPSEN.word())) {
            Conversion.withTransactions(List.of(input), request, new Problems(0))
                    .transactions()
                    .forEach(TransactionRules::decide);
        }
        inputs++;
        if (converted.coverage().calls() > 0 && (inputs <= ALL_DRAFTED || inputs % DRAFTED == 0)) {
            // Drafting takes as long as everything else together.
            List<Call> calls = Conversion.calls(List.of(input), request, new Problems(0));
            mapping(Suggestion.of(calls).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Checks that {@code check} can read the converted records. */
    private static void requireReadable(Input converted, int records) throws IOException {
        try (InputStream in = converted.opener().open()) {
            ReadLines read = ReadLines.of(in.readAllBytes(), Limited.LIMITS);
            if (!read.messages().isEmpty() || read.records() != records) {
                throw new AssertionError(records + " records written, " + read.records() + " read " + read.messages());
            }
        }
    }
}
