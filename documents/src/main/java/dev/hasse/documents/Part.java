package dev.hasse.documents;

import dev.hasse.model.UnusableFileException;

/** A part of a file that knows its position, so that every error message can name it. */
public abstract class Part {
    /** Returns an error about this part, with its position. */
    public abstract UnusableFileException wrong(String reason);

    /** This part in a word or two. */
    abstract String found();

    /** Returns an error: this part is not what was expected. */
    UnusableFileException expected(String expected) {
        return refused("found " + found(), expected);
    }

    /** Returns an error: something was found that should not be there. */
    UnusableFileException refused(String found, String expected) {
        return wrong(found + ", expected " + expected);
    }
}
