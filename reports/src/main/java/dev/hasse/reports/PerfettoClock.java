package dev.hasse.reports;

import dev.hasse.model.Columns;
import dev.hasse.model.Trace;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * How the times of a trace, which have no unit, become those of a viewer, which counts 64-bit nanoseconds from 0 and is told
 * microseconds: the earliest is 0, and one unit is a microsecond; or a nanosecond, where microseconds would be too many.
 *
 * @param origin the earliest time of the trace
 * @param unit how many microseconds a unit is
 */
public record PerfettoClock(BigInteger origin, BigDecimal unit) {
    /** What a slice lasts that would last nothing, which some viewers do not show. */
    static final BigDecimal NANOSECOND = new BigDecimal("0.001");

    /** Beyond it numbers are not exact in JavaScript; and hardly more microseconds fit into 64 bits of nanoseconds. */
    private static final BigInteger MOST_MICROSECONDS = BigInteger.ONE.shiftLeft(53);

    private static final BigInteger MOST_NANOSECONDS = BigInteger.valueOf(Long.MAX_VALUE);

    /**
     * The clock for a trace.
     *
     * @throws IllegalArgumentException if its times lie so far apart that not even nanoseconds fit
     */
    public static PerfettoClock of(Trace trace) {
        Columns columns = trace.columns();
        long earliest = Long.MAX_VALUE;
        long latest = Long.MIN_VALUE;
        for (int record = 0; record < trace.size(); record++) {
            earliest = Math.min(earliest, columns.readTime(record));
            latest = Math.max(latest, columns.writeTime(record));
            for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
                // Of an operation that never committed, which has no window.
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

    /** How long a window is, in microseconds; never nothing. */
    BigDecimal lasting(long from, long to) {
        return at(to).subtract(at(from)).max(NANOSECOND);
    }

    /** One unit, for a person. */
    String shownAs() {
        return unit.compareTo(BigDecimal.ONE) == 0 ? "1 us" : "1 ns";
    }
}
