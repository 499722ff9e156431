package dev.hasse.bench;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * {@code bench/isolation [RECORDS]...}: what {@code hasse check --isolation} costs on one trace of a busy workspace, and on one without any
 * anomaly, in whole processes with a heap of one gigabyte.
 */
final class IsolationTimes {
    private IsolationTimes() {}

    /**
     * Prints the table.
     *
     * @param arguments the root of the project, and numbers of records
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path root = Path.of(arguments[0]);
        Path folder = TemporaryFolder.create().path();
        System.out.println("| shape | records | wall s | CPU s | peak MB |");
        System.out.println("| --- | ---: | ---: | ---: | ---: |");
        for (Shape shape : List.of(Shape.ZIPF, Shape.CLEAN)) {
            for (int k = 1; k < arguments.length; k++) {
                int records = Integer.parseInt(arguments[k]);
                Path trace = folder.resolve(shape.fileName());
                try (Writer out = Files.newBufferedWriter(trace)) {
                    shape.write(out, records, Shape.DEFAULT_SEED);
                }
                Measurement cost = MeasuredProcess.run(
                        List.of(
                                root.resolve("hasse").toString(),
                                "check",
                                "--isolation",
                                "--exit-zero",
                                "--max-memory",
                                "1g",
                                trace.toString()),
                        folder.resolve("output"));
                System.out.printf(
                        Locale.ROOT,
                        "| %s | %,d | %.1f | %.1f | %.0f |%n",
                        shape.word(),
                        records,
                        cost.wall(),
                        cost.cpu(),
                        cost.peak());
            }
        }
    }
}
