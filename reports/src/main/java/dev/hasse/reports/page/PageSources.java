package dev.hasse.reports.page;

import dev.hasse.reports.advice.ReadingArguments;

/**
 * How the traces of a report are read again, and where they are shown.
 *
 * @param histories the source of the operations of the worst witnesses, for timelines
 * @param links the pages on single traces
 * @param reading the arguments with which another command reads the same traces
 */
public record PageSources(Histories histories, PageLinks links, ReadingArguments reading) {}
