package dev.hasse.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code bench/run}: generates each file, runs every contender on it in a separate process, and prints the costs, their
 * growth, and which goals are met. Contenders take turns, since the speed of a machine drifts. It fails if two
 * contenders disagree on the counts.
 */
public final class Comparison {
    private static final int RUNS = 3;
    /** A contender that takes longer than this, in seconds, is run only once, since noise is small in comparison. */
    private static final double SECONDS_THAT_ARE_REPEATED = 20;

    private final Path root;
    private final Path folder;
    private final Results results = new Results();

    private Comparison(Path root, Path folder) {
        this.root = root;
        this.folder = folder;
    }

    /** Arguments: the folder of the project, then the sizes of the files in records. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path root = Path.of(arguments[0]);
        int[] sizes = Arrays.stream(arguments)
                .skip(1)
                .mapToInt(Integer::parseInt)
                .sorted()
                .toArray();
        new Comparison(root, TemporaryFolder.create().path()).measure(sizes);
    }

    private void measure(int[] sizes) throws IOException, InterruptedException {
        List<StartUp.Line> startUp = StartUp.measure(root);
        System.out.println(Machine.describe() + ", medians of " + RUNS + ".\n\n### Cost\n");
        System.out.println("Each cell: wall s / CPU s / peak MB.\n");
        System.out.print(Tables.costsHead());
        for (int size : sizes) {
            for (Shape shape : Shape.values()) {
                System.out.print(Tables.costs(measure(shape, size)));
            }
        }
        printWhatFollows(startUp);
    }

    private Results.Row measure(Shape shape, int records) throws IOException, InterruptedException {
        Path file = shape.writeTo(folder, records);
        Map<Contender, List<Measurement>> runs = new EnumMap<>(Contender.class);
        Counts agreed = null;
        for (int run = 0; run < RUNS; run++) {
            for (Contender contender : Contender.values()) {
                List<Measurement> earlier = runs.computeIfAbsent(contender, key -> new ArrayList<>());
                if (contender.bears(shape, records)
                        && (earlier.isEmpty() || earlier.get(0).wall() < SECONDS_THAT_ARE_REPEATED)) {
                    agreed = agree(agreed, contender, file, earlier);
                }
            }
        }
        if (agreed == null) {
            throw new IllegalStateException("nobody has counted");
        }
        Map<Contender, Measurement> medians = new EnumMap<>(Contender.class);
        runs.forEach((contender, all) -> {
            if (!all.isEmpty()) {
                medians.put(contender, Measurement.median(all));
            }
        });
        Results.Row row = new Results.Row(shape, records, Files.size(file), agreed, medians);
        results.add(row);
        Files.delete(file);
        return row;
    }

    /** Runs the contender once more and checks its counts; returns the counts. */
    private @Nullable Counts agree(@Nullable Counts agreed, Contender contender, Path file, List<Measurement> earlier)
            throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        earlier.add(MeasuredProcess.run(contender.command(root, file), output));
        Counts counted = contender.counts(Files.readAllLines(output, StandardCharsets.UTF_8));
        if (counted != null && agreed != null && !counted.equals(agreed)) {
            throw new IllegalStateException(contender + " counts " + counted + ", and those before it " + agreed);
        }
        return counted == null ? agreed : counted;
    }

    private void printWhatFollows(List<StartUp.Line> startUp) {
        String smallest = String.format(Locale.ROOT, "%,d", Results.SMALLEST_THAT_COUNTS);
        System.out.println("\n### Growth\n\nExponents, wall / CPU, between the smallest file of at least " + smallest
                + " records and the largest:\n");
        System.out.println(Tables.growth(results));
        System.out.println("### Other commands\n\nEach cell: wall s / CPU s / peak MB.\n");
        System.out.println(Tables.otherCommands(results));
        System.out.println(
                "### Goals\n\nAll contenders that count agree on every file. Each goal by the worst of the shapes:\n");
        System.out.print(Tables.goals(Goals.judge(results, startUp)));
        Alternative.among(results.rows(Alternative.RECORDS))
                .ifPresent(found -> System.out.println("\n" + found.sentence()));
    }
}
