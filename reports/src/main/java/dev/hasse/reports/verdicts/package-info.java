/**
 * The results of {@code check}: each format is a {@link dev.hasse.reports.verdicts.VerdictWriter}, which is given the verdicts of a run in order.
 *
 * <p>For people, {@code TextReport} and {@code MarkdownReport}; for what reviews code, {@code SarifReport}, {@code GitHubReport}, {@code GitLabReport}
 * and {@code JUnitReport}, which sum a run up in the same words ({@code RunInWords}); for programs, {@code JsonReport} and {@code JsonLinesReport}, of
 * parts that {@code VerdictJson}, {@code WitnessJson} and {@code GateJson} write. {@code ResultFile} and {@code VerdictReader} read these back, and
 * {@code MergedResults} makes one result of several.
 */
@NullMarked
package dev.hasse.reports.verdicts;

import org.jspecify.annotations.NullMarked;
