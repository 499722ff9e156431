package dev.hasse.cli;

import dev.hasse.documents.NearestName;
import dev.hasse.model.UnknownNameException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Converts the text of an option. Errors use the message of the parser. Subclasses have methods where functions would do: the classes of
 * functions that are made in a class of picocli's are in no archive of classes, and each takes half a millisecond of every start.
 */
abstract class Parsed<T> implements ITypeConverter<T> {

    /**
     * Parses the text.
     *
     * @throws IllegalArgumentException if it is invalid
     */
    abstract T parse(String text);

    /** What ends the message about an unknown name of which none that is known is spelled nearly like it. */
    String hint(String found) {
        return "";
    }

    /** The option that prints all names, if they are too many for a message. */
    String listing() {
        return "--help";
    }

    @Override
    public final T convert(String text) {
        try {
            return parse(text);
        } catch (UnknownNameException unknown) {
            throw new TypeConversionException(NearestName.message(unknown, hint(unknown.found()), listing()));
        } catch (IllegalArgumentException wrong) {
            throw new TypeConversionException(String.valueOf(wrong.getMessage()));
        }
    }
}
