package dev.hasse.simulation.atp;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Virtual time, in milliseconds from 0: what is to happen, in the order of its moments, and at one moment in the order in which it was set. */
final class VirtualTime {
    private record Event(long at, long number, Runnable action) {}

    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
    private long now;
    private long set;

    long now() {
        return now;
    }

    /** Sets an action, to be done this many milliseconds from now. */
    void after(long millis, Runnable action) {
        events.add(new Event(now + millis, set++, action));
    }

    /** Goes on until nothing is set. */
    void run() {
        for (Event next = events.poll(); next != null; next = events.poll()) {
            now = next.at();
            next.action().run();
        }
    }
}
