package dev.hasse.model;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Points to one operation of a trace.
 *
 * @param id its {@code op_id}, a string or an integer
 * @param position its place among the records of the trace, from 1
 * @param line the line of its record in the file of records, from 1
 * @param agent the agent that operated
 * @param source the file of records, by path as given ({@code -} for standard input)
 * @param origin the place in the log that the record was converted from; null if the record names none
 */
public record OperationRef(
        Value id,
        int position,
        int line,
        String agent,
        String source,
        @Nullable SourceLine origin) implements Serializable {

    /** Points to an operation whose record was not converted from anything. */
    public OperationRef(Value id, int position, int line, String agent, String source) {
        this(id, position, line, agent, source, null);
    }

    /** Where a person finds the operation: its place in the log that it comes from, or else that of its record. */
    public SourceLine place() {
        return origin != null ? origin : new SourceLine(source, line);
    }
}
