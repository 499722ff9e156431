package dev.hasse.documents;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.hasse.model.SafeText;
import dev.hasse.model.UnusableFileException;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Errors about files that are not JSON. */
public final class MalformedJson {
    /** The parser has a class of exceptions for most faults, but not for this one. */
    private static final Pattern DUPLICATE = Pattern.compile("Duplicate field '(.*)'", Pattern.DOTALL);

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
        String line = place == null ? "" : " at line " + place.getLineNr();
        Matcher twice = DUPLICATE.matcher(malformed.getOriginalMessage());
        if (twice.matches()) {
            return new UnusableFileException(
                    file,
                    "found the field " + SafeText.quoteBriefly(twice.group(1)) + " twice" + line
                            + ", expected it once");
        }
        if (malformed instanceof JsonEOFException) {
            return new UnusableFileException(file, "not JSON" + line + ": it ends in the middle of a value");
        }
        return new UnusableFileException(
                file, "not JSON" + line + (place == null ? "" : ", column " + place.getColumnNr()));
    }
}
