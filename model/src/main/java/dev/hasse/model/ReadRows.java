package dev.hasse.model;

/** The reads of each record: pairs of cell and value, each with its earliest and latest possible moment. */
final class ReadRows extends PairRows {
    /** The time from the record's read time to the earliest moment of each read. */
    private final OptionalLongs delays = new OptionalLongs(0);
    /** The time from the earliest to the latest moment of each read. */
    private final OptionalLongs spans = new OptionalLongs(0);

    ReadRows() {
        super();
    }

    /** Adds the reads of a record. */
    void add(PackedRecord record) {
        for (int read = 0; read < record.reads(); read++) {
            long time = record.readTime(read);
            add(record.readCell(read), record.readValue(read), time - record.readTime(), record.readUntil(read) - time);
        }
        end();
    }

    private void add(int cell, int value, long delay, long span) {
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
    void appendPair(PairRows others, int pair) {
        ReadRows reads = (ReadRows) others;
        add(reads.cell(pair), reads.value(pair), reads.delay(pair), reads.span(pair));
    }

    @Override
    long hash(int read) {
        return Hashing.plus(Hashing.plus(super.hash(read), delay(read)), span(read));
    }
}
