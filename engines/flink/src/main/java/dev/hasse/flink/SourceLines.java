package dev.hasse.flink;

import dev.hasse.flink.TraceLine.Kind;
import dev.hasse.flink.TraceLine.Place;
import dev.hasse.traces.LineHead;
import dev.hasse.traces.LineReader;
import dev.hasse.traces.Problem;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Makes lines of the bytes that sources have. Not thread-safe. */
final class SourceLines {
    private final LineReader reader;
    private final OutputLines output = new OutputLines();

    SourceLines(Decision decision) {
        this.reader = new LineReader(decision.reading());
    }

    /**
     * The line in some bytes; null if they are only white space.
     *
     * @param to where it ends, without its line feed
     */
    @Nullable
    TraceLine line(byte[] bytes, int from, int to, Place place) {
        LineHead head = reader.read(bytes, from, to, place.source(), place.number());
        return switch (head.kind()) {
            case BLANK -> null;
            case REFUSED -> head.problem() == null ? null : refused(head.problem(), place);
            case RECORD -> made(Kind.RECORD, head, bytes, from, to, place);
            case ABORT -> made(Kind.ABORT, head, bytes, from, to, place);
        };
    }

    private static TraceLine made(Kind kind, LineHead head, byte[] bytes, int from, int to, Place place) {
        byte[] line = new byte[to - from];
        System.arraycopy(bytes, from, line, 0, line.length);
        return new TraceLine(kind, head.traceId(), head.operationId(), head.commitTime(), place, line);
    }

    /** What stands for something that is refused. */
    TraceLine refused(Problem problem, Place place) {
        byte[] text = output.problem(problem).getBytes(StandardCharsets.UTF_8);
        return new TraceLine(Kind.REFUSED, place.source(), null, 0, place, text);
    }

    /** The marker that a trace has ended. */
    static TraceLine end(String traceId, Place place) {
        return new TraceLine(Kind.END, traceId, null, 0, place, new byte[0]);
    }
}
