package dev.hasse.model.topology;

/**
 * A cell of the state that agents share.
 *
 * @param reducer how a write changes its contents
 */
public record Channel(String name, Reducer reducer) {}
