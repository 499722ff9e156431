/**
 * The report: where the traces of each group are on the lattice, with confidence intervals and changes since another
 * report. {@link dev.hasse.reports.groups.ReportBuilder} adds up verdicts to a {@link dev.hasse.reports.groups.Report}.
 * Renderers see nothing else, so they cannot disagree on the figures.
 */
@NullMarked
package dev.hasse.reports.groups;

import org.jspecify.annotations.NullMarked;
