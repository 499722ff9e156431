package dev.hasse.check;

import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.ConvertedInput;
import dev.hasse.imports.formats.Format;
import dev.hasse.policy.ConversionSettings;
import dev.hasse.traces.Input;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Problems;
import java.io.InputStream;
import java.util.List;

/**
 * Where the records of a check come from.
 *
 * @param inputs the inputs that hold the records
 * @param files how many files the inputs were made of
 * @param refused how many parts of these files could not be converted
 */
public record TraceSources(List<Input> inputs, int files, long refused) {

    public TraceSources {
        inputs = List.copyOf(inputs);
    }

    /**
     * Finds the files that the arguments name, as settings say: operation records, or logs that are to be converted.
     *
     * @param problems collects arguments that name nothing
     */
    public static List<Input> find(
            List<String> arguments, InputStream standardInput, ConversionSettings settings, Problems problems) {
        return settings.converts()
                ? InputFinder.findOthers(arguments, standardInput, problems)
                : InputFinder.find(arguments, standardInput, problems);
    }

    /** Inputs that hold operation records. */
    public static TraceSources ofRecords(List<Input> inputs) {
        return new TraceSources(inputs, inputs.size(), 0);
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
                hasRecords ? List.of(ConvertedInput.of(logs, converted)) : List.of(), logs.size(), problems.count());
    }

    /** What is wrong with an input that is of another format. */
    public static String looksLike(Format format) {
        return "found what looks like " + format.word() + " (" + format.title() + "), expected operation records";
    }
}
