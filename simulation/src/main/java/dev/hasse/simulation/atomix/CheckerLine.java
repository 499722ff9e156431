package dev.hasse.simulation.atomix;

/**
 * A line of the checker's log.
 *
 * @param transaction its {@code tx_id}
 * @param kind its {@code op_kind}: read, write, commit or abort
 * @param scope what was read or written; empty for commit and abort
 * @param hash the hash of the value, which no two writes share; empty for commit and abort
 */
record CheckerLine(String transaction, String kind, String scope, String hash) {}
