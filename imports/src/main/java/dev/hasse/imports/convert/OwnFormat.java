package dev.hasse.imports.convert;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A log of a format of one's own, of which the names of its fields tell where the parts of a call stand.
 *
 * @param fields where these parts stand, as a line of a mapping
 */
record OwnFormat(String fields) {

    /** Fields that are not known, as nothing is to be guessed. */
    static final OwnFormat NONE = new OwnFormat("");

    private static final String COMMENT = """
            # The format is none that Hasse knows. By their names, these fields are the parts of a call; correct them first, since all else
            # rests on them (docs/formats/generic.md says what each is).
            """;

    /** Guesses the fields of inputs, if no format was named, and none is recognized. */
    static OwnFormat of(List<Input> inputs, Conversion.Request request) {
        if (request.format() != null || !request.mapping().fields().isEmpty() || inputs.isEmpty()) {
            return NONE;
        }
        String guess = null;
        for (Input input : inputs) {
            String own = of(input, request.limits());
            if (own.isEmpty() || (guess != null && !guess.equals(own))) {
                return NONE;
            }
            guess = own;
        }
        return guess == null ? NONE : new OwnFormat(guess);
    }

    private static String of(Input input, Limits limits) {
        List<JsonNode> first = Recognition.ofUnknownFormat(input, limits);
        String guess = first.isEmpty() ? "" : FieldsGuess.of(first);
        return FieldsGuess.isWhole(guess) ? guess : "";
    }

    /** A request that reads these fields; the same one, if they are not known. */
    Conversion.Request in(Conversion.Request request) {
        return fields.isEmpty()
                ? request
                : new Conversion.Request(
                        Format.GENERIC,
                        MappingFile.read("the draft", fields.getBytes(StandardCharsets.UTF_8)),
                        request.grounding(),
                        request.limits());
    }

    /** Puts the fields before a draft. */
    String before(String draft) {
        return fields.isEmpty() ? draft : COMMENT + fields + "\n" + draft;
    }
}
