/**
 * Runtimes over which agents operate, scenarios and topologies in which they do, and what is measured of them. Time is virtual, and whatever
 * is drawn is drawn from a seed: the same seed gives the same traces.
 */
@NullMarked
package dev.hasse.simulation;

import org.jspecify.annotations.NullMarked;
