package dev.hasse.traces;

/**
 * A field that is ignored although its name is nearly that of a field of the record.
 *
 * @param line the line, counted from 1 in its block
 * @param name the field's name
 * @param found what is wrong with it, in words
 * @param meant the name of the field that was probably meant
 */
record SuspectField(int line, String name, String found, String meant) {

    /** A name that no field has. */
    static SuspectField unknown(int line, String name, String meant) {
        return new SuspectField(line, name, "a name that is ignored", meant);
    }

    /** The mark of an abort line, in what looks like a record. */
    static SuspectField abort(int line) {
        return new SuspectField(
                line,
                AbortLine.FIELD,
                "in what looks like a record, which is therefore taken for an abort line",
                RecordField.ABORTED.title);
    }

    /** The problem that this is. */
    Problem at(String source, int linesBefore) {
        return new Problem(source, linesBefore + line, name, found, meant, null);
    }
}
