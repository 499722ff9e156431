package dev.hasse.cli;

/**
 * The levels that a guard of files can keep. Higher ones are about aborts, effects and tools, of which hooks of file tools tell
 * nothing.
 */
enum GuardLevel {
    L1;

    static final class Converter extends OneOf<GuardLevel> {
        Converter() {
            super(values());
        }
    }
}
