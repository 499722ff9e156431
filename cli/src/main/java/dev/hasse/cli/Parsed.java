package dev.hasse.cli;

import dev.hasse.documents.NearestName;
import dev.hasse.model.UnknownNameException;
import java.util.function.Function;
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
     * Parses the text.
     *
     * @throws IllegalArgumentException if it is invalid
     */
    final T parse(String text) {
        return parse.apply(text);
    }

    @Override
    public final T convert(String text) {
        try {
            return parse.apply(text);
        } catch (UnknownNameException unknown) {
            throw new TypeConversionException(unknown.getMessage() + NearestName.question(unknown));
        } catch (IllegalArgumentException wrong) {
            throw new TypeConversionException(String.valueOf(wrong.getMessage()));
        }
    }
}
