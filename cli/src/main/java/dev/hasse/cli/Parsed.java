package dev.hasse.cli;

import dev.hasse.model.SafeText;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts the text of an option. Errors use the message of the parser. */
abstract class Parsed<T> implements ITypeConverter<T> {
    private final Function<String, T> parse;

    /** @param parse throws {@link IllegalArgumentException} for invalid text */
    Parsed(Function<String, T> parse) {
        this.parse = parse;
    }

    /**
     * The one of {@code choices} whose name is {@code text}, ignoring case.
     *
     * @throws IllegalArgumentException if there is none; the message lists the choices
     */
    static <E> E choice(E[] choices, String text) {
        return Arrays.stream(choices)
                .filter(choice -> choice.toString().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("found " + SafeText.quoteBriefly(text) + ", expected one of "
                                + Arrays.stream(choices).map(Object::toString).collect(Collectors.joining(", "))));
    }

    @Override
    public final T convert(String text) {
        try {
            return parse.apply(text);
        } catch (IllegalArgumentException wrong) {
            throw new TypeConversionException(String.valueOf(wrong.getMessage()));
        }
    }
}
