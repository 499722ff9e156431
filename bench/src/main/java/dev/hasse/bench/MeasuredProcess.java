package dev.hasse.bench;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a process and measures it through Linux's {@code /proc}.
 *
 * <p>Processor time is the time that the system adds to this process for its children when the child has ended: exact,
 * in steps of 10 ms. The peak is the child's high-water mark of memory, which never falls, read every few milliseconds.
 * A rise after the last reading is missed.
 */
final class MeasuredProcess {
    static final int MILLISECONDS_BETWEEN_LOOKS = 4;
    private static final Path ACCOUNT = Path.of("/proc/self/stat");

    private MeasuredProcess() {}

    /**
     * Runs a command to its end.
     *
     * @param output the file for its standard output
     * @throws IllegalStateException if its exit code is not 0
     */
    static Measurement run(List<String> command, Path output) throws IOException, InterruptedException {
        double before = childrenSeconds();
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        long peak = watch(process);
        double wall = (System.nanoTime() - start) / 1e9;
        if (process.exitValue() != 0) {
            throw new IllegalStateException("exit code " + process.exitValue() + " of " + String.join(" ", command));
        }
        return new Measurement(wall, childrenSeconds() - before, peak * 1024 / 1e6);
    }

    /** Waits for the end, and returns the highest mark seen, in kilobytes; 0 if the process ended too soon. */
    private static long watch(Process process) throws IOException, InterruptedException {
        long peak = 0;
        try (RandomAccessFile status = new RandomAccessFile("/proc/" + process.pid() + "/status", "r")) {
            byte[] buffer = new byte[1 << 13];
            do {
                peak = Math.max(peak, highWaterKilobytes(status, buffer));
            } while (!process.waitFor(MILLISECONDS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS));
        } catch (FileNotFoundException ended) {
            process.waitFor();
        }
        return peak;
    }

    private static long highWaterKilobytes(RandomAccessFile status, byte[] buffer) {
        try {
            status.seek(0);
            int length = status.read(buffer);
            String text = new String(buffer, 0, Math.max(0, length), StandardCharsets.US_ASCII);
            int at = text.indexOf("VmHWM:");
            // A process that has just ended has no memory, so the file lacks this line.
            return at < 0
                    ? 0
                    : Long.parseLong(text.substring(at + "VmHWM:".length(), text.indexOf("kB", at))
                            .strip());
        } catch (IOException ended) {
            return 0;
        }
    }

    private static double childrenSeconds() throws IOException {
        return ProcessorAccount.of(Files.readString(ACCOUNT)).childrenSeconds();
    }
}
