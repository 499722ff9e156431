/**
 * The difference between two runs of the same thing: {@link dev.hasse.reports.diff.DecidedRun} holds what a comparison
 * needs of a run, whether it was decided just now or read from a result; {@link dev.hasse.reports.diff.RunDiff} compares
 * two of them; renderers see nothing else.
 */
@NullMarked
package dev.hasse.reports.diff;

import org.jspecify.annotations.NullMarked;
