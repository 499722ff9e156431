package dev.hasse.reports;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.MappingJsonFactory;

/**
 * Reads JSON of any depth: what Hasse wrote itself, in which the values of records, which may be as deep as a limit allows, lie deeper than
 * they did. Reading costs no stack.
 */
public final class DeepJson {
    /**
     * The longest number. Numbers of records have at most a thousand digits unless an option allows more.
     */
    private static final int NUMBER_LENGTH = 10_000;

    /** Makes parsers, with an object mapper for trees. */
    public static final JsonFactory FACTORY = new MappingJsonFactory();

    static {
        FACTORY.setStreamReadConstraints(StreamReadConstraints.builder()
                .maxNestingDepth(Integer.MAX_VALUE)
                .maxNumberLength(NUMBER_LENGTH)
                .build());
    }

    private DeepJson() {}
}
