package dev.hasse.check;

import dev.hasse.imports.convert.Recognition;
import dev.hasse.policy.ConversionSettings;
import dev.hasse.policy.Setting;
import dev.hasse.traces.Input;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * The inputs that arguments name, and whether they are to be converted. Where the format is to be recognized, inputs of
 * operation records alone are found and read as if no format had been named.
 */
public record FoundInputs(List<Input> inputs, boolean converts) {
    /** How many bytes of standard input are looked at. */
    private static final int LOOK = 1 << 20;

    /** Copies the list. */
    public FoundInputs {
        inputs = List.copyOf(inputs);
    }

    /**
     * Finds the inputs.
     *
     * @param standardInput is looked at, and then reset, if it supports marks
     * @param limits how large the parts of an input may be
     * @param problems collects arguments that name nothing
     */
    public static FoundInputs of(
            List<String> arguments,
            InputStream standardInput,
            ConversionSettings settings,
            Limits limits,
            Problems problems) {
        boolean converts = settings.converts() && !holdRecords(arguments, standardInput, settings, limits);
        return of(arguments, standardInput, converts, problems);
    }

    /**
     * Finds inputs of which it is known whether they are to be converted.
     *
     * @param problems collects arguments that name nothing
     */
    public static FoundInputs of(
            List<String> arguments, InputStream standardInput, boolean converts, Problems problems) {
        List<Input> found = converts
                ? InputFinder.findOthers(arguments, standardInput, problems)
                : InputFinder.find(arguments, standardInput, problems);
        return new FoundInputs(found, converts);
    }

    /**
     * Whether the format is to be recognized, some input holds operation records, and none begins like a log of a known
     * format.
     */
    public static boolean holdRecords(
            List<String> arguments, InputStream standardInput, ConversionSettings settings, Limits limits) {
        Setting<String> from = settings.from();
        if (from == null || !from.value().equalsIgnoreCase(ConversionRequest.AUTO)) {
            return false;
        }
        boolean any = false;
        for (Input input : InputFinder.findOthers(arguments, standardInput, new Problems(0))) {
            Input seen = input.name().equals("-") ? beginning(standardInput) : input;
            Recognition.Beginning beginning = Recognition.beginning(seen, limits);
            if (beginning.format().isPresent()) {
                return false;
            }
            any |= beginning.holdsRecords();
        }
        return any;
    }

    /** The beginning of standard input: its first line, or of compressed input as much as may be looked at. */
    private static Input beginning(InputStream in) {
        ByteArrayOutputStream first = new ByteArrayOutputStream();
        if (in.markSupported()) {
            try {
                in.mark(LOOK + 1);
                boolean isCompressed = false;
                boolean isBlank = true;
                for (int next = in.read(); next >= 0; next = in.read()) {
                    first.write(next);
                    isCompressed |= first.size() == 4 && Input.isCompressed(first.toByteArray());
                    isBlank &= Character.isWhitespace(next);
                    if (first.size() == LOOK || (next == '\n' && !isBlank && !isCompressed)) {
                        break;
                    }
                }
                in.reset();
            } catch (IOException unreadable) {
                // Whoever reads all of it will say why it cannot be read.
            }
        }
        byte[] bytes = first.toByteArray();
        return new Input("-", null, () -> new ByteArrayInputStream(bytes), true);
    }
}
