package dev.hasse.cli;

import dev.hasse.model.Named;
import java.util.List;
import java.util.stream.Stream;

/** The choice between values that are printed as their names. */
abstract class OneOf<T> extends Choice<T> {
    private final List<T> values;

    OneOf(T[] values) {
        this.values = List.of(values);
    }

    @Override
    final T parse(String text) {
        return Named.choose(values, String::valueOf, text);
    }

    @Override
    final Stream<String> names() {
        return values.stream().map(String::valueOf);
    }
}
