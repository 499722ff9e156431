package dev.hasse.imports.calls;

/** Takes the documents of a file in their order. */
@FunctionalInterface
public interface DocumentSink {

    /** Takes the next document. */
    void accept(Document document);

    /** What is left out of the next document. */
    default Omission omission() {
        return Omission.NONE;
    }

    /** Where the next document may be divided. */
    default Division division() {
        return Division.NONE;
    }
}
