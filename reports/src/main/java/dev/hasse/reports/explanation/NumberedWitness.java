package dev.hasse.reports.explanation;

import dev.hasse.model.Witness;

/**
 * A witness with its number among those of its phenomenon.
 *
 * @param number counts from 1: first the certain witnesses, then the possible ones
 */
public record NumberedWitness(Witness witness, int number) {}
