package dev.hasse.documents;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.hasse.model.UnusableFileException;
import java.io.IOException;

/** Errors about files that are not JSON. */
public final class MalformedJson {
    private MalformedJson() {}

    /**
     * The file is not JSON, or exceeds a limit of the parser.
     *
     * @param failure of a parser that reads from memory, so that only the content can be at fault
     */
    public static UnusableFileException in(String file, IOException failure) {
        if (failure instanceof StreamConstraintsException limit) {
            boolean depth = limit.getOriginalMessage().contains("nesting depth");
            int deepest = StreamReadConstraints.DEFAULT_MAX_DEPTH;
            return new UnusableFileException(
                    file,
                    depth
                            ? "found JSON nested deeper than " + deepest + " levels"
                            : "found JSON that exceeds a size limit");
        }
        if (!(failure instanceof JsonProcessingException malformed)) {
            return new UnusableFileException(file, "found bytes that are not text, expected JSON in UTF-8");
        }
        JsonLocation place = malformed.getLocation();
        return new UnusableFileException(file, "not JSON" + (place == null ? "" : " at line " + place.getLineNr()));
    }
}
