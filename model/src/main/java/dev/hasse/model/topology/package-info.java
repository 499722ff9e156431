/** Graphs of agents that run in supersteps over shared channels: what a graph says, before anything has run. */
@NullMarked
package dev.hasse.model.topology;

import org.jspecify.annotations.NullMarked;
