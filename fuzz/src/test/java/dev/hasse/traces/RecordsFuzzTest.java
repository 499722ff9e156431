package dev.hasse.traces;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.hasse.fuzz.Limited;
import dev.hasse.model.Trace;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Whatever stands on a line: it is a record, or it is refused in one clear line, and both readers make the same of it. */
class RecordsFuzzTest {
    private static final String SENTINEL = "a";

    /** So small that most lines are a block of their own, in arrays that other lines were in. */
    private static final int SMALL_BLOCKS = 64;

    /** What the parser takes for a record, it takes for the same one when it is written and read again. */
    @FuzzTest
    void parser(byte[] lines) throws Exception {
        Limited.run(() -> {
            ReadLines read = parsed(lines, null);
            read.messages().forEach(Limited::requireClear);
            String written = written(read);
            requireEqual(written, written(parsed(written.getBytes(StandardCharsets.UTF_8), null)));
        });
    }

    private static ReadLines parsed(byte[] lines, @Nullable String nullSentinel) throws IOException {
        return new ReadLines(lines, Limited.LIMITS, nullSentinel, false, lines.length + 2);
    }

    private static String written(ReadLines read) throws IOException {
        StringWriter lines = new StringWriter();
        for (Trace trace : read.traces()) {
            for (int record = 0; record < trace.size(); record++) {
                RecordWriter.write(trace.operation(record), trace.id(), trace.labels(), lines);
            }
        }
        return lines.toString();
    }

    /** Small blocks in recycled arrays, of which plain records are scanned, mean what the parser makes of the whole. */
    @FuzzTest
    void bothReaders(byte[] lines) throws Exception {
        Limited.run(() -> requireEqual(
                parsed(lines, SENTINEL).everything(),
                new ReadLines(lines, Limited.LIMITS, SENTINEL, true, SMALL_BLOCKS).everything()));
    }

    private static void requireEqual(Object expected, Object found) {
        if (!expected.equals(found)) {
            throw new AssertionError("expected " + expected + "\nfound " + found);
        }
    }
}
