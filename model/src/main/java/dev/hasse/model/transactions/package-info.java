/** Logs of transactions: their steps, the rules that they are to keep, and what was found of each rule. */
@NullMarked
package dev.hasse.model.transactions;

import org.jspecify.annotations.NullMarked;
