package dev.hasse.fuzz;

import com.sun.management.ThreadMXBean;
import dev.hasse.model.SafeText;
import dev.hasse.traces.Limits;
import java.lang.management.ManagementFactory;
import java.util.regex.Pattern;

/** What is demanded of all targets: how much memory an input may cost, and what a message may look like. */
public final class Limited {
    /** Small enough that what grows beyond them is noticed. */
    public static final Limits LIMITS = new Limits(1 << 20, 1_000, 1_000);

    /** What an input of some kilobytes may allocate in all; most of them allocate a thousandth of it. */
    private static final long BYTES = 256L << 20;

    /** A line that a person can still read. */
    private static final int MESSAGE = 4_000;

    private static final Pattern EXCEPTION = Pattern.compile("(java|jackson|snakeyaml)\\.[a-zA-Z.]*Exception");

    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Limited() {}

    /** Something that is tried on an input. */
    public interface Trial {
        void run() throws Exception;
    }

    /** Runs a trial, which may not allocate more than it may. */
    public static void run(Trial trial) throws Exception {
        // At the first time classes are loaded, and changed so that they tell what was reached.
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

    /** Demands one line, of which no character moves a cursor, and which does not speak of Java. */
    public static void requireClear(String message) {
        if (!SafeText.escape(message).equals(message)
                || (message.contains("Exception") && EXCEPTION.matcher(message).find())
                || message.length() > MESSAGE
                || message.isBlank()) {
            throw new AssertionError("no clear line: " + message);
        }
    }
}
