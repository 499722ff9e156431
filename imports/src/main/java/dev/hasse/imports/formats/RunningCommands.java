package dev.hasse.imports.formats;

import java.util.HashMap;
import java.util.Map;

/** Commands that run beside the calls of a log, and may write any file of their checkout at any time until they are over. */
final class RunningCommands {
    private final Map<String, Integer> byCheckout = new HashMap<>();
    private boolean doubt;

    /** A command begins to run beside the calls of a checkout. */
    void begins(String checkout) {
        byCheckout.merge(checkout, 1, Integer::sum);
    }

    /** One of these commands is over. */
    void ends(String checkout) {
        byCheckout.computeIfPresent(checkout, (none, count) -> count == 1 ? null : count - 1);
    }

    /** From now on commands may run, nobody knows which and until when. */
    void doubt() {
        doubt = true;
    }

    /** Whether one may write files of a checkout at this moment. */
    boolean mayWriteIn(String checkout) {
        return doubt || byCheckout.containsKey(checkout);
    }
}
