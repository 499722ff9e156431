package dev.hasse.imports.calls;

/** What became of a call. */
public enum Outcome {
    /** It was done, and its effects landed. */
    DONE,
    /** It failed, and has no effects. */
    FAILED,
    /** It was done, and undone later. */
    UNDONE,
    /** Nobody knows: the log says nothing, or ends before. */
    UNKNOWN
}
