/**
 * Runtimes over which agents operate, the scenarios and topologies in which they do, and measurements of them. Time is virtual, and all
 * randomness comes from a seed: the same seed gives the same traces.
 */
@NullMarked
package dev.hasse.simulation;

import org.jspecify.annotations.NullMarked;
