package dev.hasse.imports.convert;

import dev.hasse.traces.Input;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;

/** Makes an input of converted records, so that converting and checking in one step gives the same result as in two. */
public final class ConvertedInput {
    private static final String CONVERTED = " (converted)";

    private ConvertedInput() {}

    /**
     * Returns the records as an input. Its lines are those of the records, and its name says so.
     *
     * @param from the inputs that they were converted from
     */
    public static Input of(List<Input> from, Conversion.Converted converted) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        try (Writer writer = new OutputStreamWriter(lines, StandardCharsets.UTF_8)) {
            for (ConvertedRecord one : converted.records()) {
                one.write(writer);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        byte[] bytes = lines.toByteArray();
        String name = from.size() == 1 ? from.get(0).name() : from.size() + " files";
        return new Input(
                name + CONVERTED,
                from.stream().map(Input::folder).distinct().count() == 1
                        ? from.get(0).folder()
                        : null,
                () -> new ByteArrayInputStream(bytes),
                true,
                OptionalLong.of(bytes.length));
    }
}
