package dev.hasse.model;

/** The reads of each record: pairs of cell and value, each with its earliest and latest possible moment. */
final class ReadRows extends PairRows {
    /** The time from the record's read time to the earliest moment of each read. */
    private final OptionalLongs delays = new OptionalLongs(NumberKind.PLAIN, 0);
    /** The time from the earliest to the latest moment of each read. */
    private final OptionalLongs spans = new OptionalLongs(NumberKind.PLAIN, 0);

    ReadRows() {
        super(false);
    }

    /** Adds a read to the record under way, which {@link #end} completes. */
    void add(int cell, int value, long delay, long span) {
        delays.put(size(), delay);
        spans.put(size(), span);
        add(cell, value);
    }

    long delay(int read) {
        return delays.get(read);
    }

    long span(int read) {
        return spans.get(read);
    }

    /** Whether the time of any read is not known exactly. */
    boolean areUncertain() {
        return !spans.isEmpty();
    }

    @Override
    void append(Column other, int from, int to, int at, Renumbering numbers) {
        ReadRows others = (ReadRows) other;
        int first = size();
        super.append(other, from, to, at, numbers);
        if (!others.delays.isEmpty() || !others.spans.isEmpty()) {
            delays.append(others.delays, others.from(from), others.from(to), first, numbers);
            spans.append(others.spans, others.from(from), others.from(to), first, numbers);
        }
    }

    @Override
    void truncate(int records) {
        delays.truncate(from(records));
        spans.truncate(from(records));
        super.truncate(records);
    }

    @Override
    long hash(int read) {
        return Hashing.plus(Hashing.plus(super.hash(read), delay(read)), span(read));
    }
}
