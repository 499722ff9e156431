package dev.hasse.imports.formats.files;

import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FileView;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What each agent last saw of each file, as far as that is known, on the clock of a log. */
final class FileViews {
    private final PerAgent<Seen> byAgent = new PerAgent<>();
    /** The agents that saw lines of a file when its text was not known as a whole, by file. */
    private final Map<String, Set<String>> unplaced = new HashMap<>();

    private record Seen(FileView view, int when) {}

    /** What an agent last saw of a file; null if that is not known. */
    @Nullable
    FileView of(String agent, String file) {
        Seen seen = byAgent.get(agent, file);
        return seen == null ? null : seen.view;
    }

    /** When an agent saw that; 0 if it is not known. */
    int when(String agent, String file) {
        Seen seen = byAgent.get(agent, file);
        return seen == null ? 0 : seen.when;
    }

    /** Sets what an agent last saw of a file; null if that is not known. */
    void put(String agent, String file, @Nullable FileView view, int when) {
        if (view == null) {
            byAgent.remove(agent, file);
            return;
        }
        byAgent.put(agent, file, new Seen(view, when));
        if (isUnplaced(view)) {
            unplaced.computeIfAbsent(file, none -> new HashSet<>()).add(agent);
        }
    }

    private static boolean isUnplaced(FileView view) {
        return !view.whole() && view.around() == null;
    }

    /** An agent knows what another one knows now, and nothing else. */
    void copy(String from, String to) {
        byAgent.copy(from, to);
    }

    /**
     * A file is about to change. Who had seen lines of it had seen them in the text that is there still, if that has these lines.
     *
     * @param before that text; null if it is not known
     */
    void changes(String file, @Nullable FileLines before) {
        Set<String> agents = unplaced.remove(file);
        if (agents == null || before == null) {
            return;
        }
        for (String agent : agents) {
            Seen seen = byAgent.get(agent, file);
            if (seen != null && isUnplaced(seen.view) && seen.view.agreesWith(before)) {
                put(agent, file, seen.view.in(before), seen.when);
            }
        }
    }
}
