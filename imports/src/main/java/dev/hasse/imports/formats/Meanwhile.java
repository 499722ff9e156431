package dev.hasse.imports.formats;

import java.util.ArrayList;
import java.util.Comparator;
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
    private static final int LOOKED_AT = 200;

    private final Map<String, Checkout> checkouts = new HashMap<>();

    /**
     * Something that an agent did.
     *
     * @param mayChange whether it may have changed a file
     */
    private record Deed(String agent, long from, long until, Predicate<String> mayChange) {}

    /** What was done in one checkout, in the order in which it was begun. */
    private static final class Checkout {
        final List<Deed> deeds = new ArrayList<>();
        /** Of which nobody knows when it was done: they would be among those that ran last for ever. */
        final List<Deed> endless = new ArrayList<>();
        /** For each deed, when the last among it and those before was done. */
        final List<Long> lastDone = new ArrayList<>();

        void add(Deed deed) {
            if (deed.until() == Long.MAX_VALUE) {
                endless.add(deed);
                return;
            }
            deeds.add(deed);
            lastDone.clear();
        }

        boolean has(String agent, String file, long from, long until) {
            if (lastDone.isEmpty()) {
                deeds.sort(Comparator.comparingLong(Deed::from));
                long last = Long.MIN_VALUE;
                for (Deed deed : deeds) {
                    last = Math.max(last, deed.until());
                    lastDone.add(last);
                }
            }
            int looked = 0;
            for (Deed deed : endless) {
                boolean others = deed.from() <= until && !deed.agent().equals(agent);
                if (others && (++looked > LOOKED_AT || deed.mayChange().test(file))) {
                    return true;
                }
            }
            looked = 0;
            for (int k = begunBy(until) - 1; k >= 0 && lastDone.get(k) >= from; k--) {
                Deed deed = deeds.get(k);
                boolean others = deed.until() >= from && !deed.agent().equals(agent);
                if (++looked > LOOKED_AT || (others && deed.mayChange().test(file))) {
                    return true;
                }
            }
            return false;
        }

        /** How many were begun not after a moment. */
        private int begunBy(long moment) {
            int low = 0;
            int high = deeds.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (deeds.get(middle).from() <= moment) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }

    /** An agent did something that may have changed files, as a predicate tells. */
    void add(Caller by, long from, long until, Predicate<String> mayChange) {
        checkouts
                .computeIfAbsent(by.checkout(), none -> new Checkout())
                .add(new Deed(by.agent(), from, until, mayChange));
    }

    /** Whether another agent may have changed a file between two moments. */
    boolean mayAnotherHaveChanged(Caller by, String file, long from, long until) {
        Checkout checkout = checkouts.get(by.checkout());
        return checkout != null && checkout.has(by.agent(), file, from, until);
    }
}
