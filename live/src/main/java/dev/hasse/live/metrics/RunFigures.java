package dev.hasse.live.metrics;

import java.util.function.LongSupplier;

/**
 * What a run counts itself. Asked on its thread, at the end of each round.
 *
 * @param records how many records have been read
 * @param refused how many records, spans and files have been refused
 * @param openTraces how many traces are open
 */
public record RunFigures(LongSupplier records, LongSupplier refused, LongSupplier openTraces) {}
