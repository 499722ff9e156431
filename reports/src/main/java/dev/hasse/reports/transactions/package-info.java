/** What was found of the rules of transactions, as text and as JSON. */
@NullMarked
package dev.hasse.reports.transactions;

import org.jspecify.annotations.NullMarked;
