package dev.hasse.cli;

import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Makes of an option's text what it stands for; what is wrong with it is said in the words of whoever parses it. */
abstract class Parsed<T> implements ITypeConverter<T> {
    private final Function<String, T> parse;

    /** @param parse throws {@link IllegalArgumentException} if the text stands for nothing */
    Parsed(Function<String, T> parse) {
        this.parse = parse;
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
