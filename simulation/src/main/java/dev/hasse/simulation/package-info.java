/**
 * Runtimes over which agents operate, and scenarios in which they do, so that a trace can be had at any point of the lattice. Time is
 * virtual, and whatever is drawn is drawn from a seed: the same seed gives the same traces.
 */
@NullMarked
package dev.hasse.simulation;

import org.jspecify.annotations.NullMarked;
