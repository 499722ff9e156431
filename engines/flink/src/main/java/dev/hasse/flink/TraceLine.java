package dev.hasse.flink;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A line of a trace: on its way to the engine, and in Flink's state. Immutable. */
final class TraceLine {

    /** The kinds of lines. Stored by place: never reorder. */
    enum Kind {
        /** An operation record. */
        RECORD,
        /** A line that undoes an operation. */
        ABORT,
        /** The marker that a trace has ended: a Kafka message with the trace's id as its key, and no value. */
        END,
        /** What is refused for what is in it alone; its text is the message. */
        REFUSED
    }

    private final Kind kind;
    private final String traceId;
    private final @Nullable String operationId;
    private final long commitTime;
    private final Place place;
    private final byte[] bytes;

    /**
     * Where a line stands.
     *
     * @param source the file as given, or the topic and the partition, as in {@code agents/0}
     * @param folder the name of the file's folder, which is the workload of traces that name none; null if there is none
     * @param order the number of the file among the inputs, or of the partition
     * @param number the line in the file, or the offset plus one, from 1
     */
    record Place(String source, @Nullable String folder, int order, int number) {}

    /**
     * @param operationId the id of the operation, if the line names one
     * @param commitTime when the operation committed, on the records' clock
     * @param bytes the line, without its line feed; not modified any more
     */
    TraceLine(Kind kind, String traceId, @Nullable String operationId, long commitTime, Place place, byte[] bytes) {
        this.kind = kind;
        this.traceId = traceId;
        this.operationId = operationId;
        this.commitTime = commitTime;
        this.place = place;
        this.bytes = bytes;
    }

    Kind kind() {
        return kind;
    }

    String traceId() {
        return traceId;
    }

    @Nullable
    String operationId() {
        return operationId;
    }

    long commitTime() {
        return commitTime;
    }

    Place place() {
        return place;
    }

    /** The line without its line feed; not to be modified. */
    byte[] bytes() {
        return bytes;
    }

    /** The line as text. */
    String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TraceLine line
                && kind == line.kind
                && traceId.equals(line.traceId)
                && Objects.equals(operationId, line.operationId)
                && commitTime == line.commitTime
                && place.equals(line.place)
                && Arrays.equals(bytes, line.bytes);
    }

    @Override
    public int hashCode() {
        return Objects.hash(traceId, place);
    }

    @Override
    public String toString() {
        return kind + " of " + traceId + " at " + place;
    }
}
