/**
 * Agents in transactions under Atomix (arXiv 2602.14849), and the two logs that it writes of them, with faults in them if asked: what the
 * rules of transactions are tested with.
 */
@NullMarked
package dev.hasse.simulation.atomix;

import org.jspecify.annotations.NullMarked;
