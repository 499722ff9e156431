/**
 * The report: where the traces of each group stand on the lattice, how sure that is, and what got worse. {@link
 * dev.hasse.reports.groups.ReportBuilder} adds verdicts up to a {@link dev.hasse.reports.groups.Report}, which is all that a renderer
 * gets to see, so that no two of them can say different figures.
 */
@NullMarked
package dev.hasse.reports.groups;

import org.jspecify.annotations.NullMarked;
