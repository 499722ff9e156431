package dev.hasse.imports.formats.claudecode;

import dev.hasse.imports.calls.Periods;
import dev.hasse.imports.formats.files.Caller;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Who else may have changed a file while a command of an agent ran. Claude Code compares the files before and after the command, and counts
 * every difference as its own.
 */
final class Meanwhile {
    /** Among how many that ran last somebody is looked for who may have changed a file. */
    private static final int LOOKED_AT = 1000;

    private final Map<String, Periods<Deed>> byCheckout = new HashMap<>();

    /**
     * Something that an agent did.
     *
     * @param mayChange whether it may have changed a file
     */
    private record Deed(String agent, Predicate<String> mayChange) {}

    /** An agent did something that may have changed files, as a predicate tells. */
    void add(Caller by, long from, long until, Predicate<String> mayChange) {
        byCheckout
                .computeIfAbsent(by.checkout(), none -> new Periods<>())
                .add(new Deed(by.agent(), mayChange), from, until);
    }

    /** Whether another agent may have changed a file between two moments. */
    boolean mayAnotherHaveChanged(Caller by, String file, long from, long until) {
        Periods<Deed> all = byCheckout.get(by.checkout());
        if (all == null) {
            return false;
        }
        List<Deed> deeds = all.between(Math.max(from, Long.MIN_VALUE + 1) - 1, until)
                .limit(LOOKED_AT + 1)
                .toList();
        return deeds.size() > LOOKED_AT
                || deeds.stream()
                        .anyMatch(deed -> !deed.agent().equals(by.agent())
                                && deed.mayChange().test(file));
    }
}
