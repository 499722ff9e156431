package dev.hasse.imports.formats.files;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What happens to files, or to what agents know of them: it is found log by log, and happens in the order of time. */
public final class Happenings {
    private final List<Happening> all = new ArrayList<>();
    private final List<Runnable> last = new ArrayList<>();

    private record Happening(long time, Runnable action) {}

    /** Adds what happens at a moment; of the same moment, after what was added before. */
    public void at(long time, Runnable action) {
        all.add(new Happening(time, action));
    }

    /** Adds what is done when all else has happened. */
    public void atTheEnd(Runnable action) {
        last.add(action);
    }

    /** Has all of it happen, and holds it no longer. */
    public void run() {
        all.sort(Comparator.comparingLong(Happening::time));
        all.forEach(each -> each.action().run());
        last.forEach(Runnable::run);
        all.clear();
        last.clear();
    }
}
