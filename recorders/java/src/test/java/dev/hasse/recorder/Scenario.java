package dev.hasse.recorder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The scenario that {@link ConformanceIT} runs with the recorder for Java, in a process of its own; scenario.py and scenario.ts
 * do the same.
 */
final class Scenario {
    private Scenario() {}

    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "scenario" -> scenario(file);
            case "initial" -> initial(file);
            case "odd" -> odd(file);
            case "calls" -> calls(file);
            case "provenance" -> provenance(file);
            case "endless" -> endless(file);
            case "one" -> one(file);
            case "undo" -> undo(file);
            case "many" -> many(file);
            case "shared" -> shared(file);
            case "moments" -> moments(file);
            case "hold" -> hold(file);
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    private static void scenario(Path file) throws IOException {
        Map<String, Object> state = new HashMap<>();
        Tool search = Tool.of("search", Map.of("version", 1));
        Tool book = Tool.of("book");
        AtomicReference<List<Tool>> visible = new AtomicReference<>(List.of(search, book));
        try (Recorder recorder = Recorder.to(file)
                .state(State.of(state))
                .traceId("conformance")
                .registry(visible::get)
                .trackProvenance()
                .durable()
                .workload("trips")
                .runtime("threads")
                .model("none")
                .role("tester")
                .replica("r1")
                .open()) {
            recorder.op("user", List.of(), Map.of("trip.date", "14 June"));
            Attempt flight = recorder.begin("flight", List.of("trip.date"));
            recorder.op(
                    "user",
                    List.of("trip.date"),
                    read -> Map.of(
                            "trip.date", String.valueOf(read.get("trip.date")).replace("14", "21")),
                    null);
            check(flight.read("later") == null, "nothing there yet");
            flight.plan(search);
            visible.set(List.of(book));
            flight.commit(
                    Map.of("booking", Objects.requireNonNull(flight.values().get("trip.date"))), book);
            check(state.equals(Map.of("trip.date", "21 June", "booking", "14 June")), "the state is written");

            Attempt mailer = recorder.begin("mailer", List.of());
            mailer.issue("x", 1).issue("y", 2).effect("y", 2).effect("x", 1);
            mailer.commit(Map.of("x", 1, "y", 2));

            try (Attempt planner = recorder.begin("planner", List.of("booking"))) {
                planner.plan(book).issue("x", 3);
            }

            Map<String, @Nullable Object> values = new HashMap<>();
            values.put(
                    "nested",
                    Map.of(
                            "list",
                            new @Nullable Object[] {1, Arrays.asList(2.5, false, null), Map.of()},
                            "",
                            Map.of("deep", List.of(List.of()))));
            values.put("ключ \uD83D\uDE00", "quote \" slash \\ line\n tab\t nul\0 del\u007f \u2028 \uD83D\uDE00");
            values.put("half", "\ud800 and \udc00");
            values.put("big", new BigInteger("123456789012345678901234567890"));
            values.put("small", 1e-7);
            values.put("nothing", null);
            recorder.op("writer", List.of(), values);
            recorder.op("reader", List.of("ключ \uD83D\uDE00", "half", "big", "nothing", "nobody"), Map.of());

            Attempt outside = recorder.begin("outside", Map.of("remote", List.of(1, Map.of("a", true))));
            outside.read("remote.too", "late");
            outside.predecessors("1")
                    .readRegistry(List.of(Tool.of("a")))
                    .writeRegistry(List.of())
                    .version(7);
            outside.commit();

            Attempt doomed = recorder.op("doomed", List.of(), Map.of("z", 1));
            recorder.op("survivor", List.of("z"), Map.of("zz", 2));
            doomed.abort();

            careless(recorder);
            recorder.begin("open", List.of());
        }
    }

    private static void careless(Recorder recorder) {
        Attempt careless = recorder.begin("careless", List.of());
        careless.commit(Map.of("bad", "good"));
        String twice = "";
        try {
            careless.commit();
        } catch (IllegalStateException expected) {
            twice = String.valueOf(expected.getMessage());
        }
        check(twice.equals("operation 11 has committed"), twice);
    }

    /** What was there before anybody wrote it is read by several, and overwritten. */
    private static void initial(Path file) throws IOException {
        Map<String, Object> state = new HashMap<>(Map.of("x", 1, "y", List.of(2), "unread", 3));
        try (Recorder recorder =
                Recorder.to(file).state(State.of(state)).traceId("initial").open()) {
            Attempt early = recorder.begin("a", List.of("x"));
            recorder.op("b", List.of("x", "absent", "nothing"), Map.of("x", 5, "absent", 6, "unread", 7));
            recorder.op("b", List.of("x", "y", "absent", "unread"), Map.of());
            early.abort();
        }
    }

    private static final class Opaque {}

    private static final class Broken {
        @Override
        public String toString() {
            throw new UnsupportedOperationException("no text");
        }
    }

    private static final class Endless {
        @Override
        public String toString() {
            return "" + this;
        }
    }

    /** Records values that are no JSON values, twice; and once more where a function converts them. */
    private static void odd(Path file) throws IOException {
        List<Object> cycle = new ArrayList<>();
        cycle.add(cycle);
        List<Object> deep = List.of();
        for (int k = 0; k < 600; k++) {
            deep = List.of(deep);
        }
        List<Object> twice = List.of(1);
        for (int k = 0; k < 100; k++) {
            twice = List.of(twice, twice);
        }
        Map<String, Object> values = new HashMap<>();
        values.put("nan", Double.NaN);
        values.put("infinite", new float[] {Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY});
        values.put("bytes", "bytes".getBytes(StandardCharsets.US_ASCII));
        values.put("date", Instant.parse("2026-11-14T09:00:00Z"));
        values.put("cycle", cycle);
        values.put("deep", deep);
        values.put("twice", twice);
        values.put("long", BigInteger.TEN.pow(1_000));
        values.put("opaque", new Opaque());
        values.put("broken", new Broken());
        values.put("inside", Map.of("broken", List.of(new Broken()), "whole", 1));
        values.put("around", Map.of("endless", List.of(new Endless()), new Broken(), 1, "whole", 2));
        values.put("set", Set.of(3, 1, 2));
        values.put("keys", Map.of(1, "one", "half \udc00", 2));
        values.put("half \ud800", "half");
        try (Recorder recorder = Recorder.to(file).traceId("text").open()) {
            for (int k = 0; k < 2; k++) {
                Attempt attempt = recorder.begin("odd", Map.of("half \ud800", "half"));
                check(attempt.values().equals(Map.of("half \ud800", "half")), "under its own name");
                attempt.issue("half \ud800", Double.NaN);
                attempt.commit(values);
            }
        }
        try (Recorder recorder = Recorder.to(file)
                .traceId("converted")
                .conversion(Scenario::converted)
                .open()) {
            recorder.op(
                    "odd", Map.of(), Map.of("nan", Double.NaN, "opaque", List.of(2, new Opaque()), "json", 1), null);
        }
    }

    private static Object converted(@Nullable Object value) {
        if (value instanceof Opaque) {
            throw new IllegalArgumentException("no idea");
        }
        return Map.of("was", "odd");
    }

    /** Says of reads and a commit only when their calls began and ended. */
    private static void calls(Path file) throws IOException {
        try (Recorder recorder = Recorder.to(file).traceId("calls").open()) {
            long began = recorder.moment();
            recorder.op("writer", Map.of(), Map.of("x", 1), null);
            Attempt reader = recorder.begin("reader", Map.of("x", 1), began);
            recorder.op("writer", Map.of(), Map.of("y", 1), null);
            reader.read("y", 1, recorder.moment());
            began = recorder.moment();
            recorder.op("writer", Map.of(), Map.of("z", 1), null);
            reader.read("z", null, began);
            reader.commit(Map.of("w", 1), null, recorder.moment());
        }
    }

    /** A state that processes share: each cell is a file. */
    private record Folder(Path path) implements State {
        @Override
        public @Nullable Object read(String cell) {
            try {
                return Files.readString(path.resolve(cell));
            } catch (NoSuchFileException absent) {
                return null;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        @Override
        public void write(String cell, @Nullable Object value) {
            try {
                Files.writeString(path.resolve(cell), String.valueOf(value));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    /** Reads and writes a state that other processes share, and says where they keep who wrote what. */
    private static void provenance(Path file) throws IOException {
        try (Recorder recorder = Recorder.to(file)
                .traceId("shared")
                .shared()
                .state(new Folder(file.resolveSibling("cells")))
                .trackProvenance(new Folder(file.resolveSibling("writers")))
                .open()) {
            for (int k = 0; k < 2; k++) {
                recorder.op("java", List.of("log"), read -> Map.of("log", read.get("log") + " java"), null);
            }
        }
    }

    /** Commits until it is killed, and prints the number of each commit. */
    private static void endless(Path file) throws IOException {
        try (Recorder recorder = Recorder.to(file).open()) {
            while (!System.out.checkError()) {
                System.out.println(recorder.op("agent", Map.of(), Map.of("cell", "v".repeat(20_000)), null)
                        .id());
            }
        }
    }

    /** Records one more operation. */
    private static void one(Path file) throws IOException {
        try (Recorder recorder = Recorder.to(file).open()) {
            recorder.op("agent", Map.of(), Map.of("cell", "one more"), null);
        }
    }

    /** Records one operation, which is aborted after it has committed. */
    private static void undo(Path file) throws IOException {
        try (Recorder recorder = Recorder.to(file).open()) {
            recorder.op("agent", Map.of(), Map.of("cell", "wrong"), null).abort();
        }
    }

    /** Runs eight threads, each of which counts to forty in one cell. */
    private static void many(Path file) throws IOException {
        Map<String, Object> state = new HashMap<>(Map.of("count", 0));
        try (Recorder recorder = Recorder.to(file).state(State.of(state)).open()) {
            ExecutorService threads = Executors.newFixedThreadPool(8);
            for (int k = 0; k < 320; k++) {
                threads.execute(() -> recorder.op(
                        "agent",
                        List.of("count"),
                        read -> Map.of("count", (Integer) Objects.requireNonNull(read.get("count")) + 1),
                        null));
            }
            threads.shutdown();
            check(threads.awaitTermination(1, TimeUnit.MINUTES), "all have counted");
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    private static void shared(Path file) throws IOException {
        try (Recorder recorder = Recorder.to(file).traceId("shared").shared().open()) {
            recorder.op("java", Map.of(), Map.of("cell", 1), null);
            recorder.op("java", Map.of("cell", 1), Map.of("cell", 2), null);
        }
    }

    /** Prints ten moments of the wall clock. */
    private static void moments(Path file) throws IOException {
        try (Recorder recorder = Recorder.to(file).clock(Clock.WALL).open()) {
            for (int k = 0; k < 10; k++) {
                System.out.println(recorder.moment());
            }
        }
    }

    /** Keeps the file open until standard input ends. */
    private static void hold(Path file) throws IOException {
        try (Recorder recorder = Recorder.to(file).open()) {
            System.out.println("open " + recorder.traceId());
            check(System.in.read() < 0, "standard input says nothing");
        }
    }
}
