/** Metrics of a run for Prometheus, and whether it is alive. */
@NullMarked
package dev.hasse.live.metrics;

import org.jspecify.annotations.NullMarked;
