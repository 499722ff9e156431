/** The decisions on graphs of agents, as text and as JSON. */
@NullMarked
package dev.hasse.reports.topology;

import org.jspecify.annotations.NullMarked;
