package dev.hasse.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * How long an agent waits for {@code hasse guard hook}: the wall time of whole processes, from the start to the end, one at a
 * time. Each kind of call is made with the shell front, which answers most of them, and without it.
 */
final class HookTimes {
    private final Path root;
    private final Path launcher;
    private final Path checkout;

    private HookTimes(Path root, Path checkout) {
        this.root = root;
        this.launcher = root.resolve("hasse");
        this.checkout = checkout;
    }

    /**
     * A kind of call.
     *
     * @param name in the table
     * @param event of the hook
     * @param tool that is called
     * @param file that it is called for
     */
    private record Kind(String name, String event, String tool, String file) {}

    private static final List<Kind> KINDS = List.of(
            new Kind("before a read", "PreToolUse", "Read", "known"),
            new Kind("after a read", "PostToolUse", "Read", "known"),
            new Kind("before an edit: allowed", "PreToolUse", "Edit", "known"),
            new Kind("after an edit", "PostToolUse", "Edit", "known"),
            new Kind("before a command", "PreToolUse", "Bash", ""),
            new Kind("after a command", "PostToolUse", "Bash", ""),
            new Kind("before the write of a new file", "PreToolUse", "Write", "new"),
            new Kind("before an edit that another session outdated: refused", "PreToolUse", "Edit", "changed"),
            new Kind("before an edit of an unseen file: refused", "PreToolUse", "Edit", "unseen"),
            new Kind("before an edit that a person outdated: refused", "PreToolUse", "Edit", "edited"));

    /**
     * Prints the table.
     *
     * @param arguments the root of the project, and how many calls of each kind
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path checkout = Files.createTempDirectory("hasse-hook").toRealPath();
        try {
            new HookTimes(Path.of(arguments[0]), checkout).measure(Integer.parseInt(arguments[1]));
        } finally {
            try (var all = Files.walk(checkout)) {
                all.sorted(Comparator.reverseOrder()).forEach(HookTimes::delete);
            }
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void measure(int repetitions) throws IOException, InterruptedException {
        Files.createDirectories(checkout.resolve(".git"));
        // As long as the average file of source code.
        Files.writeString(checkout.resolve("known"), "a line of forty characters, for instance\n".repeat(250));
        Files.writeString(checkout.resolve("changed"), "before");
        StartUp.waitForArchive(root);
        Files.writeString(checkout.resolve("unseen"), "by nobody");
        Files.writeString(checkout.resolve("edited"), "before");
        for (String file : List.of("known", "changed", "edited")) {
            call(new Kind("", "PreToolUse", "Read", file), true);
            call(new Kind("", "PostToolUse", "Read", file), true);
        }
        Files.writeString(checkout.resolve("edited"), "after");
        Path wrote = checkout.resolve(".hasse/guard/files/changed/wrote,other,main");
        Files.writeString(checkout.resolve("changed"), "after");
        Files.writeString(wrote, "");
        System.out.println("| call | median, p95 in ms | without the front |");
        System.out.println("| --- | --- | --- |");
        System.out.printf(Locale.ROOT, "| yardstick: a shell that reads the call | %s | |%n", shell(repetitions));
        for (Kind kind : KINDS) {
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %s | %s |%n",
                    kind.name,
                    times(kind, true, repetitions),
                    times(kind, false, repetitions));
        }
    }

    private String times(Kind kind, boolean front, int repetitions) throws IOException, InterruptedException {
        double[] millis = new double[repetitions];
        for (int k = 0; k < repetitions; k++) {
            if (kind.event.equals("PostToolUse") && kind.tool.equals("Read")) {
                call(new Kind("", "PreToolUse", "Read", kind.file), true);
            }
            long from = System.nanoTime();
            call(kind, front);
            millis[k] = (System.nanoTime() - from) / 1e6;
        }
        return summary(millis);
    }

    /** What the machine takes for the least that a hook in the shell can do. */
    private static String shell(int repetitions) throws IOException, InterruptedException {
        double[] millis = new double[repetitions];
        for (int k = 0; k < repetitions; k++) {
            long from = System.nanoTime();
            Process process = new ProcessBuilder("sh", "-c", "cat > /dev/null").start();
            process.getOutputStream().close();
            int unused = process.waitFor();
            millis[k] = (System.nanoTime() - from) / 1e6;
        }
        return summary(millis);
    }

    private static String summary(double[] millis) {
        int repetitions = millis.length;
        Arrays.sort(millis);
        return String.format(
                Locale.ROOT,
                "%.1f, %.1f",
                millis[repetitions / 2],
                millis[Math.min(repetitions - 1, repetitions * 95 / 100)]);
    }

    private void call(Kind kind, boolean front) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(launcher.toString(), "guard", "hook", "--level", "L1").redirectErrorStream(true);
        if (!front) {
            builder.environment().put("HASSE_GUARD_FRONT", "none");
        }
        Process process = builder.start();
        String json = """
                {"session_id":"bench","cwd":"%s","hook_event_name":"%s","tool_name":"%s","tool_input":{"file_path":"%s"},"tool_use_id":"t1"}""".formatted(checkout, kind.event, kind.tool, checkout.resolve(kind.file));
        process.getOutputStream().write(json.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        boolean refused = said.contains("\"deny\"");
        if (process.waitFor() != 0 || refused != kind.name.endsWith("refused")) {
            throw new IllegalStateException(kind.name + ": " + said);
        }
    }
}
