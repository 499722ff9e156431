package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;

/** JSON of strangers: read within limits that somebody has set, and whatever names it holds, slowly rather than not at all. */
public final class LimitedJson {
    private LimitedJson() {}

    /**
     * Makes parsers that keep to limits, for records: a key that an object has twice is an error. They take numbers with {@value
     * CanonicalNumber#SURPLUS} digits more than the limit; {@link CanonicalNumber} refuses those that are too long in the shortest way to write
     * them.
     */
    static JsonFactory ofRecords(Limits limits) {
        return builder(limits, CanonicalNumber.SURPLUS)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
    }

    /**
     * Makes parsers that keep to limits, for what other programs write: of a key that an object has twice, the last value counts, and the
     * numbers {@code NaN} and {@code Infinity}, which Python writes, are read.
     */
    public static JsonFactory ofOtherPrograms(Limits limits) {
        return builder(limits, 0)
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .build();
    }

    private static JsonFactoryBuilder builder(Limits limits, int surplus) {
        long digits = (long) limits.numberDigits() + surplus;
        return new JsonFactoryBuilder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.depth())
                        .maxNumberLength((int) Math.min(Integer.MAX_VALUE, digits))
                        // A line is in memory as a whole, so that no string in it needs a limit of its own.
                        .maxStringLength(limits.lineBytes())
                        .maxNameLength(limits.lineBytes())
                        .build())
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                // Names that collide on purpose are to be slow, and not a failure.
                .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW);
    }
}
