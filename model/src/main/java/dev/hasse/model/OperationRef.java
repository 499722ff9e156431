package dev.hasse.model;

/**
 * Points to one operation of a trace.
 *
 * @param id its {@code op_id}, a string or an integer
 * @param position its place among the records of the trace, from 1
 * @param line its line in the file, from 1
 * @param agent the agent that operated
 * @param source the file, by path as given ({@code -} for standard input)
 */
public record OperationRef(Value id, int position, int line, String agent, String source) {}
