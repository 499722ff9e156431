/**
 * Renders verdicts for people and for other programs, and decides nothing. Every format of {@code check} is a {@link
 * dev.hasse.reports.VerdictWriter}; the report has its own package.
 */
@NullMarked
package dev.hasse.reports;

import org.jspecify.annotations.NullMarked;
