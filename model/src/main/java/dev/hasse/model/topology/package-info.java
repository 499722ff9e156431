/** Graphs of agents that run in supersteps over shared channels, as declared before anything has run. */
@NullMarked
package dev.hasse.model.topology;

import org.jspecify.annotations.NullMarked;
