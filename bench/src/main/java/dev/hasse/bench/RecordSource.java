package dev.hasse.bench;

/** An endless sequence of generated records. */
interface RecordSource {

    /** Appends the next record and the line feed after it. */
    void appendNext(StringBuilder to);
}
