package dev.hasse.imports.formats.files;

import dev.hasse.imports.calls.FileNames;
import dev.hasse.imports.formats.contents.PathEnding;
import dev.hasse.imports.formats.shell.TextlessCommands;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** When an agent may have looked at files: at those that its calls name, or at all of them. */
final class Looks {
    private static final Moment NEVER = new Moment(0, null);

    private final NamedFiles named;
    /** The looks of plain commands. */
    private final NamedFiles shown;
    /** When commands may have told that there are no such files, and nothing of what is in them. */
    private final NamedFiles listed;

    private Moment listedAll;
    private Moment wide;

    /**
     * A moment at which an agent may have looked.
     *
     * @param when its place among all events
     * @param time that moment on the clock of the log; null if it never did
     */
    record Moment(int when, @Nullable Long time) {}

    /** Whether there is a file. */
    enum Presence {
        THERE,
        GONE,
        /** It was there, and a command may have removed it since. */
        PERHAPS
    }

    /** Looks of an agent that never did. */
    Looks() {
        this(new NamedFiles(), new NamedFiles(), new NamedFiles(), NEVER, NEVER);
    }

    private Looks(NamedFiles named, NamedFiles shown, NamedFiles listed, Moment listedAll, Moment wide) {
        this.named = named;
        this.shown = shown;
        this.listed = listed;
        this.listedAll = listedAll;
        this.wide = wide;
    }

    /** The same looks, of another agent. */
    Looks copy() {
        return new Looks(named.copy(), shown.copy(), listed.copy(), listedAll, wide);
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

    /**
     * A command may have told it that there are no such files, and nothing of what is in them: of those that it names, if what it printed does not
     * say that they are there; and of every file that was removed, if it names none.
     *
     * @param output all that it printed; null if that is not known
     */
    void listed(TextlessCommands parts, @Nullable String output, Moment moment) {
        listedAll = WideLook.isIn(parts.lists()) ? moment : listedAll;
        PathEnding.in(parts.lists())
                .filter(ending -> !parts.tellsThatThereIs(FileNames.of(ending), output))
                .forEach(ending -> listed.put(ending, moment));
    }

    /** When it may last have looked at a file. */
    Moment last(String file, Presence presence) {
        return later(later(named.last(file), wide), listed(file, presence));
    }

    /** When a plain command may last have shown it a file; null if none has. */
    @Nullable
    Long lastShown(String file, Presence presence) {
        return later(shown.last(file), listed(file, presence)).time();
    }

    /** When a command may have told it that there is no such file, which then is all that can be known of it. */
    private Moment listed(String file, Presence presence) {
        return switch (presence) {
            case THERE -> NEVER;
            case PERHAPS -> listed.last(file);
            case GONE -> later(listed.last(file), listedAll);
        };
    }

    private static Moment later(Moment one, Moment other) {
        return one.when() < other.when() ? other : one;
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
