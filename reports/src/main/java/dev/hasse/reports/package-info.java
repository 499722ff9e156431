/**
 * What a person or another program reads: renders verdicts, and never decides anything. Every format of {@code check} is a {@link
 * dev.hasse.reports.VerdictWriter}; the report has a package of its own.
 */
@NullMarked
package dev.hasse.reports;

import org.jspecify.annotations.NullMarked;
