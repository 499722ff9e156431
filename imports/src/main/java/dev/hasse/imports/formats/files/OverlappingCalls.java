package dev.hasse.imports.formats.files;

import dev.hasse.imports.calls.FileNames;
import dev.hasse.imports.calls.Periods;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The calls that may write files, by when they ran. Of two that overlapped, the log does not tell which was done first, so that what one of them
 * left in a file may have been there or not when the other one came to it.
 */
public final class OverlappingCalls {
    private final Map<String, Periods<Writer>> byCheckout = new HashMap<>();

    /** @param text what names the files that it may write */
    private record Writer(String agent, String text, long began, long ended) {
        boolean is(Caller by, long time) {
            return agent.equals(by.agent())
                    && ended == time
                    && Long.valueOf(began).equals(by.began());
        }
    }

    /**
     * Adds a call that may write files, before any call is taken that it overlaps.
     *
     * @param by its agent, since it began
     * @param text what names the files
     * @param ended when it ended; null if that is not known
     */
    public void add(Caller by, String text, @Nullable Long ended) {
        Long began = by.began();
        if (began != null) {
            long until = ended == null ? Long.MAX_VALUE : Math.max(began, ended);
            byCheckout
                    .computeIfAbsent(by.checkout(), none -> new Periods<>())
                    .add(new Writer(by.agent(), text, began, until), began, until);
        }
    }

    /**
     * Whether another call than one that ended at a moment ran at the same time, and names a file.
     *
     * @param by the agent of that one, since it began
     */
    boolean mayWrite(Caller by, String file, long time) {
        return any(by, file, time, Long.MAX_VALUE);
    }

    /** Whether such a call was over by then. */
    boolean mayHaveWritten(Caller by, String file, long time) {
        return any(by, file, time, time);
    }

    private boolean any(Caller by, String file, long time, long until) {
        Long began = by.began();
        Periods<Writer> all = byCheckout.get(by.checkout());
        return began != null
                && all != null
                && all.between(began, time - 1)
                        .anyMatch(other -> other.ended() <= until
                                && !other.is(by, time)
                                && FileNames.mayName(other.text(), Caller.pathOf(file)));
    }
}
