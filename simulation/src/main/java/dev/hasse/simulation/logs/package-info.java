/** What simulated systems have in common that write logs of agents in transactions: the logs, the faults in them, and lines of JSON. */
@NullMarked
package dev.hasse.simulation.logs;

import org.jspecify.annotations.NullMarked;
