package dev.hasse.bench;

import java.io.File;
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
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * {@code bench/threads [RECORDS]}: which threads of {@code hasse check} take how much processor time, and so how much faster more processors
 * could make it at best. By Amdahl's law that is the whole time divided by what one thread alone can do, which is to decide; Linux accounts for threads
 * in steps of 10 ms, and what a thread does after it was last looked at is missed. While the deciding thread would wait, it reads, too: how
 * much of the reading it does is the share of its samples among those of reading that Java's profiler takes in another run.
 */
final class ThreadTimes {
    private static final String PROFILED =
            "-XX:StartFlightRecording:settings=profile,jdk.ExecutionSample#period=1ms,filename=";
    /** What is on the stack of a thread that reads. */
    private static final String READER = "dev.hasse.traces.BlockReader";

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
            System.out.println(row(shape, records, times(root, trace), readByWhoDecides(root, trace)));
            Files.delete(trace);
        }
    }

    private static ProcessBuilder check(Path root, Path trace) {
        return new ProcessBuilder(
                        root.resolve("hasse").toString(), "check", "--exit-zero", "--format", "jsonl", trace.toString())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    private static Iterable<ProcessorAccount> times(Path root, Path trace) throws IOException, InterruptedException {
        Process process = check(root, trace).start();
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

    /** The part of the reading that the thread does which decides, from 0 to 1. */
    private static double readByWhoDecides(Path root, Path trace) throws IOException, InterruptedException {
        Path profile = trace.resolveSibling("profile.jfr");
        ProcessBuilder profiled = check(root, trace);
        profiled.environment().put("HASSE_JAVA_OPTS", PROFILED + profile);
        profiled.start().waitFor();
        int own = 0;
        int all = 0;
        for (RecordedEvent sample : RecordingFile.readAllEvents(profile)) {
            if (sample.getEventType().getName().equals("jdk.ExecutionSample") && reads(sample)) {
                RecordedThread thread = sample.getThread("sampledThread");
                all++;
                own += "main".equals(thread.getJavaName()) ? 1 : 0;
            }
        }
        Files.delete(profile);
        // Without any sample of another thread, nothing is known of how the reading is shared.
        return own == all ? 0 : (double) own / all;
    }

    private static boolean reads(RecordedEvent sample) {
        return sample.getStackTrace().getFrames().stream()
                .anyMatch(frame -> frame.getMethod().getType().getName().equals(READER));
    }

    /** @param readByWhoDecides the part of the reading that the thread does which decides */
    private static String row(Shape shape, int records, Iterable<ProcessorAccount> times, double readByWhoDecides) {
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
        double readMeanwhile = reading / (1 - readByWhoDecides) * readByWhoDecides;
        deciding -= readMeanwhile;
        reading += readMeanwhile;
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
