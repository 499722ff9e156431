/**
 * The steps of a check that the command and {@link dev.hasse.Hasse} share: where the records come from, how they are
 * decided under a policy, what is said of input that is refused, and how a witness is explained.
 */
@NullMarked
package dev.hasse.check;

import org.jspecify.annotations.NullMarked;
