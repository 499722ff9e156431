package dev.hasse.cli;

import java.util.Iterator;
import java.util.stream.Stream;

/**
 * Converts the name of one of several values, whatever its case, and completes it in a shell. An option names the class
 * both as its converter and for its completion.
 */
abstract class Choice<T> extends Parsed<T> implements Iterable<String> {

    /** The names that are known, as a shell completes them. */
    abstract Stream<String> names();

    @Override
    public final Iterator<String> iterator() {
        return names().iterator();
    }
}
