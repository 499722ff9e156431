/** Trajectories and logs of evaluations: ATIF, Inspect, tau2-bench. */
@NullMarked
package dev.hasse.imports.formats.evaluations;

import org.jspecify.annotations.NullMarked;
