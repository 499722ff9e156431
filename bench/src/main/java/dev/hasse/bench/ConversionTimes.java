package dev.hasse.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The cost of {@code hasse convert} beside that of tokenizing the same file with Jackson: spans of each dialect, and a log of one's own, or files that are named.
 * Both run as whole processes, in turn.
 */
final class ConversionTimes {
    private static final int ROUNDS = 5;

    /** A log of nothing but calls has as many of them in a sixth of the bytes, and more. */
    private static final int SMALLER = 6;

    private final Path root;
    private final Path output;

    private ConversionTimes(Path root, Path output) {
        this.root = root;
        this.output = output;
    }

    /**
     * Prints the table.
     *
     * @param arguments the root of the project, and megabytes of spans in each dialect; or the root, and what to convert without a mapping
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = TemporaryFolder.create().path();
        Path root = Path.of(arguments[0]);
        ConversionTimes times = new ConversionTimes(root, folder.resolve("output"));
        StartUp.waitForArchive(root);
        System.out.println(Machine.describe());
        System.out.println();
        System.out.print(Tables.markdown(List.of(List.of("input", "MB", "Jackson tokens", "convert", "CPU ratio"))));
        if (arguments[1].matches("[0-9]+")) {
            long bytes = Long.parseLong(arguments[1]) * 1_000_000;
            Path mapping = Files.writeString(folder.resolve("mapping.yaml"), SpanExports.MAPPING);
            Path file = folder.resolve("spans.jsonl");
            for (SpanDialect dialect : SpanDialect.values()) {
                SpanExports.write(dialect, bytes, file);
                times.compare(
                        dialect.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                        file,
                        List.of("--from", "otlp", "--mapping", mapping.toString()));
            }
            CallLog.write(bytes / SMALLER, file);
            Files.writeString(mapping, CallLog.MAPPING);
            times.compare("own log", file, List.of("--from", "generic", "--mapping", mapping.toString()));
        } else {
            times.compare("as named", Path.of(arguments[1]), List.of());
        }
    }

    private void compare(String name, Path input, List<String> options) throws IOException, InterruptedException {
        List<String> convert = new ArrayList<>(List.of(root.resolve("hasse").toString(), "convert"));
        convert.addAll(options);
        convert.addAll(List.of("--quiet", "-o", output + ".records", input.toString()));
        List<Measurement> tokens = new ArrayList<>();
        List<Measurement> conversions = new ArrayList<>();
        boolean isFile = Files.isRegularFile(input);
        for (int round = 0; round < ROUNDS; round++) {
            if (isFile) {
                tokens.add(MeasuredProcess.run(Contender.JACKSON.command(root, input), output));
            }
            conversions.add(MeasuredProcess.run(convert, output));
        }
        Measurement converted = Measurement.median(conversions);
        Measurement tokenized = isFile ? Measurement.median(tokens) : null;
        System.out.printf(
                Locale.ROOT,
                "| %s | %.0f | %s | %s | %s |%n",
                name,
                bytes(input) / 1e6,
                tokenized == null ? "" : cost(tokenized),
                cost(converted),
                tokenized == null ? "" : String.format(Locale.ROOT, "%.1f", converted.cpu() / tokenized.cpu()));
    }

    private static String cost(Measurement measured) {
        return String.format(Locale.ROOT, "%.2f / %.2f / %.0f", measured.wall(), measured.cpu(), measured.peak());
    }

    private static long bytes(Path input) throws IOException {
        try (var all = Files.walk(input)) {
            return all.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
