package dev.hasse.model.topology;

/**
 * A cell of the state that agents share.
 *
 * @param reducer what becomes of a write to it
 */
public record Channel(String name, Reducer reducer) {}
