package dev.hasse.live;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a command of the user's shell for each finding, which is on its standard input. Its output is dropped, its errors are not. */
public final class ExecDelivery implements Deliveries.Delivery {
    private static final int LONGEST_SECONDS = 30;

    private final List<String> command;
    private final int longestSeconds;

    /** @param command as one would type it */
    public ExecDelivery(String command) {
        this(command, LONGEST_SECONDS);
    }

    ExecDelivery(String command, int longestSeconds) {
        this.longestSeconds = longestSeconds;
        boolean windows = System.getProperty("os.name", "").startsWith("Windows");
        this.command = windows ? List.of("cmd", "/c", command) : List.of("sh", "-c", command);
    }

    @Override
    public void send(String json) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.INHERIT)
                .start();
        // A command that does not read a long finding would hold up this thread for longer than it may run.
        Thread writer = new Thread(() -> write(json, process.getOutputStream()), "delivery");
        writer.setDaemon(true);
        writer.start();
        if (!process.waitFor(longestSeconds, TimeUnit.SECONDS)) {
            // What the shell has started would hold on to the finding.
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new IOException("the command was still running after " + longestSeconds + " s");
        }
        if (process.exitValue() != 0) {
            throw new IOException("the command ended with " + process.exitValue());
        }
    }

    private static void write(String json, OutputStream to) {
        try (OutputStream in = to) {
            in.write(json.getBytes(StandardCharsets.UTF_8));
        } catch (IOException notRead) {
            // A command need not read it; whether it failed, its exit code says.
        }
    }
}
