package dev.hasse.fuzz;

import com.sun.management.ThreadMXBean;
import dev.hasse.model.SafeText;
import dev.hasse.traces.Limits;
import java.lang.management.ManagementFactory;
import java.util.regex.Pattern;

/** Requirements on all targets: how much memory an input may cost, and what a message may look like. */
public final class Limited {
    /** Small enough that growth beyond the limits is noticed. */
    public static final Limits LIMITS = new Limits(1 << 20, 1_000, 1_000);

    /** How many bytes an input of some kilobytes may allocate in total; most allocate a thousandth of that. */
    private static final long BYTES = 256L << 20;

    /** The longest message that a person can still read. */
    private static final int MESSAGE = 4_000;

    private static final Pattern EXCEPTION = Pattern.compile("(java|jackson|snakeyaml)\\.[a-zA-Z.]*Exception");

    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Limited() {}

    /** A test on one input. */
    public interface Trial {
        void run() throws Exception;
    }

    /** Runs a trial, and fails if it allocates too much. */
    public static void run(Trial trial) throws Exception {
        // The first run loads classes and instruments them for coverage.
        if (allocated(trial) > BYTES) {
            long bytes = allocated(trial);
            if (bytes > BYTES) {
                throw new AssertionError("an input that allocates " + (bytes >> 20) + " MiB");
            }
        }
    }

    private static long allocated(Trial trial) throws Exception {
        long before = THREAD.getCurrentThreadAllocatedBytes();
        trial.run();
        return THREAD.getCurrentThreadAllocatedBytes() - before;
    }

    /** Requires a single line without characters that move a cursor, and without Java terms. */
    public static void requireClear(String message) {
        if (!SafeText.escape(message).equals(message)
                || (message.contains("Exception") && EXCEPTION.matcher(message).find())
                || message.length() > MESSAGE
                || message.isBlank()) {
            throw new AssertionError("no clear line: " + message);
        }
    }
}
