package dev.hasse.recorder;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state that agents share: cells with values. A {@link Recorder} reads and writes it under its own lock, so that each
 * recorded read is the value that the cell held at that time. Both methods must be quick: everybody waits.
 */
public interface State {

    /** Returns the value of the cell; null if it has none. */
    @Nullable
    Object read(String cell);

    /** Sets the value of the cell; null removes it. */
    void write(String cell, @Nullable Object value);

    /** Returns the map as a state, in which an absent key is a cell without a value. */
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
