/** What a team has decided, as {@code hasse.yaml} says it: what is demanded, what does not count, and how traces are decided. */
@NullMarked
package dev.hasse.reports.policy;

import org.jspecify.annotations.NullMarked;
