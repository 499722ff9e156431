package dev.hasse.cli;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;

/**
 * Notices when a process does hardly anything but collect garbage, in a heap that stays full. It would run out of memory all the same, but only after
 * minutes: the serial collector, unlike the parallel one, never gives up.
 */
final class MemoryWatch {
    private static final long PERIOD_MILLIS = 1000;
    /** How long it has to be so. */
    private static final long WINDOW_MILLIS = 5000;

    /** A single collection of a large heap may last longer than that, and leave room. */
    private static final int FEWEST_COLLECTIONS = 3;

    private static final double NEARLY_ALL_TIME = 0.9;
    private static final double NEARLY_FULL = 0.95;

    private final Deque<Sample> recent = new ArrayDeque<>();

    /**
     * What is known at one moment.
     *
     * @param time in milliseconds
     * @param collecting for how many milliseconds garbage has been collected since the process began
     * @param collections how often it has been
     * @param filled the part of the heap that was full after the last collection, from 0 to 1
     */
    record Sample(long time, long collecting, long collections, double filled) {}

    /** Watches this process from now on, and runs this once if it will not get through. */
    static void start(Runnable hopeless) {
        Thread thread = new Thread(() -> watch(hopeless), "memory");
        thread.setDaemon(true);
        thread.start();
    }

    private static void watch(Runnable hopeless) {
        MemoryWatch watch = new MemoryWatch();
        try {
            do {
                Thread.sleep(PERIOD_MILLIS);
            } while (!watch.isHopeless(sample()));
        } catch (InterruptedException ended) {
            return;
        }
        hopeless.run();
    }

    private static Sample sample() {
        long collecting = 0;
        long collections = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collecting += Math.max(0, collector.getCollectionTime());
            collections += Math.max(0, collector.getCollectionCount());
        }
        long used = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getCollectionUsage)
                .filter(Objects::nonNull)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
        double filled = (double) used / Runtime.getRuntime().maxMemory();
        return new Sample(System.nanoTime() / 1_000_000, collecting, collections, filled);
    }

    /** Whether the process will not get through, by what has been known until now. */
    boolean isHopeless(Sample now) {
        recent.addLast(now);
        Sample before = null;
        while (reaches(recent.getFirst(), now)) {
            before = recent.removeFirst();
        }
        if (before == null) {
            return false;
        }
        // The last one that is old enough is needed again.
        recent.addFirst(before);
        return now.filled >= NEARLY_FULL
                && now.collecting - before.collecting >= NEARLY_ALL_TIME * (now.time - before.time);
    }

    /** Whether enough has happened between two moments. */
    private static boolean reaches(Sample before, Sample now) {
        return now.time - before.time >= WINDOW_MILLIS && now.collections - before.collections >= FEWEST_COLLECTIONS;
    }
}
