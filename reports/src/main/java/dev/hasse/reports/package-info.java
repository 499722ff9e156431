/**
 * What a person or another program reads: renders verdicts, and never decides anything. Every format is a {@link
 * dev.hasse.reports.VerdictWriter}.
 */
@NullMarked
package dev.hasse.reports;

import org.jspecify.annotations.NullMarked;
