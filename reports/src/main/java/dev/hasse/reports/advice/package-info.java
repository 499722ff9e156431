/**
 * Advice: the weakest mechanism that would have excluded what was found, workload by workload. It is no part of any verdict; {@link
 * dev.hasse.reports.advice.Advice} says how it is decided.
 */
@NullMarked
package dev.hasse.reports.advice;

import org.jspecify.annotations.NullMarked;
