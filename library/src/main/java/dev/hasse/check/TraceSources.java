package dev.hasse.check;

import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.ConvertedInput;
import dev.hasse.imports.formats.Format;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problems;
import java.util.List;

/**
 * Where the records of a check come from.
 *
 * @param inputs the inputs that hold the records
 * @param logs the files that the inputs were made of
 * @param refused how many parts of these files could not be converted
 * @param converted whether the files were logs of other formats
 */
public record TraceSources(List<Input> inputs, List<Input> logs, long refused, boolean converted) {

    public TraceSources {
        inputs = List.copyOf(inputs);
        logs = List.copyOf(logs);
    }

    /** How many files the inputs were made of. */
    public int files() {
        return logs.size();
    }

    /** The format of records, in words. */
    public static final String RECORDS = "operation records";

    /** Inputs that hold operation records. */
    public static TraceSources ofRecords(List<Input> inputs) {
        return new TraceSources(inputs, inputs, 0, false);
    }

    /**
     * The records that logs were converted to; none if they were read as transactions instead.
     *
     * @param problems those of the conversion
     */
    public static TraceSources of(List<Input> logs, Conversion.Converted converted, Problems problems) {
        boolean hasRecords =
                !converted.records().isEmpty() || converted.transactions().isEmpty();
        return new TraceSources(
                hasRecords ? List.of(ConvertedInput.of(logs, converted)) : List.of(), logs, problems.count(), true);
    }

    /**
     * What is wrong with an input that is of another format.
     *
     * @param expected the format that it should have, in words
     */
    public static String looksLike(Format format, String expected) {
        return "found what looks like " + format.word() + " (" + format.title() + "), expected " + expected;
    }
}
