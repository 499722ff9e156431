package dev.hasse.imports.formats.files;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Commands that run beside the calls of a log, and may write any file of their checkout at any time until they are over. */
public final class RunningCommands {
    private final Map<String, Integer> byCheckout = new HashMap<>();
    private final Set<String> doubted = new HashSet<>();

    /** A command begins to run beside the calls of a checkout. */
    public void begins(String checkout) {
        byCheckout.merge(checkout, 1, Integer::sum);
    }

    /** One of these commands is over. */
    public void ends(String checkout) {
        byCheckout.computeIfPresent(checkout, (none, count) -> count == 1 ? null : count - 1);
    }

    /** From now on commands may run in a checkout, nobody knows which and until when. */
    void doubt(String checkout) {
        doubted.add(checkout);
    }

    /** Whether one may write files of a checkout at this moment. */
    boolean mayWriteIn(String checkout) {
        return doubted.contains(checkout) || byCheckout.containsKey(checkout);
    }
}
