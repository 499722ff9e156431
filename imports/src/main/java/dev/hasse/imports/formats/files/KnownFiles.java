package dev.hasse.imports.formats.files;

import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FileState;
import dev.hasse.imports.formats.contents.FileTree;
import dev.hasse.imports.formats.contents.FileView;
import dev.hasse.imports.formats.contents.PatchHunk;
import dev.hasse.imports.formats.contents.PathEnding;
import dev.hasse.imports.formats.contents.ReplacedLines;
import dev.hasse.imports.formats.shell.SilentCommands;
import dev.hasse.imports.formats.shell.TextlessCommands;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of files while the calls of a log are read in the order in which they were done: the text of each file, what each agent last
 * saw of it, who wrote it last, and which agents may have looked at it since with commands.
 *
 * <p>Nobody can tell what a command looked at. So an agent may have looked at every file that its command {@linkplain PathEnding may name},
 * and at any file at all if the command searches, compares or matches a pattern.
 */
public final class KnownFiles {
    private final FileViews views = new FileViews();
    private final FileTexts texts = new FileTexts();
    private final FileWriters writers = new FileWriters();
    private final ReplacedLines replaced = new ReplacedLines();
    /** The files that are there: their text is known, or they were written and not removed since. */
    private final FileTree there = new FileTree();
    /** When an agent last wrote a file, on the clock of the log. */
    private final PerAgent<Long> wroteLast = new PerAgent<>();
    /** When an agent last read a file with a call that says so, if it has not written it since. */
    private final PerAgent<Integer> read = new PerAgent<>();

    private final Map<String, Looks> looks = new HashMap<>();

    private final PrintedLines printed = new PrintedLines(this);
    private final UnseenChanges unseen = new UnseenChanges(this, views);
    private final LateReads lateReads = new LateReads(this);
    private final Grounds grounds = new Grounds(this, views, writers, read);

    private int clock;

    /** The texts of the files. */
    public FileTexts texts() {
        return texts;
    }

    /** What others had changed when agents edited files. */
    UnseenChanges unseen() {
        return unseen;
    }

    /** Reads that looked before the last change of a file. */
    LateReads lateReads() {
        return lateReads;
    }

    /** What an agent last saw of a file; null if that is not known. */
    @Nullable
    public FileView view(String agent, String file) {
        return views.of(agent, file);
    }

    /** Whether lines that an agent saw are as it knew them, who knows the whole file: then it still knows the rest. */
    boolean isNoNews(String agent, String file, FileView lines) {
        FileView before = view(agent, file);
        FileLines whole = before == null ? null : before.file();
        FileLines latest = latest(file);
        return whole != null && lines.agreesWith(whole) && (latest == null || lines.agreesWith(latest));
    }

    /** An agent knows of a file what another one knows now. */
    public void inherit(String from, String to, String file, long time) {
        read(to, file, view(from, file), time);
    }

    /** An agent knows of all files what another one knows now, and nothing else, except what it wrote itself. */
    public void succeed(String from, String to) {
        if (from.equals(to)) {
            return;
        }
        views.copy(from, to);
        wroteLast.copy(from, to);
        read.copy(from, to);
        unseen.copy(from, to);
        looks.put(to, looks(from).copy());
        // A text that it wrote later than it had read the file is the one that it last saw.
        writers.copy(from, to).forEach((file, when) -> {
            Integer seen = read.get(to, file);
            if (seen != null && when > seen) {
                read.remove(to, file);
            }
        });
        wroteLast.of(to).forEach((file, time) -> {
            FileView seen = view(to, file);
            if (seen != null && seen.time() < time) {
                // The other one changed it since, without knowing what was there: to this agent that is no news.
                views.put(to, file, null, clock);
                looks(to).at(Caller.pathOf(file), new Looks.Moment(++clock, time));
            }
        });
    }

    /** An agent may have looked at every file. */
    public void mayHaveSeenAll(String agent, long time) {
        looks(agent).atAll(new Looks.Moment(++clock, time));
    }

    /** An agent read a file with a tool that says so. */
    public void read(String agent, String file, @Nullable FileView view, long time) {
        clock++;
        views.put(agent, file, view, clock);
        if (view != null && view.whole()) {
            writers.leftKnown(file);
        }
        read.put(agent, file, clock);
        looks(agent).at(Caller.pathOf(file), new Looks.Moment(clock, time));
    }

    /** A command showed an agent a file, perhaps not quite as it is. */
    void glimpsed(String agent, String file, FileView view) {
        clock++;
        views.put(agent, file, view, clock);
    }

    /** Nothing that an agent may have seen of a file since is newer than what it is known to have seen last. */
    void stillKnows(String agent, String file) {
        views.put(agent, file, view(agent, file), clock);
    }

    /** The last known text of a file, which a command may have changed since; null if it is not known. */
    @Nullable
    public FileLines latest(String file) {
        return texts.latest(file);
    }

    /** The text of a file, which nobody can have changed since; null if it is not known. */
    @Nullable
    public FileLines certain(String file) {
        return texts.certain(file);
    }

    /** The state of a file; null if it may change at any time. */
    @Nullable
    FileState state(String file) {
        return texts.state(file, writers.last(file));
    }

    /** The text of a file is known, or no longer known. */
    public void know(String file, @Nullable FileLines text) {
        texts.know(file, text);
        if (text != null) {
            there.add(file);
        } else if (!writers.leftIt(file)) {
            there.remove(file);
        }
    }

    /**
     * A call has shown the whole text of a file. Where one that overlapped it may have written the file, and is over, it may have done so after that.
     *
     * @param text the text that was known already, if it is that
     */
    void showed(Caller by, String file, FileLines text, long time) {
        boolean isConfirmed = text == certain(file);
        know(file, text);
        if (!isConfirmed && texts.overlapping().mayHaveWritten(by, file, time)) {
            texts.doubt(file);
        }
    }

    /** The whole text of a file was found, which nobody was shown. */
    void found(String file, FileLines text) {
        know(file, text);
        writers.leftKnown(file);
    }

    /**
     * An agent wrote a file.
     *
     * @param text the whole text that it has now; null if that is not known
     */
    void wrote(String agent, String file, @Nullable FileLines text, long time) {
        texts.replace(file, time);
        write(file, new LastWrite(agent, ++clock, text != null, false));
        wroteLast.put(agent, file, time);
        read.remove(agent, file);
        know(file, text);
        views.put(agent, file, text == null ? null : FileView.ofWhole(text, time), clock);
    }

    private void write(String file, LastWrite write) {
        views.changes(file, latest(file));
        there.add(file);
        writers.add(file, write);
    }

    /** The same for an agent that {@linkplain #isBehind did not know} what was there, and knows no more now. */
    void wroteBlindly(String agent, String file, long time) {
        FileView seen = view(agent, file);
        int when = views.when(agent, file);
        wrote(agent, file, null, time);
        writers.wroteBlindly(agent, file);
        views.put(agent, file, seen, when);
    }

    /** Nothing has been said since of a file that an agent {@linkplain #wroteBlindly wrote blindly}, if it did. */
    void staysBehind(String agent, String file) {
        LastWrite last = writers.last(file);
        if (last != null && last.agent().equals(agent) && !writers.isKnownTo(agent, file, last)) {
            writers.add(file, new LastWrite(agent, ++clock, last.known(), last.removed()));
            writers.wroteBlindly(agent, file);
        }
    }

    /** An agent removed a file. */
    void removed(String agent, String file, long time) {
        texts.replace(file, time);
        write(file, new LastWrite(agent, ++clock, true, true));
        know(file, null);
        texts.isGone(file);
        views.put(agent, file, null, clock);
    }

    /**
     * An agent ran a command that may have written anything.
     *
     * @param output all that it printed; null if that is not known
     */
    void ran(Caller by, String command, @Nullable String output, long time) {
        texts.ran(by.checkout());
        look(by, command, output, time, false);
    }

    /** The same of a command that is known to have written only in some folders. */
    void ranIn(Collection<String> folders, Caller by, String command, @Nullable String output, long time) {
        texts.ranIn(by.checkout(), folders.stream().map(by::file).toList());
        look(by, command, output, time, false);
    }

    /** The same of a command that is known not to have changed some files. */
    void ranBeside(Collection<String> unchanged, Caller by, String command, @Nullable String output, long time) {
        texts.ranBeside(by.checkout(), unchanged);
        look(by, command, output, time, false);
    }

    /** The same of a plain command, which may have looked at files. */
    public void looked(Caller by, String command, @Nullable String output, long time) {
        boolean mayShow = output == null || !output.isBlank() || !SilentCommands.are(command);
        look(by, command, output, time, mayShow);
    }

    private void look(Caller by, String command, @Nullable String output, long time, boolean plain) {
        TextlessCommands parts = TextlessCommands.of(command);
        if (!parts.lists().isEmpty()) {
            looks(by.agent()).listed(parts, output, new Looks.Moment(++clock, time));
        }
        look(by, parts.shows(), PathEnding.in(parts.shows()), output, time, plain);
    }

    /** An agent called a tool that may have looked at the files that the call names; a tool may know them by other paths. */
    void asked(Caller by, String call, long time) {
        look(by, call, PathEnding.names(call), null, time, true);
    }

    /** An agent was told something, perhaps what is in the files that are named. */
    public void told(String agent, String message, long time) {
        Looks.Moment look = new Looks.Moment(++clock, time);
        Looks own = looks(agent);
        PathEnding.inMessage(message).forEach(name -> own.at(name, look));
    }

    private void look(
            Caller by, String command, Stream<String> endings, @Nullable String output, long time, boolean plain) {
        Looks.Moment look = new Looks.Moment(++clock, time);
        Looks own = looks(by.agent());
        boolean isWide = WideLook.isIn(command) && !SilentCommands.toldNothing(command, output);
        if (isWide && (output == null || !WideLook.isPrinted(command))) {
            own.atAll(look);
        } else if (output != null && (isWide || !plain)) {
            printed.look(by, output, look, own, isWide);
        }
        endings.forEach(plain ? ending -> own.shown(ending, look) : ending -> own.at(ending, look));
    }

    private Looks looks(String agent) {
        return looks.computeIfAbsent(agent, none -> new Looks());
    }

    /** Whether a plain command of an agent, such as cat, named a file after a moment on the clock of the log. */
    boolean mayHaveSeenMore(String agent, String file, long after) {
        Long shown = looks(agent).lastShown(Caller.pathOf(file), presence(file));
        return shown != null && shown > after;
    }

    private Looks.Presence presence(String file) {
        LastWrite last = writers.last(file);
        return last != null && last.removed()
                ? Looks.Presence.GONE
                : texts.isCertain(file) ? Looks.Presence.THERE : Looks.Presence.PERHAPS;
    }

    /** The files at a path, or below it, that were read or written, and not removed since. */
    List<String> at(String path) {
        return there.at(path);
    }

    /** The files of a checkout that anybody is known to have written. */
    Set<String> writtenIn(String checkout) {
        return writers.writtenIn(checkout);
    }

    /** Whether anybody is known to have written a file. */
    boolean isWritten(String file) {
        return writers.last(file) != null;
    }

    /** When a file was last written, on the clock of the log; 0 if nobody is known to have written it. */
    int lastWritten(String file) {
        LastWrite last = writers.last(file);
        return last == null ? 0 : last.when();
    }

    /** Whether an agent ever wrote a file, or may have looked at it. */
    boolean hasLooked(String agent, String file) {
        return view(agent, file) != null || lastSight(agent, file) != null;
    }

    /** Whether lines stood in a file when an agent last saw it, or before it was last written, as far as that is known. */
    boolean hadOnce(String agent, String file, String lines) {
        FileView view = view(agent, file);
        return (view != null && view.text().contains(lines))
                || texts.former(file).contains(lines);
    }

    /** An agent applied these parts of a patch to a file, which it has just written. */
    void patched(String agent, String file, List<PatchHunk> hunks) {
        replaced.add(agent, file, clock, hunks);
    }

    /** Whether another agent's patch replaced lines that this one expected in a file, which it has certainly not looked at or written since. */
    boolean wereReplaced(String agent, String file, String lines) {
        int after = Math.max(lookAt(agent, file).when(), writers.known(agent, file));
        return replaced.had(agent, file, after, lines, !hasLooked(agent, file));
    }

    /** Whether the last write to a file is by another agent, and this one has certainly not looked at it since. */
    boolean isBehind(String agent, String file) {
        LastWrite last = writers.last(file);
        return last != null
                && !writers.isKnownTo(agent, file, last)
                && lookAt(agent, file).when() < last.when();
    }

    /** When an agent last read a file or may have looked at it, among all events; 0 if it never did. */
    int lastLook(String agent, String file) {
        return lookAt(agent, file).when();
    }

    /** When an agent last read a file or may have looked at it. */
    Looks.Moment lookAt(String agent, String file) {
        return looks(agent).last(Caller.pathOf(file), presence(file));
    }

    /** What writes rest on. */
    Grounds grounds() {
        return grounds;
    }

    /** What an agent had last seen of a file, or else the moment at which it may have looked; nothing if it never did. */
    public List<Glance> lastSeen(String agent, String file, String path) {
        FileView view = view(agent, file);
        if (view != null) {
            return List.of(new Glance(path, view.whole() ? view.value() : null, view.time()));
        }
        Long sight = lastSight(agent, file);
        return sight == null ? List.of() : List.of(new Glance(path, null, sight));
    }

    /** When an agent last wrote a file, or may have looked at it, on the clock of the log; null if it never did. */
    private @Nullable Long lastSight(String agent, String file) {
        Long wrote = wroteLast.get(agent, file);
        Long looked = lookAt(agent, file).time();
        return wrote == null || (looked != null && looked > wrote) ? looked : wrote;
    }
}
