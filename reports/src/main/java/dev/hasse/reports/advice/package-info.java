/**
 * Advice: the weakest mechanism that would have excluded the findings, workload by workload. It is not part of any
 * verdict; {@link dev.hasse.reports.advice.Advice} describes how it is chosen.
 */
@NullMarked
package dev.hasse.reports.advice;

import org.jspecify.annotations.NullMarked;
