package dev.hasse.model;

import java.util.List;

/** Puts what a witness names into words: safe to show, and shortened where there is no room for all of it. */
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

    /** Who operated. */
    default String agent(OperationRef operation) {
        return name(operation.agent());
    }

    /** A cell and what it held. */
    default String pair(String cell, Value value) {
        return name(cell) + " = " + value(value);
    }

    /** That somebody read a value from a cell, and when. */
    default String read(OperationRef reader, String cell, Value value, TimeSpan time) {
        return agent(reader) + " read " + pair(cell, value) + " " + when(time);
    }

    /** The end of a sentence about moments: that the log may not tell them exactly. */
    static String end(boolean certain) {
        return certain ? "." : ", if it was so: the log does not say exactly when.";
    }
}
