package dev.hasse.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * {@code bench/threads [RECORDS]}: which threads of {@code hasse check} take how much processor time, and so how much faster more processors
 * could make it at best. By Amdahl's law that is the whole time divided by that of the one thread which decides; Linux accounts for threads in steps
 * of 10 ms, and what a thread does after it was last looked at is missed.
 */
final class ThreadTimes {
    private ThreadTimes() {}

    /**
     * Prints the table.
     *
     * @param arguments the root of the project, and a number of records
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path root = Path.of(arguments[0]);
        int records = Integer.parseInt(arguments[1]);
        Path folder = TemporaryFolder.create().path();
        System.out.println("| shape | records | deciding s | reading s | compiling s | the rest s | at most faster |");
        System.out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
        for (Shape shape : Shape.values()) {
            Path trace = folder.resolve(shape.fileName());
            try (OutputStream out = Files.newOutputStream(trace)) {
                shape.write(out, records, Shape.DEFAULT_SEED);
            }
            System.out.println(row(shape, records, times(root, trace)));
            Files.delete(trace);
        }
    }

    private static Iterable<ProcessorAccount> times(Path root, Path trace) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        root.resolve("hasse").toString(), "check", "--exit-zero", "--format", "jsonl", trace.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        Path threads = Path.of("/proc", String.valueOf(process.pid()), "task");
        Map<Path, ProcessorAccount> latest = new HashMap<>();
        do {
            look(threads, latest);
        } while (!process.waitFor(MeasuredProcess.MILLISECONDS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS));
        return latest.values();
    }

    private static void look(Path threads, Map<Path, ProcessorAccount> latest) {
        try (Stream<Path> all = Files.list(threads)) {
            all.forEach(thread -> {
                try {
                    latest.put(thread, ProcessorAccount.of(Files.readString(thread.resolve("stat"))));
                } catch (IOException ended) {
                    // What it was when it was last looked at stays.
                }
            });
        } catch (IOException | UncheckedIOException ended) {
            // So has the whole process.
        }
    }

    private static String row(Shape shape, int records, Iterable<ProcessorAccount> times) {
        double deciding = 0;
        double reading = 0;
        double compiling = 0;
        double rest = 0;
        for (ProcessorAccount time : times) {
            if (time.name().equals("java")) {
                deciding += time.seconds();
            } else if (time.name().equals("reader")) {
                reading += time.seconds();
            } else if (time.name().contains("Compiler")) {
                compiling += time.seconds();
            } else {
                rest += time.seconds();
            }
        }
        double all = deciding + reading + compiling + rest;
        return String.format(
                Locale.ROOT,
                "| %s | %,d | %.2f | %.2f | %.2f | %.2f | %.1f × |",
                shape.word(),
                records,
                deciding,
                reading,
                compiling,
                rest,
                all / deciding);
    }
}
