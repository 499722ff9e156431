/**
 * The rules that transactions of agents are to keep, a file each, which opens with what it decides; {@link
 * dev.hasse.detectors.transactions.TransactionRules} runs them all.
 */
@NullMarked
package dev.hasse.detectors.transactions;

import org.jspecify.annotations.NullMarked;
