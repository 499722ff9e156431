package dev.hasse.recorder;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the agents share: cells with values. A {@link Recorder} that is given it reads and writes it under its own lock, so that
 * what a record says was read at a time is what the cell held at that time. Both methods are to be quick: everybody waits.
 */
public interface State {

    /** What the cell holds now; null if nothing. */
    @Nullable
    Object read(String cell);

    /** Makes the cell hold the value; null leaves nothing in it. */
    void write(String cell, @Nullable Object value);

    /** The map as a state, in which nothing is an absent key. */
    static State of(Map<String, Object> map) {
        return new State() {
            @Override
            public @Nullable Object read(String cell) {
                return map.get(cell);
            }

            @Override
            public void write(String cell, @Nullable Object value) {
                if (value == null) {
                    map.remove(cell);
                } else {
                    map.put(cell, value);
                }
            }
        };
    }
}
