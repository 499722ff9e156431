package dev.hasse.imports.formats;

import dev.hasse.imports.calls.FileNames;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** When an agent may have looked at files: at those that its calls name, or at all of them. */
final class Looks {
    private static final Moment NEVER = new Moment(0, null);

    private final NamedFiles named;
    /** The looks of plain commands. */
    private final NamedFiles shown;

    private Moment wide;

    /**
     * A moment at which an agent may have looked.
     *
     * @param when its place among all events
     * @param time that moment on the clock of the log; null if it never did
     */
    record Moment(int when, @Nullable Long time) {}

    /** Looks of an agent that never did. */
    Looks() {
        this(new NamedFiles(), new NamedFiles(), NEVER);
    }

    private Looks(NamedFiles named, NamedFiles shown, Moment wide) {
        this.named = named;
        this.shown = shown;
        this.wide = wide;
    }

    /** The same looks, of another agent. */
    Looks copy() {
        return new Looks(named.copy(), shown.copy(), wide);
    }

    /** It may have looked at every file. */
    void atAll(Moment moment) {
        wide = moment;
    }

    /** It may have looked at the files whose paths end so. */
    void at(String ending, Moment moment) {
        named.put(ending, moment);
    }

    /** A plain command may have shown it the files whose paths end so. */
    void shown(String ending, Moment moment) {
        named.put(ending, moment);
        shown.put(ending, moment);
    }

    /** When it may last have looked at a file. */
    Moment last(String file) {
        Moment one = named.last(file);
        return one.when() < wide.when() ? wide : one;
    }

    /** When a plain command may last have shown it a file; null if none has. */
    @Nullable
    Long lastShown(String file) {
        return shown.last(file).time();
    }

    /** The last look at each file, by how its path ends. */
    private static final class NamedFiles {
        /** From so many paths on that end with one name, the name alone counts. */
        private static final int MOST = 100;

        private Map<String, Map<String, Moment>> byName = new HashMap<>();
        /** The last look at any file that was named. */
        private Moment latest = NEVER;
        /** Whether others have the same map, which then stays as it is. */
        private boolean shared;

        NamedFiles copy() {
            NamedFiles copy = new NamedFiles();
            copy.byName = byName;
            copy.latest = latest;
            copy.shared = true;
            shared = true;
            return copy;
        }

        void put(String ending, Moment moment) {
            if (shared) {
                Map<String, Map<String, Moment>> own = new HashMap<>();
                byName.forEach((name, endings) -> own.put(name, new HashMap<>(endings)));
                byName = own;
                shared = false;
            }
            String name = FileNames.of(ending);
            Map<String, Moment> endings = byName.computeIfAbsent(name, none -> new HashMap<>());
            endings.put(endings.size() < MOST ? ending : name, moment);
            latest = moment;
        }

        Moment last(String file) {
            String name = FileNames.lastWord(file);
            if (name.isEmpty()) {
                // Commands may have named it, but with no word by which it could be found here.
                return latest;
            }
            Moment last = NEVER;
            for (Map.Entry<String, Moment> each :
                    byName.getOrDefault(name, Map.of()).entrySet()) {
                Moment moment = each.getValue();
                last = moment.when() > last.when() && PathEnding.isOf(file, each.getKey()) ? moment : last;
            }
            return last;
        }
    }
}
