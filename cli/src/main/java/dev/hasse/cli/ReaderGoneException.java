package dev.hasse.cli;

import java.io.IOException;

/**
 * Thrown when the reader of the output has gone, as {@code head} does when it has enough. There is nobody left to write
 * for.
 */
final class ReaderGoneException extends IOException {
    private static final long serialVersionUID = 1L;

    ReaderGoneException(IOException cause) {
        super("the reader has gone", cause);
    }
}
