package dev.hasse.imports.calls;

/** Takes the documents of a file in their order. */
@FunctionalInterface
public interface DocumentSink {

    /** Takes the next document. */
    void accept(Document document);

    /** What is kept of the next document; the rest of it is skipped. */
    default KeptFields kept() {
        return KeptFields.ALL;
    }

    /** Where the next document may be divided. */
    default Division division() {
        return Division.NONE;
    }
}
