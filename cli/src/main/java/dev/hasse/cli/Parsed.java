package dev.hasse.cli;

import dev.hasse.model.SafeText;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Makes of an option's text what it stands for; what is wrong with it is said in the words of whoever parses it. */
abstract class Parsed<T> implements ITypeConverter<T> {
    private final Function<String, T> parse;

    /** @param parse throws {@link IllegalArgumentException} if the text stands for nothing */
    Parsed(Function<String, T> parse) {
        this.parse = parse;
    }

    /**
     * The one of {@code choices} that is called {@code text}, in whatever case.
     *
     * @throws IllegalArgumentException if there is none; the message lists those that there are
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
