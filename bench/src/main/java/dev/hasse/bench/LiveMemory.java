package dev.hasse.bench;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.online.LiveDecisions;
import dev.hasse.live.LiveFinding;
import dev.hasse.live.LiveListener;
import dev.hasse.live.ToldFindings;
import dev.hasse.live.Withdrawal;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.LiveReader;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * The memory of {@code hasse watch} on one endless trace, in virtual time: records are made and read as fast as that goes, and
 * their times say that 2,000 of them come a second. Prints a line for each virtual hour.
 *
 * <p>Arguments: how many hours; of how many values each cell takes one after another, 0 for one that never comes again; if given,
 * of how many records one is logged up to {@value #LATE} records late, and one is undone within as many.
 */
public final class LiveMemory {
    private static final int A_SECOND = 2_000;
    /** How many records of a trace the command keeps. */
    private static final int HELD = 200_000;

    private static final int CELLS = 10_000;
    private static final int AGENTS = 50;
    /** How long an agent thinks that is slow. */
    private static final long SLOW_SECONDS = 60;

    /** How many records a late one is late, at most, and how far back an operation may be that is undone. */
    private static final int LATE = 200;

    private static final long MICROS = 1_000_000;

    /** How many records from one that is stale to the next. */
    private static final int A_STALE_ONE = 20_000;

    private LiveMemory() {}

    /** Lines on their way to the log, some of which come late, or are followed by one that undoes them. */
    private static final class Disorder {
        private final Random random = new Random(8);
        /** Of how many records one is late, and one is undone; 0 for none. */
        private final int rarity;

        private final TreeMap<Long, String> late = new TreeMap<>();
        private final long[] logged = new long[LATE];
        private int records;

        Disorder(int rarity) {
            this.rarity = rarity;
        }

        /** The field that names an operation; empty where none is late or undone, since its position will do. */
        String id(long number) {
            return rarity > 0 ? "\"op_id\":" + number + "," : "";
        }

        void log(long number, String line, StringBuilder to) {
            if (rarity > 0 && number % rarity == 0) {
                late.put(number + 1 + random.nextInt(LATE), line);
            } else {
                add(number, line, to);
            }
            if (late.containsKey(number)) {
                to.append(late.remove(number));
            }
            if (rarity > 0 && records >= LATE && number % rarity == rarity / 2) {
                to.append("{\"trace_id\":\"t\",\"abort\":")
                        .append(logged[random.nextInt(LATE)])
                        .append("}\n");
            }
        }

        private void add(long number, String line, StringBuilder to) {
            to.append(line);
            logged[records++ % LATE] = number;
        }
    }

    /** Runs it. */
    public static void main(String[] arguments) throws IOException {
        int hours = Integer.parseInt(arguments[0]);
        int values = Integer.parseInt(arguments[1]);
        Disorder disorder = new Disorder(arguments.length > 2 ? Integer.parseInt(arguments[2]) : 0);
        Random random = new Random(7);
        ToldFindings told = new ToldFindings(Set.of(Anomaly.A1));
        long[] found = {0};
        LiveListener listener = new LiveListener() {
            @Override
            public void found(LiveFinding finding) {
                found[0]++;
            }

            @Override
            public void withdrawn(Withdrawal withdrawal) {
                found[0]--;
            }
        };
        Problems problems = new Problems(10, problem -> System.out.println(problem.message()));
        long[] nanos = {0};
        LiveReader reader = new LiveReader(
                ReadSettings.of(Limits.DEFAULT, null),
                problems,
                new LiveDecisions(new Classifier(Chain.DEFAULT, null, 0), told, HELD),
                HELD,
                () -> nanos[0]);
        LiveReader.Source source = reader.source(Input.standardInput(InputStream.nullInputStream()));
        long[] latest = new long[CELLS];
        long number = 0;
        Deque<long[]> slow = new ArrayDeque<>();
        long start = System.nanoTime();
        for (int hour = 1; hour <= hours; hour++) {
            for (int second = 0; second < 3600; second++) {
                StringBuilder lines = new StringBuilder();
                for (int k = 0; k < A_SECOND; k++) {
                    number++;
                    int cell = random.nextInt(CELLS);
                    long seen = latest[cell];
                    long commit = number * MICROS / A_SECOND;
                    if (number % A_STALE_ONE == 0) {
                        slow.add(new long[] {number, cell, seen, commit});
                    }
                    long[] stale = slow.peek();
                    boolean isStale = stale != null && number - stale[0] == SLOW_SECONDS * A_SECOND;
                    if (stale != null && isStale) {
                        cell = (int) stale[1];
                        seen = stale[2];
                        slow.remove();
                    }
                    long since = stale != null && isStale ? stale[3] : commit - 1;
                    StringBuilder line = new StringBuilder("{\"trace_id\":\"t\",").append(disorder.id(number));
                    line.append("\"agent\":\"a").append(random.nextInt(AGENTS));
                    line.append("\",\"read_time\":").append(since);
                    line.append(",\"write_time\":")
                            .append(commit)
                            .append(",\"read_values\":{\"c")
                            .append(cell);
                    line.append("\":")
                            .append(value(cell, seen, values))
                            .append("},\"write_values\":{\"c")
                            .append(cell);
                    line.append("\":").append(value(cell, number, values)).append("}}\n");
                    disorder.log(number, line.toString(), lines);
                    latest[cell] = number;
                }
                byte[] bytes = lines.toString().getBytes(StandardCharsets.US_ASCII);
                source.add(bytes, bytes.length);
                nanos[0] += Duration.ofSeconds(1).toNanos();
                reader.pause();
                told.tell(listener);
            }
            System.gc();
            Runtime java = Runtime.getRuntime();
            System.out.printf(
                    "%d h: %,d records, %,d findings of A1, heap %d MB, %,d records a second%n",
                    hour,
                    number,
                    found[0],
                    (java.totalMemory() - java.freeMemory()) >> 20,
                    number * 1_000_000_000 / (System.nanoTime() - start));
        }
    }

    private static String value(int cell, long number, int values) {
        return number == 0 ? "null" : String.valueOf(values == 0 ? number : (number + cell) % values);
    }
}
