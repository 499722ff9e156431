/** Logs of systems in which agents act in transactions: Atomix, ATP, SagaMAS. */
@NullMarked
package dev.hasse.imports.formats.transactions;

import org.jspecify.annotations.NullMarked;
