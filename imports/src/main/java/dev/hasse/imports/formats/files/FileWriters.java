package dev.hasse.imports.formats.files;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who wrote files last, and which agents know of these writes. */
final class FileWriters {
    private final Map<String, LastWrite> last = new HashMap<>();
    /** The files of each checkout that were written. */
    private final Map<String, Set<String>> byCheckout = new HashMap<>();
    /** The places among all events of the writes that an agent made, or of which it has {@linkplain #copy taken over} the knowledge. */
    private final PerAgent<Integer> known = new PerAgent<>();

    /** The last write to a file; null if nobody is known to have written it. */
    @Nullable
    LastWrite last(String file) {
        return last.get(file);
    }

    /** Whether a file was written, and not removed since. */
    boolean leftIt(String file) {
        LastWrite write = last.get(file);
        return write != null && !write.removed();
    }

    /** Adds a write, of which its agent knows. */
    void add(String file, LastWrite write) {
        known.put(write.agent(), file, write.when());
        if (last.put(file, write) == null) {
            byCheckout
                    .computeIfAbsent(Caller.checkoutOf(file), none -> new LinkedHashSet<>())
                    .add(file);
        }
    }

    /** Says that its agent does not know what is in a file that it wrote, since it did not know what was there before. */
    void wroteBlindly(String agent, String file) {
        known.remove(agent, file);
    }

    /** Whether an agent knows of the last write to a file. */
    boolean isKnownTo(String agent, String file, LastWrite write) {
        return Objects.equals(known.get(agent, file), write.when());
    }

    /** It is known what the last write to a file left behind. */
    void leftKnown(String file) {
        last.computeIfPresent(file, (none, write) -> write.leftKnown());
    }

    /** The place among all events of the last write to a file that an agent knows of; -1 if it knows of none. */
    int known(String agent, String file) {
        return Objects.requireNonNullElse(known.get(agent, file), -1);
    }

    /** The files of a checkout that anybody is known to have written. */
    Set<String> writtenIn(String checkout) {
        return byCheckout.getOrDefault(checkout, Set.of());
    }

    /**
     * An agent knows of the writes that another one knows of now, and of nothing else, except the last writes that it made itself.
     *
     * @return the places of those, by file
     */
    Map<String, Integer> copy(String from, String to) {
        Map<String, Integer> own = new HashMap<>();
        known.of(to).forEach((file, when) -> {
            LastWrite write = last.get(file);
            if (write != null && write.when() == when && write.agent().equals(to)) {
                own.put(file, when);
            }
        });
        known.copy(from, to);
        own.forEach((file, when) -> known.put(to, file, when));
        return own;
    }
}
