package dev.hasse.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShapeTest {

    @ParameterizedTest
    @EnumSource
    void aShapeIsTheSameForTheSameSeed(Shape shape) throws IOException {
        assertThat(write(shape, 100, 7)).isEqualTo(write(shape, 100, 7));
        assertThat(write(shape, 100, 7)).isNotEqualTo(write(shape, 100, 8));
    }

    @ParameterizedTest
    @EnumSource
    void recordsAreAbout300BytesLong(Shape shape) throws IOException {
        String text = write(shape, 1_000, 7);

        // The length of these two is given by the fields that their programs write.
        int expected = shape == Shape.RECORDED || shape == Shape.CONVERTED ? 410 : 300;
        assertThat(text.lines()).hasSize(1_000);
        assertThat(text.length() / 1_000).isBetween(expected - 40, expected + 40);
    }

    @Test
    void gzipIsTheFileOfZipfCompressed() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        Shape.GZIP.write(file, 1_000, 7);

        assertThat(new GZIPInputStream(new ByteArrayInputStream(file.toByteArray())))
                .hasBinaryContent(write(Shape.ZIPF, 1_000, 7).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void lateIsZipfWithOneRecordInAHundredLoggedUpTo20RecordsLater() throws IOException {
        List<Integer> inOrder = commits(Shape.ZIPF);
        List<Integer> late = commits(Shape.LATE);

        int delayed = 0;
        for (int place = 0; place < late.size(); place++) {
            int delay = place + 1 - late.get(place);
            // A record moves forward by the number of records that are held back meanwhile, which is small.
            assertThat(delay).isBetween(-5, 20);
            delayed += delay > 0 ? 1 : 0;
        }
        assertThat(inOrder).isSorted();
        assertThat(delayed).isBetween(60, 140);
        assertThat(late).doesNotHaveDuplicates();
    }

    private static List<Integer> commits(Shape shape) throws IOException {
        Matcher times = Pattern.compile("\"write_time\":(\\d+)").matcher(write(shape, 10_000, 7));
        return times.results().map(time -> Integer.parseInt(time.group(1))).toList();
    }

    private static String write(Shape shape, int records, long seed) throws IOException {
        StringBuilder text = new StringBuilder();
        shape.write(text, records, seed);
        return text.toString();
    }
}
