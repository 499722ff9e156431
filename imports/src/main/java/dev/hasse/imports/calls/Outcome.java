package dev.hasse.imports.calls;

/** The outcome of a call. */
public enum Outcome {
    /** It was done, and its effects landed. */
    DONE,
    /** It failed, and has no effects. */
    FAILED,
    /** The system refused it, because what it rested on had changed; it has no effects. */
    REFUSED,
    /** It was done, and undone later. */
    UNDONE,
    /** Unknown: the log does not say, or ends before the call does. */
    UNKNOWN
}
