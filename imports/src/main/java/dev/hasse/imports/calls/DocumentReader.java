package dev.hasse.imports.calls;

import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.io.InputStream;

/** Reads the documents of a file in some syntax. Malformed parts are reported, and the good ones before and after them are kept. */
public interface DocumentReader {

    /**
     * Reads a file.
     *
     * @param in its bytes, unpacked
     * @param source the file, by path as given
     * @param limits how large its parts may be
     * @param problems collects what cannot be read
     * @param documents takes the documents
     * @throws IOException if the bytes cannot be read
     */
    void read(InputStream in, String source, Limits limits, Problems problems, DocumentSink documents)
            throws IOException;
}
