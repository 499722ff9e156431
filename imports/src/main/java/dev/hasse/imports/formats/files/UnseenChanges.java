package dev.hasse.imports.formats.files;

import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FileView;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What others had changed in a file that an agent edited without having seen that. The edit keeps it, and the agent takes the file for what it
 * had seen, with its own edit. A whole text that it writes later without another look, and that undoes these changes, rests on what it had
 * seen before the edit: it takes from others what they wrote.
 */
final class UnseenChanges {
    /** What stands before a line that is shown with its number, or as one of a change. */
    private static final Pattern NUMBER = Pattern.compile("(?m)^(?: *[0-9]{1,9}[\\t\u2192:|]|[+-])");

    private final KnownFiles known;
    private final FileViews views;
    private final PerAgent<Unseen> byAgent = new PerAgent<>();

    /**
     * Lines without the spaces around them, of which none is empty.
     *
     * @param seen the file as the agent had seen it
     * @param added the lines that others had added since
     * @param removed the lines that others had removed since
     * @param look when the agent had last looked at the file, among all events
     */
    private record Unseen(FileView seen, Set<String> added, Set<String> removed, int look) {}

    /** @param views what the agents saw of files */
    UnseenChanges(KnownFiles known, FileViews views) {
        this.known = known;
        this.views = views;
    }

    /** An agent has missed what another one has missed, and nothing else. */
    void copy(String from, String to) {
        byAgent.copy(from, to);
    }

    /**
     * An agent edits a file. To be called before the edit counts as its write.
     *
     * @param found the file immediately before
     * @param shown what the result of the edit shows to the agent, such as the lines around it
     */
    void edits(String agent, String file, FileLines found, String shown) {
        FileView view = views.of(agent, file);
        FileLines saw = view == null ? null : view.file();
        int look = known.lastLook(agent, file);
        if (view == null || saw == null || look > views.when(agent, file) || view.agreesWith(found)) {
            return;
        }
        Set<String> before = lines(saw.text());
        Set<String> now = lines(found.text());
        Set<String> added = without(now, before);
        Set<String> removed = without(before, now);
        Unseen earlier = byAgent.get(agent, file);
        if (earlier != null && earlier.look == look) {
            added.addAll(earlier.added);
            removed.addAll(earlier.removed);
            view = earlier.seen;
        }
        if (added.removeAll(linesWithoutNumbers(shown))) {
            // Who was shown what stands there has seen what is gone from there, perhaps.
            removed.clear();
        }
        byAgent.put(agent, file, new Unseen(view, added, removed, look));
    }

    /**
     * Returns what an agent had seen of a file before others changed it, if the agent now takes these changes away; null otherwise.
     *
     * @param path the file as a cell
     * @param found the file immediately before; null if that is not known
     * @param text the whole text that the agent gives the file; null if that is not known
     */
    @Nullable
    Glance takenAway(String agent, String file, String path, @Nullable FileLines found, @Nullable String text) {
        Unseen unseen = byAgent.get(agent, file);
        byAgent.remove(agent, file);
        if (unseen == null || found == null || text == null || unseen.look != known.lastLook(agent, file)) {
            return null;
        }
        Set<String> before = lines(found.text());
        Set<String> after = lines(text);
        Set<String> dropped = without(before, after);
        dropped.retainAll(unseen.added);
        Set<String> restored = without(after, before);
        restored.retainAll(unseen.removed);
        return dropped.isEmpty() && restored.isEmpty()
                ? null
                : new Glance(path, unseen.seen.value(), unseen.seen.time());
    }

    private static Set<String> lines(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static Set<String> linesWithoutNumbers(String shown) {
        return lines(NUMBER.matcher(shown).replaceAll(""));
    }

    private static Set<String> without(Set<String> lines, Set<String> others) {
        Set<String> rest = new HashSet<>(lines);
        rest.removeAll(others);
        return rest;
    }
}
