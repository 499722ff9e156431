package dev.hasse.imports.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times in all the ways in which they are written. */
class TimesTest {

    @ParameterizedTest
    @CsvSource({
        "1700000000,                       1700000000000000", // seconds
        "1700000000.123456,                1700000000123456",
        "1700000000.1234569,               1700000000123456", // finer times are rounded down
        "1700000000123,                    1700000000123000", // milliseconds
        "1700000000123456,                 1700000000123456", // microseconds
        "1700000000123456789,              1700000000123456", // nanoseconds
        "0,                                0",
        "0.0000001,                        0",
        "99999999999,                      99999999999000000",
        "100000000000,                     100000000000000",
        "2023-11-14T22:13:20Z,             1700000000000000",
        "2023-11-14T22:13:20,              1700000000000000", // without an offset in UTC
        "2023-11-14 22:13:20.5,            1700000000500000",
        "2023-11-14T23:13:20+01:00,        1700000000000000",
        "2023-11-14T23:13:20+0100,         1700000000000000",
        "2023-11-14T19:13:20.5-0300,       1700000000500000",
        "2023-11-14T23:13:20+01,           1700000000000000",
        "'2023-11-14 22:13:20,500',        1700000000500000",
        "'2023-11-14T22:13:20,5Z',         1700000000500000",
        "2023-11-14T22:13:20.123456789Z,   1700000000123456",
        "1969-12-31T23:59:59.9999999Z,     -1",
        "2024-02-29T00:00:00.1Z,           1709164800100000",
        "0000000001700000000,              1700000000000000",
        "8999999999999999999,              8999999999999999",
        "9999999999999999999,              9999999999999999"
    })
    void momentsAreMicroseconds(String written, long micros) {
        assertThat(Times.micros(TextNode.valueOf(" " + written + " "))).isEqualTo(micros);
        if (written.matches("[0-9.]+")) {
            assertThat(Times.micros(DecimalNode.valueOf(new BigDecimal(written))))
                    .isEqualTo(micros);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "yesterday",
                "-5",
                "1.2.3",
                ".",
                "1e9",
                "2023-11-14",
                "2023-13-14T22:13:20Z",
                "2023-02-29T22:13:20Z",
                "2023-11-14T25:13:20Z",
                "2023-11-14T22:60:20Z",
                "2023-11-14T22:13:60Z",
                "2023-11-14T22:13:20.1234567891Z",
                "2023-11-14T22:13:20.x1Z",
                "2023-11-14T22:13:20+9900",
                "2023-11-14T22:13:20-010",
                "2023-11-14T22:13:2\u0660Z",
                "+999999999-01-01T00:00:00Z",
                "99999999999999999999",
                "0000000000000000000000000000000000000000000000001"
            })
    void whatIsNoMomentIsNone(String written) {
        assertThat(Times.micros(TextNode.valueOf(written))).isNull();
    }

    /** The form that nearly all logs have is read without the library, and means the same. */
    @Property
    void timesInUtcAreWhatTheLibraryReads(
            @ForAll @LongRange(min = -5_000_000_000L, max = 20_000_000_000L) long second,
            @ForAll @IntRange(max = 999_999_999) int nano,
            @ForAll @IntRange(max = 9) int decimals) {
        Instant moment = Instant.ofEpochSecond(second, nano);
        String form = "uuuu-MM-dd'T'HH:mm:ss" + (decimals == 0 ? "" : "." + "S".repeat(decimals));
        String written = DateTimeFormatter.ofPattern(form, Locale.ROOT).format(moment.atOffset(ZoneOffset.UTC));
        assertThat(Times.micros(TextNode.valueOf(written + "Z")))
                .isEqualTo(Times.micros(TextNode.valueOf(written + "+00:00")));
    }

    @Test
    void norAreOtherValues() {
        assertThat(Times.micros(NullNode.instance)).isNull();
        assertThat(Times.micros(BooleanNode.TRUE)).isNull();
        assertThat(Times.micros(Json.missing())).isNull();
        assertThat(Times.micros(DecimalNode.valueOf(new BigDecimal("-1")))).isNull();
        assertThat(Times.micros(DecimalNode.valueOf(new BigDecimal("1e20")))).isNull();
    }

    @Test
    void numbersThatAreNoneOrThatWouldFillTheMemory() {
        assertThat(Times.micros(DoubleNode.valueOf(Double.NaN))).isNull();
        assertThat(Times.micros(DoubleNode.valueOf(Double.POSITIVE_INFINITY))).isNull();
        assertThat(Times.micros(DecimalNode.valueOf(new BigDecimal("1e999999999"))))
                .isNull();
        assertThat(Times.micros(DecimalNode.valueOf(new BigDecimal("1e2147483647"))))
                .isNull();
        assertThat(Times.micros(DecimalNode.valueOf(new BigDecimal("1e-999999999"))))
                .isZero();
    }
}
