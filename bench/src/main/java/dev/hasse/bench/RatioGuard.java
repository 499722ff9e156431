package dev.hasse.bench;

import dev.hasse.bench.GuardedRatio.Cost;
import dev.hasse.bench.GuardedRatio.Judgement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@code bench/guard}: measures Hasse against the yardstick on a few files of moderate size, and compares the ratios
 * with the committed ones.
 */
public final class RatioGuard {
    private static final List<Shape> SHAPES = List.of(Shape.ZIPF, Shape.TRACES, Shape.RECORDED);
    private static final int RECORDS = 100_000;
    /** The number of pairs of runs on a file; the ratio is the median of theirs. */
    private static final int PAIRS = 7;
    /** The number of guards whose spread is committed. */
    private static final int GUARDS = 5;

    private final Path root;
    private final TemporaryFolder folder;
    private final Map<Shape, Path> files = new EnumMap<>(Shape.class);

    /** What a ratio is about. */
    private record Subject(Shape shape, Cost cost) {}

    private RatioGuard(Path root, TemporaryFolder folder) {
        this.root = root;
        this.folder = folder;
    }

    /**
     * Arguments: the folder of the project, and {@code --write} to write what is measured to the file. Exit code 0 if
     * nothing has become worse, or the file is written; 1 if something has, or the measurements differ too much to be
     * written; 2 if there are no ratios to compare with.
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path root = Path.of(arguments[0]);
        Path file = root.resolve("bench/guard.tsv");
        boolean write = arguments.length > 1 && arguments[1].equals("--write");
        if (arguments.length > (write ? 2 : 1)) {
            System.err.println("usage: bench/guard [--write]");
            System.exit(2);
        }
        try {
            // Read first, since measuring takes a while.
            GuardFile committed = write ? null : GuardFile.parse(Files.readAllLines(file));
            RatioGuard guard = new RatioGuard(root, TemporaryFolder.create());
            guard.prepare();
            System.exit((committed == null ? guard.write(file) : guard.compare(committed)) ? 0 : 1);
        } catch (NoSuchFileException missing) {
            System.err.println(missing.getMessage() + ": no such file; bench/guard --write measures and writes it");
            System.exit(2);
        } catch (IllegalArgumentException unusable) {
            System.err.println(file + ": " + unusable.getMessage());
            System.exit(2);
        }
    }

    private void prepare() throws IOException, InterruptedException {
        StartUp.waitForArchive(root);
        for (Shape shape : SHAPES) {
            Path file = shape.writeTo(folder.path(), RECORDS);
            files.put(shape, Files.move(file, folder.path().resolve(shape.word() + ".jsonl")));
        }
    }

    /** Whether the measurements agree well enough to be written. */
    private boolean write(Path file) throws IOException, InterruptedException {
        Map<Subject, List<Double>> measured = new LinkedHashMap<>();
        for (int guard = 0; guard < GUARDS; guard++) {
            ratios().forEach((subject, ratio) ->
                    measured.computeIfAbsent(subject, none -> new ArrayList<>()).add(ratio));
        }
        List<GuardedRatio> ratios = new ArrayList<>();
        measured.forEach((subject, all) -> ratios.add(GuardedRatio.of(subject.shape, subject.cost, all)));
        List<String> lines = new GuardFile(Machine.describe(), ratios).lines();
        lines.forEach(System.out::println);
        if (ratios.stream().anyMatch(GuardedRatio::isTooNoisy)) {
            System.err.println("not written, since the spread is too large: run nothing else on the machine meanwhile");
            return false;
        }
        Files.write(file, lines);
        return true;
    }

    /** Whether nothing is worse than committed. */
    private boolean compare(GuardFile committed) throws IOException, InterruptedException {
        Map<Subject, Double> measured = ratios();
        boolean kept = true;
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("shape", "Hasse ÷ yardstick", "measured", "committed", "tolerance", ""));
        for (Map.Entry<Subject, Double> entry : measured.entrySet()) {
            GuardedRatio expected = committed.ratio(entry.getKey().shape, entry.getKey().cost);
            Judgement judgement = expected.judge(entry.getValue());
            kept &= judgement != Judgement.WORSE;
            table.add(List.of(
                    expected.shape().word(),
                    expected.cost().word(),
                    String.format(Locale.ROOT, "%.2f", entry.getValue()),
                    String.format(Locale.ROOT, "%.2f", expected.ratio()),
                    String.format(Locale.ROOT, "± %.0f %%", 100 * expected.tolerance()),
                    judgement == Judgement.WORSE ? "**worse**" : judgement.title()));
        }
        System.out.print(Tables.markdown(table));
        if (!committed.machine().equals(Machine.describe())) {
            System.out.println("\nCommitted on another machine: " + committed.machine()
                    + "\nThis one:                     " + Machine.describe()
                    + "\nCompare with the earlier version on this machine before you trust the result.");
        }
        return kept;
    }

    /** The ratio of each cost on each file; runs of both processes take turns, and so do the files. */
    private Map<Subject, Double> ratios() throws IOException, InterruptedException {
        Map<Subject, List<Double>> pairs = new LinkedHashMap<>();
        for (int pair = 0; pair < PAIRS; pair++) {
            for (Shape shape : SHAPES) {
                Measurement yardstick = run(Contender.yardstick(shape), shape);
                Measurement hasse = run(Contender.HASSE, shape);
                for (Cost cost : Cost.values()) {
                    pairs.computeIfAbsent(new Subject(shape, cost), none -> new ArrayList<>())
                            .add(cost.of(hasse) / cost.of(yardstick));
                }
            }
        }
        Map<Subject, Double> medians = new LinkedHashMap<>();
        pairs.forEach((subject, ratios) ->
                medians.put(subject, ratios.stream().sorted().toList().get(PAIRS / 2)));
        return medians;
    }

    private Measurement run(Contender contender, Shape shape) throws IOException, InterruptedException {
        Path file = files.get(shape);
        if (file == null) {
            throw new IllegalStateException("no file of shape " + shape.word());
        }
        return MeasuredProcess.run(contender.command(root, file), folder.path().resolve("output"));
    }
}
