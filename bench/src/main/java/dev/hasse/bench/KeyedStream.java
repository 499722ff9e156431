package dev.hasse.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * Simulates a stream that is divided by trace among tasks, to see where skew breaks it: {@code bench/keyed-stream MICROSECONDS
 * [BYTES]}, with the CPU microseconds that a record costs and the bytes of state that it takes, both as measured.
 *
 * <p>Discrete, in steps of a second. In each, every open session has its share of the records that come: the same for all; in
 * proportion to 1/k for the kth (Zipf); or a tenth of all records for one session and the same for the others. A session lives for
 * {@value #LIFE_SECONDS} s, and all its records go to one task, by a hash. A task works for a second a second, first come first
 * served; what it cannot do waits. The delay of a record is the work that waits before it.
 */
final class KeyedStream {
    private static final int LIFE_SECONDS = 1_800;
    private static final int RECORDS_A_SESSION = 200;
    private static final int DAY_SECONDS = 86_400;
    private static final int SECONDS = 3_600;
    /** The busiest hour of a day has so many times the mean. */
    private static final double PEAK = 3;

    private KeyedStream() {}

    private enum Skew {
        EVEN("all sessions alike"),
        ZIPF("Zipf over sessions"),
        ONE("one session has a tenth");

        final String title;

        Skew(String title) {
            this.title = title;
        }

        /** The share of each of some sessions in the records. */
        double[] shares(int sessions) {
            double[] shares = new double[sessions];
            double sum = 0;
            for (int k = 0; k < sessions; k++) {
                shares[k] = this == ZIPF ? 1.0 / (k + 1) : 1;
                sum += shares[k];
            }
            for (int k = 0; k < sessions; k++) {
                shares[k] /= sum;
            }
            if (this == ONE) {
                Arrays.fill(shares, 0.9 / (sessions - 1));
                shares[0] = 0.1;
            }
            return shares;
        }
    }

    private record Outcome(double mean, double busiest, double median, double worst) {}

    /**
     * Simulates the stream, and prints the table.
     *
     * @param arguments the CPU microseconds a record, and the bytes of state a record
     */
    public static void main(String[] arguments) {
        double microseconds = Double.parseDouble(arguments[0]);
        double bytes = arguments.length > 1 ? Double.parseDouble(arguments[1]) : 0;
        System.out.printf(
                Locale.ROOT, "%.1f CPU microseconds a record, %.0f bytes of state a record%n%n", microseconds, bytes);
        for (double sessions : new double[] {1e6, 1e7}) {
            arithmetic(sessions, microseconds, bytes);
        }
        System.out.println();
        System.out.println(
                "| sessions a day | skew | tasks | mean load | busiest task | median delay | delay at the busiest task after an hour |");
        System.out.println("| --- | --- | --- | --- | --- | --- | --- |");
        for (double sessions : new double[] {1e6, 1e7}) {
            for (Skew skew : Skew.values()) {
                for (int tasks : new int[] {4, 16, 64}) {
                    print(sessions, skew, tasks, simulate(sessions, skew, tasks, microseconds / 1e6));
                }
            }
        }
    }

    private static double recordsASecond(double sessions) {
        return sessions * RECORDS_A_SESSION / DAY_SECONDS;
    }

    private static int open(double sessions) {
        return (int) (sessions / DAY_SECONDS * LIFE_SECONDS * PEAK);
    }

    private static void arithmetic(double sessions, double microseconds, double bytes) {
        double records = sessions * RECORDS_A_SESSION;
        System.out.printf(
                Locale.ROOT,
                "%,.0f sessions a day: %,.0f records a second in the mean and %,.0f at the peak; %,d sessions open then, "
                        + "with %,.1f GB of state; %,.1f core hours a day%n",
                sessions,
                recordsASecond(sessions),
                PEAK * recordsASecond(sessions),
                open(sessions),
                open(sessions) * (RECORDS_A_SESSION / 2.0) * bytes / 1e9,
                records * microseconds / 1e6 / 3_600);
    }

    private static void print(double sessions, Skew skew, int tasks, Outcome outcome) {
        System.out.printf(
                Locale.ROOT,
                "| %,.0f | %s | %d | %.0f%% | %.0f%% | %s | %s |%n",
                sessions,
                skew.title,
                tasks,
                100 * outcome.mean,
                100 * outcome.busiest,
                time(outcome.median),
                time(outcome.worst));
    }

    private static String time(double seconds) {
        return seconds < 0.0005 ? "none" : String.format(Locale.ROOT, seconds < 10 ? "%,.3f s" : "%,.0f s", seconds);
    }

    private static Outcome simulate(double sessionsADay, Skew skew, int tasks, double work) {
        Random random = new Random(1);
        int sessions = open(sessionsADay);
        double[] shares = skew.shares(sessions);
        int[] task = new int[sessions];
        for (int k = 0; k < sessions; k++) {
            task[k] = random.nextInt(tasks);
        }
        double records = PEAK * recordsASecond(sessionsADay);
        double[] share = new double[tasks];
        double[] waiting = new double[tasks];
        double[] delays = new double[SECONDS];
        for (int second = 0; second < SECONDS; second++) {
            Arrays.fill(share, 0);
            for (int k = 0; k < sessions; k++) {
                share[task[k]] += shares[k];
                // The session has ended: another one of its size begins, anywhere. The largest stays.
                if (k > 0 && random.nextInt(LIFE_SECONDS) == 0) {
                    task[k] = random.nextInt(tasks);
                }
            }
            double delay = 0;
            for (int k = 0; k < tasks; k++) {
                double mean = share[k] * records;
                double came = Math.max(0, mean + Math.sqrt(mean) * random.nextGaussian());
                delay += share[k] * waiting[k];
                waiting[k] = Math.max(0, waiting[k] + came * work - 1);
            }
            delays[second] = delay;
        }
        Arrays.sort(delays);
        double busiest = Arrays.stream(share).max().orElse(0) * records * work;
        double worst = Arrays.stream(waiting).max().orElse(0);
        return new Outcome(records * work / tasks, busiest, delays[SECONDS / 2], worst);
    }
}
