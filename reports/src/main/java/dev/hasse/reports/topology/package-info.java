/**
 * Graphs of agents, and which of their channels are susceptible to A1 before anything has run. {@code Susceptibility} opens with the
 * criterion.
 */
@NullMarked
package dev.hasse.reports.topology;

import org.jspecify.annotations.NullMarked;
