/**
 * Agents and sites under the Agent Transaction Protocol, as its page on consistency describes them, and the logs that they write, with
 * faults in them if asked: what the rules of transactions are tested with.
 */
@NullMarked
package dev.hasse.simulation.atp;

import org.jspecify.annotations.NullMarked;
