package dev.hasse.cli;

import dev.hasse.model.Named;
import java.util.List;
import java.util.stream.Stream;

/** The choice between values, by their {@linkplain Named names} or, of others, by what is printed of them. */
abstract class OneOf<T> extends Choice<T> {
    private final List<T> values;

    OneOf(T[] values) {
        this.values = List.of(values);
    }

    @Override
    final T parse(String text) {
        return Named.choose(values, OneOf::name, text);
    }

    @Override
    final Stream<String> names() {
        return values.stream().map(OneOf::name);
    }

    private static String name(Object value) {
        return value instanceof Named named ? named.word() : String.valueOf(value);
    }
}
