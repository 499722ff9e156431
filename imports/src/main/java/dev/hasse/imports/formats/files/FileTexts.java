package dev.hasse.imports.formats.files;

import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.FileState;
import dev.hasse.model.Value;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The text of each file, as it was last known, and whether anybody can have changed it since whom the logs do not tell of. */
public final class FileTexts {
    private final Map<String, FileLines> latest = new HashMap<>();
    /** What is known of the text of each file before the latest: all of it, or the lines that a patch replaced. */
    private final Map<String, String> former = new HashMap<>();
    /** How many commands had run in its checkout that may have written anything when each text was certain. */
    private final Map<String, Integer> certainSince = new HashMap<>();

    private final Map<String, Long> shownLast = new HashMap<>();
    private final Map<String, UnexplainedChange> unexplained = new HashMap<>();
    /** When the calls ended that last replaced the values that each file had before the latest one. */
    private final Map<String, Map<Value, Long>> replaced = new HashMap<>();

    private final OverlappingCalls overlapping = new OverlappingCalls();
    private final RunningCommands running = new RunningCommands();
    private final Map<String, Integer> commands = new HashMap<>();
    private boolean keepsFormer;

    /**
     * What a call showed of a file that was known to hold something else, and that no call before had written.
     *
     * @param before what it was known to hold; null if there was no such file, or nobody knew
     * @param shownAt when that call ended
     */
    record UnexplainedChange(@Nullable FileLines before, FileLines after, long shownAt) {}

    /** From now on it is to be known what {@linkplain #former stood in files before}. */
    public void keepFormer() {
        keepsFormer = true;
    }

    /** The last known text of a file, which a command may have changed since; null if it is not known. */
    @Nullable
    FileLines latest(String file) {
        return latest.get(file);
    }

    /** The text of a file, which nobody can have changed since; null if it is not known. */
    @Nullable
    FileLines certain(String file) {
        return isCertain(file) ? latest.get(file) : null;
    }

    /** The text that a call found in a file, if it ended at this moment; null if it is not known, as where another one that may write it overlapped. */
    @Nullable
    FileLines found(Caller by, String file, long time) {
        return overlapping.mayWrite(by, file, time) ? null : certain(file);
    }

    /** Whether nobody can have changed a file since its text was last known, or it was known that there is none. */
    boolean isCertain(String file) {
        return !running.mayWriteIn(Caller.checkoutOf(file)) && certainSince.getOrDefault(file, -1) == commands(file);
    }

    /** The state of a file that was last written at some moment; null if it may change at any time. */
    @Nullable
    FileState state(String file, @Nullable LastWrite last) {
        return running.mayWriteIn(Caller.checkoutOf(file))
                ? null
                : new FileState(commands(file), last == null ? 0 : last.when());
    }

    /** The commands that run beside the calls: until they are over, no text of their checkout is certain. */
    public RunningCommands running() {
        return running;
    }

    /** The calls that may write files, and which of them overlapped. */
    public OverlappingCalls overlapping() {
        return overlapping;
    }

    /** The text of a file is known, or no longer known. */
    void know(String file, @Nullable FileLines text) {
        FileLines before = text == null ? latest.remove(file) : latest.put(file, text);
        if (keepsFormer && before != null && (text == null || !before.text().equals(text.text()))) {
            former.put(file, before.text());
        }
        if (text != null) {
            certainSince.put(file, commands(file));
        }
    }

    /** Nobody knows any more whether the last known text of a file is in it. */
    void doubt(String file) {
        certainSince.remove(file);
    }

    /** It is certain that there is no such file. */
    void isGone(String file) {
        know(file, null);
        certainSince.put(file, commands(file));
    }

    /** What stood in a file before it was last written, as far as that is known; else empty. */
    String former(String file) {
        return former.getOrDefault(file, "");
    }

    /** A patch has replaced lines of a file, of whose text nothing else is known. */
    public void replaced(String file, String lines) {
        former.put(file, lines);
    }

    /** How many commands have run in the checkout of a file that may have written anything. */
    private int commands(String file) {
        return commands.getOrDefault(Caller.checkoutOf(file), 0);
    }

    /** A command may have written anything in a checkout. Agents that work in another one are none the wiser, whose files have other names. */
    public void ran(String checkout) {
        commands.merge(checkout, 1, Integer::sum);
    }

    /** A command may have written anything in a checkout but these files. */
    void ranBeside(String checkout, Collection<String> unchanged) {
        List<String> certain = unchanged.stream().filter(this::isCertain).toList();
        ran(checkout);
        certain.forEach(file -> certainSince.put(file, commands(file)));
    }

    /** A command may have written any file of a checkout that is in these folders. */
    void ranIn(String checkout, Collection<String> folders) {
        ranBeside(
                checkout,
                certainSince.keySet().stream()
                        .filter(file -> folders.stream().noneMatch(folder -> FilePaths.isIn(file, folder)))
                        .toList());
    }

    /** A call has shown the whole text of a file. If that is not the one that was known, a call that is still under way may have written it. */
    void show(String file, FileLines text, long time) {
        FileLines before = latest.get(file);
        if (before == null || !before.agreesWith(text)) {
            unexplained.put(file, new UnexplainedChange(before, text, time));
            if (before != null || isCertain(file)) {
                replace(file, time);
            }
        }
    }

    /** The last change of a file that was shown since a moment, and that no call before had made; null if there is none. */
    @Nullable
    UnexplainedChange unexplainedSince(String file, @Nullable Long moment) {
        UnexplainedChange change = unexplained.get(file);
        return change == null || moment == null || change.shownAt() < moment ? null : change;
    }

    /** The last known text of a file is replaced by a call that ended at this moment; where none is known, there may have been no file. */
    void replace(String file, long time) {
        FileLines before = latest.get(file);
        Map<Value, Long> values = replaced.computeIfAbsent(file, none -> new HashMap<>());
        if (before != null || !values.containsValue(time)) {
            values.put(before == null ? Value.NULL : before.value(), time);
        }
    }

    /** When the call ended that last replaced a value which a file had before the latest; null if it had not. */
    @Nullable
    Long replacedAt(String file, Value value) {
        return replaced.getOrDefault(file, Map.of()).get(value);
    }

    /** Whether a call that ended after a moment has replaced the text of a file. */
    boolean isReplacedAfter(String file, long moment) {
        for (long at : replaced.getOrDefault(file, Map.of()).values()) {
            if (at > moment) {
                return true;
            }
        }
        return false;
    }

    /** A read has shown a file, to whomever. */
    void shown(String file, long time) {
        shownLast.put(file, time);
    }

    /** Whether a read has shown a file after a moment. */
    boolean isShownAfter(String file, long time) {
        return shownLast.getOrDefault(file, Long.MIN_VALUE) > time;
    }
}
