package dev.hasse.model;

import java.util.Collection;
import java.util.List;

/**
 * Thrown for a name that is none of those accepted. The message says what was found and what is accepted; the names are
 * there so that a caller can add which of them was probably meant.
 */
public final class UnknownNameException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String found;
    private final transient List<String> names;
    private final String expected;

    /** @param names the accepted names */
    public UnknownNameException(String found, Collection<String> names) {
        this(found, names, "one of " + String.join(", ", names));
    }

    /** @param expected the accepted names in words, where more can be said about them than a list of {@code names} */
    public UnknownNameException(String found, Collection<String> names, String expected) {
        super("found " + SafeText.quoteBriefly(found) + ", expected " + expected);
        this.found = found;
        this.names = List.copyOf(names);
        this.expected = expected;
    }

    /** The unknown name, as it was given. */
    public String found() {
        return found;
    }

    /** The accepted names in words. */
    public String expected() {
        return expected;
    }

    /** The accepted names, in order. */
    public List<String> names() {
        return names;
    }
}
