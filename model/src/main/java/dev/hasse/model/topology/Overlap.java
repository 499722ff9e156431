package dev.hasse.model.topology;

/**
 * One agent may commit while another holds what it has read.
 *
 * @param holder the agent that has read and has not yet committed
 * @param committer the agent that commits meanwhile; the same name stands for another instance of that agent
 * @param when in words, such as {@code in superstep 2}
 * @param certain whether the graph says so; if not, the graph does not exclude it
 */
public record Overlap(String holder, String committer, String when, boolean certain) {}
