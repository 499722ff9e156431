package dev.hasse.documents;

import dev.hasse.model.UnusableFileException;

/** A part of a file, which knows where it stands: whatever is wrong with it is said with its place. */
public abstract class Part {
    /** What is wrong with this part, said with its place. */
    public abstract UnusableFileException wrong(String reason);

    /** What it is, in a word or two. */
    abstract String found();

    /** Says that it is something else than it should be. */
    UnusableFileException expected(String expected) {
        return refused("found " + found(), expected);
    }

    /** Says that something was found that should not be. */
    UnusableFileException refused(String found, String expected) {
        return wrong(found + ", expected " + expected);
    }
}
