package dev.hasse.model;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receives the facts of a witness, each under its name in machine-readable results.
 *
 * @param <X> the exception that writing them may throw
 */
public interface WitnessFields<X extends Exception> {

    /** An operation; null where the log has none. */
    void operation(String field, @Nullable OperationRef operation) throws X;

    /** A text, such as the name of a cell. */
    void text(String field, String text) throws X;

    /** Several texts. */
    void texts(String field, Collection<String> texts) throws X;

    /** A value. */
    void value(String field, Value value) throws X;

    /** A tool. */
    void tool(String field, Tool tool) throws X;

    /** Effects, in their order. */
    void effects(String field, List<Effect> effects) throws X;

    /** A time or a count. */
    void number(String field, long number) throws X;

    /** A flag. */
    void flag(String field, boolean is) throws X;

    /** A read: its reader, cell, value and time. */
    default void read(OperationRef reader, String cell, Value value, TimeSpan time) throws X {
        operation("reader", reader);
        text("cell", cell);
        value("read_value", value);
        number("read_time", time.from());
        until("read_until", time);
    }

    /** The latest possible moment of an event; nothing if the moment is known exactly. */
    default void until(String field, TimeSpan time) throws X {
        if (!time.isExact()) {
            number(field, time.to());
        }
    }

    /** The earliest possible moment of an event; nothing if the moment is known exactly. */
    default void since(String field, TimeSpan time) throws X {
        if (!time.isExact()) {
            number(field, time.from());
        }
    }
}
