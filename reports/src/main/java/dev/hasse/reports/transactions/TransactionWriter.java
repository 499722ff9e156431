package dev.hasse.reports.transactions;

import java.io.IOException;
import java.io.Writer;

/** Writes a check of transactions in a format. */
@FunctionalInterface
public interface TransactionWriter {
    /** Writes it, whole. */
    void write(TransactionRun run, Writer out) throws IOException;
}
