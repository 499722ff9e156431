package dev.hasse.cli;

import dev.hasse.model.Named;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Converts the name of one of several values, whatever its case, and completes it in a shell. An option names the class
 * both as its converter and for its completion.
 */
abstract class Choice<T> extends Parsed<T> implements Iterable<String> {
    private final Supplier<Stream<String>> names;

    /** The choice between values that are printed as their names. */
    Choice(T[] values) {
        this(
                text -> Named.choose(List.of(values), String::valueOf, text),
                () -> Arrays.stream(values).map(String::valueOf));
    }

    /**
     * The choice between names that a parser knows.
     *
     * @param parse ignores case, and throws {@link IllegalArgumentException} for an unknown name
     * @param names is asked only for a completion script: every run creates the options of its command
     */
    Choice(Function<String, T> parse, Supplier<Stream<String>> names) {
        super(parse);
        this.names = names;
    }

    /** The names, as a shell completes them. */
    @Override
    public final Iterator<String> iterator() {
        return names.get().iterator();
    }
}
