package dev.hasse.imports.calls;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one of equal things. Logs say the same again in each line (a folder, a session, a model), and what is held of a hundred thousand
 * lines should hold that once.
 */
public final class KeptOnce {
    private static final int MOST = 4_096;

    private final Map<Object, Object> known = new HashMap<>();
    private final int most;

    /** Knows only so many different things, since a log may never repeat itself; what comes after them is left as it is. */
    public KeptOnce() {
        this(MOST);
    }

    private KeptOnce(int most) {
        this.most = most;
    }

    /** Knows all things that come: for as long as all of them are held anyway. */
    public static KeptOnce ofAll() {
        return new KeptOnce(Integer.MAX_VALUE);
    }

    /** Returns what is equal to this, and came first; or this itself. */
    @SuppressWarnings(
            "unchecked") // what is equal to a thing is of its class, since only strings, values, JSON and lists come
    // here
    public <T> T once(T thing) {
        if (known.size() == most && !known.containsKey(thing)) {
            return thing;
        }
        Object first = known.putIfAbsent(thing, thing);
        return first == null ? thing : (T) first;
    }

    /** The same for what may be missing. */
    public <T> @Nullable T onceIfAny(@Nullable T thing) {
        return thing == null ? null : once(thing);
    }
}
