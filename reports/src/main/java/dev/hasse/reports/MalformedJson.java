package dev.hasse.reports;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.hasse.model.UnusableFileException;

/** What is said of a file that is not JSON. */
public final class MalformedJson {
    private MalformedJson() {}

    /** That a file is not JSON, or more than anybody means to write. */
    public static UnusableFileException in(String file, JsonProcessingException malformed) {
        JsonLocation place = malformed.getLocation();
        // Limits are exceeded nowhere in particular.
        return new UnusableFileException(
                file,
                place == null ? "JSON beyond all limits of depth or size" : "not JSON at line " + place.getLineNr());
    }
}
