package dev.hasse.reports;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.hasse.model.SafeText;

/** A file that is not what it should be, and why. */
public final class UnusableFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Says what is wrong.
     *
     * @param file where, such as a path, or a path and a line
     * @param reason what is wrong with it
     */
    public UnusableFileException(String file, String reason) {
        super(SafeText.escape(file) + ": " + reason, null, false, false);
    }

    /** That a file is not JSON, or more than anybody means to write. */
    public static UnusableFileException notJson(String file, JsonProcessingException malformed) {
        JsonLocation place = malformed.getLocation();
        // Limits are exceeded nowhere in particular.
        return new UnusableFileException(
                file,
                place == null ? "JSON beyond all limits of depth or size" : "not JSON at line " + place.getLineNr());
    }
}
