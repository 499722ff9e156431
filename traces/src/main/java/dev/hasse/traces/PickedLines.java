package dev.hasse.traces;

import java.io.IOException;

/**
 * Some of the lines of the inputs: all those of certain traces, which somebody has picked. They come in the order of the
 * inputs, and of the lines in each, and can be read again.
 */
@FunctionalInterface
public interface PickedLines {

    /** Passes on all lines, from the beginning. */
    void read(Taker taker) throws IOException;

    /** Takes lines, one after another. */
    @FunctionalInterface
    interface Taker {
        /**
         * Takes a line.
         *
         * @param input the number of its input, never less than that of the line before
         * @param number of the line in that input, from 1
         * @param bytes an array that holds it; it may change after this call
         * @param from where it begins
         * @param to where it ends, without its line feed
         */
        void line(int input, int number, byte[] bytes, int from, int to);
    }
}
