package dev.hasse.model;

import java.util.List;

/** Puts the parts of a witness into words that are safe to show, and shortened where space is short. */
public interface Wording {

    /** The name of an agent, a cell or a replica. */
    String name(String name);

    /** A value. */
    String value(Value value);

    /** A tool, with its signature if it has one. */
    String tool(Tool tool);

    /** Effects, in their order. */
    String effects(List<Effect> effects);

    /** The id of an operation. */
    String id(OperationRef operation);

    /** A moment on the clock of the trace. */
    String at(long time);

    /** When something happened: at a moment, or at one that is only known to lie between two. */
    default String when(TimeSpan time) {
        return time.isExact() ? "at " + at(time.from()) : "between " + at(time.from()) + " and " + at(time.to());
    }

    /** The agent of an operation. */
    default String agent(OperationRef operation) {
        return name(operation.agent());
    }

    /** A cell and its value. */
    default String pair(String cell, Value value) {
        return name(cell) + " = " + value(value);
    }

    /** A clause that says who read which value from a cell, and when. */
    default String read(OperationRef reader, String cell, Value value, TimeSpan time) {
        return agent(reader) + " read " + pair(cell, value) + " " + when(time);
    }

    /** The end of a sentence about moments, with a caveat if the log does not give them exactly. */
    static String end(boolean certain) {
        return certain ? "." : ", if it was so: the log does not say exactly when.";
    }
}
