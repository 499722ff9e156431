package dev.hasse.traces;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.hasse.fuzz.Limited;
import dev.hasse.model.Trace;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Any line is a record or is refused with one clear line, and both readers agree. */
class RecordsFuzzTest {
    private static final String SENTINEL = "a";

    /** So small that most lines are a separate block, in recycled arrays. */
    private static final int SMALL_BLOCKS = 64;

    /** A record that the parser accepts is unchanged when written and read again. */
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

    /** Small blocks in recycled arrays, with plain records scanned, give the same result as parsing the whole. */
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
