package dev.hasse.reports.explanation;

import dev.hasse.model.Columns;
import dev.hasse.model.Trace;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Converts the times of a trace, which have no unit, to times of a viewer, which takes microseconds and stores 64-bit
 * nanoseconds from 0. The earliest time is 0. One unit is a microsecond, or a nanosecond where microseconds would
 * overflow.
 *
 * @param origin the earliest time of the trace
 * @param unit the length of a unit in microseconds
 */
public record PerfettoClock(BigInteger origin, BigDecimal unit) {
    /** The length of an instantaneous slice, as some viewers do not show slices of length 0. */
    static final BigDecimal NANOSECOND = new BigDecimal("0.001");

    /**
     * The largest number of microseconds: larger integers are not exact in JavaScript, and few more fit into 64 bits of
     * nanoseconds.
     */
    private static final BigInteger MOST_MICROSECONDS = BigInteger.ONE.shiftLeft(53);

    private static final BigInteger MOST_NANOSECONDS = BigInteger.valueOf(Long.MAX_VALUE);

    /**
     * The clock for a trace.
     *
     * @throws IllegalArgumentException if its times are so far apart that they do not fit even as nanoseconds
     */
    public static PerfettoClock of(Trace trace) {
        Columns columns = trace.columns();
        long earliest = Long.MAX_VALUE;
        long latest = Long.MIN_VALUE;
        for (int record = 0; record < trace.size(); record++) {
            earliest = Math.min(earliest, columns.readTime(record));
            latest = Math.max(latest, columns.writeTime(record));
            for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
                // The last read of an operation that never committed, which has no window.
                latest = Math.max(latest, columns.readTime(record, read));
            }
        }
        if (trace.size() == 0) {
            return new PerfettoClock(BigInteger.ZERO, BigDecimal.ONE);
        }
        BigInteger span = BigInteger.valueOf(latest).subtract(BigInteger.valueOf(earliest));
        if (span.compareTo(MOST_NANOSECONDS) >= 0) {
            throw new IllegalArgumentException("the times of the trace lie too far apart for this format: from "
                    + earliest + " to " + latest + ", expected less than 2^63 units");
        }
        return new PerfettoClock(
                BigInteger.valueOf(earliest), span.compareTo(MOST_MICROSECONDS) <= 0 ? BigDecimal.ONE : NANOSECOND);
    }

    /** A time of the trace in microseconds. */
    BigDecimal at(long time) {
        return new BigDecimal(BigInteger.valueOf(time).subtract(origin)).multiply(unit);
    }

    /** The length of a window in microseconds; never 0. */
    BigDecimal lasting(long from, long to) {
        return at(to).subtract(at(from)).max(NANOSECOND);
    }

    /** The length of one unit, for people. */
    String shownAs() {
        return unit.compareTo(BigDecimal.ONE) == 0 ? "1 us" : "1 ns";
    }
}
