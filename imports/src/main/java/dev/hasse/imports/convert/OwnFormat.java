package dev.hasse.imports.convert;

import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.traces.Input;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
        Map<String, String> all = new LinkedHashMap<>();
        for (Input input : inputs) {
            Map<String, String> own = FieldsGuess.parts(Recognition.ofUnknownFormat(input, request.limits()));
            own.forEach(all::putIfAbsent);
            // A file may have no call that failed, and so no field for it; but no part may stand in different fields.
            if (!FieldsGuess.isWhole(FieldsGuess.text(own)) || !all.entrySet().containsAll(own.entrySet())) {
                return NONE;
            }
        }
        return new OwnFormat(FieldsGuess.text(all));
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
