package dev.hasse.bench;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;

/** The records of a source, one in a hundred of which is logged up to 20 records after its place. */
final class LateRecords implements RecordSource {
    private static final int LATE = 100;
    private static final int DELAY = 20;

    private record Held(String line, long due) {}

    private final RecordSource source;
    private final Random random;
    private final PriorityQueue<Held> held = new PriorityQueue<>(Comparator.comparingLong(Held::due));
    /** The number of records taken from the source. */
    private long taken;

    LateRecords(RecordSource source, long seed) {
        this.source = source;
        this.random = new Random(seed);
    }

    @Override
    public void appendNext(StringBuilder to) {
        while (true) {
            Held next = held.peek();
            if (next != null && next.due <= taken) {
                to.append(next.line);
                held.remove();
                return;
            }
            taken++;
            if (random.nextInt(LATE) > 0) {
                source.appendNext(to);
                return;
            }
            StringBuilder line = new StringBuilder();
            source.appendNext(line);
            held.add(new Held(line.toString(), taken + 1 + random.nextInt(DELAY)));
        }
    }
}
