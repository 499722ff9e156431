package dev.hasse.imports.formats.files;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.Edits;
import dev.hasse.imports.formats.contents.FileDetails;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.FileView;
import dev.hasse.imports.formats.contents.ShownChange;
import dev.hasse.imports.formats.contents.ShownInstructions;
import dev.hasse.imports.formats.contents.ShownLines;
import dev.hasse.imports.formats.shell.ShellCommand;
import dev.hasse.traces.Limits;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The reads and writes of files by the calls of sessions, in the order in which the calls were done. Tools have the names and the arguments
 * of Claude Code.
 *
 * <p>An edit is based on what its agent had last seen of the file, by reading or writing it, or because it was shown the file. The record of
 * an edit holds the file as it was immediately before ({@code originalFile}); if that differs, somebody changed the file in between. If the
 * agent had seen only parts of the file, only these are compared. If they agree, nothing is claimed: the edit is then based on the file as
 * it was. Where the record does not hold the file, it is what the agent had seen, if no call has written it since and the tools refuse to
 * write a file that has changed.
 */
public final class FilesOfSession {
    /** From here on, clients leave something out. */
    private static final int LONGEST_OUTPUT = 30_000;

    /** How they say so. */
    private static final Pattern CUT =
            Pattern.compile("truncated|persisted-output|omitted|too large", Pattern.CASE_INSENSITIVE);

    /** The tool of a file that a person mentioned, and whose content the agent was then shown. */
    public static final String MENTIONED = "attachment:file";

    /** The tool of instructions for a folder, which the agent is shown with the first file that it reads there. */
    public static final String REMEMBERED = "attachment:nested_memory";

    /** The tool of a file that somebody changed, of which the agent was then shown the changed lines. */
    public static final String TOLD = "attachment:edited_text_file";

    /** The tool of a hook that changed a file which its agent had just written. */
    public static final String HOOKED = "hook:write";

    /** The kind of a subagent that takes over what its parent knows. */
    private static final String FORK = "fork";

    private final KnownFiles known;
    private final CommandFiles commands;
    private final TrimmedOutput printed;
    private final SessionWrites writes;

    /**
     * @param known what is known of files
     * @param limits how large texts may become by edits
     * @param refusesStale whether the tools refuse to write a file that has changed since the agent saw it
     * @param tellings what agents were told, so that it is known which branch they took to be checked out; null if that is not known
     */
    public FilesOfSession(KnownFiles known, Limits limits, boolean refusesStale, @Nullable Tellings tellings) {
        this.known = known;
        writes = new SessionWrites(known, limits, refusesStale);
        if (!refusesStale) {
            // A tool that refuses says why; of any other it shows in what stood in the file before.
            known.texts().keepFormer();
        }
        commands = new CommandFiles(known, tellings);
        printed = new TrimmedOutput(known, commands);
    }

    /** Says that commands run beside the calls, which may write at any time. */
    public void doubt(Caller by) {
        known.texts().running().doubt(by.checkout());
    }

    /** How many edits left another text in the file than their arguments say. What the log shows of the file counts. */
    public long contradictions() {
        return writes.contradictions();
    }

    /**
     * Returns the reads and writes of a call.
     *
     * @param by the agent that called
     * @param time when it was done
     * @return null if its tool is not one for files
     * @throws Edits.TooLarge if the edit would make a text that is too large; the file is unknown from then on
     */
    @Nullable
    public Access access(Caller by, String tool, JsonNode input, JsonNode content, FileDetails details, long time)
            throws Edits.TooLarge {
        String path = path(by, input);
        if (path == null) {
            return null;
        }
        return switch (tool) {
            case "Read", "NotebookRead", MENTIONED, REMEMBERED ->
                // By times of modification, which a command may leave as they were.
                ShownLines.isUnchanged(content)
                        ? Access.NONE
                        : commands.read(by, path, ShownLines.ofRead(input, content, details, time), time)
                                .and(Access.Trait.DIRECT);
            case TOLD -> {
                FileView before = known.view(by.agent(), by.file(path));
                yield commands.read(by, path, ShownChange.view(content, input, before, time), time)
                        .and(Access.Trait.DIRECT);
            }
            case HOOKED -> commands.changed(by, path, time);
            case "Edit", "MultiEdit", "Write", "NotebookEdit" ->
                writes.access(by, path, tool, input, content, details, time);
            default -> null;
        };
    }

    /**
     * Returns what an agent read of a file that it was shown when it began, perhaps as the file had been before.
     *
     * @param shown what it was shown
     * @param time when that was
     * @return null if nothing is known of that, or if the file has another text now
     */
    @Nullable
    public Access instructed(Caller by, ShownInstructions shown, long time) {
        String file = by.file(shown.path());
        FileLines text = shown.text();
        FileLines latest = known.latest(file);
        shown.foundAt(known.lastWritten(file));
        if (text != null && (shown.since() == time || (latest != null && latest.agreesWith(text)))) {
            return commands.read(by, shown.path(), FileView.ofWhole(text, time), time)
                    .and(Access.Trait.DIRECT);
        }
        if (known.view(by.agent(), file) == null) {
            if (text != null) {
                known.glimpsed(by.agent(), file, FileView.ofWhole(text, shown.since()));
            } else if (!shown.isWrittenSince(known.lastWritten(file))) {
                known.read(by.agent(), file, null, time);
            }
        }
        return null;
    }

    /**
     * Returns what an agent learned that was to read a file, where there is none.
     *
     * @param time when it was told
     */
    public Access missing(Caller by, JsonNode input, long time) {
        String path = path(by, input);
        return path == null ? Access.NONE : commands.missing(by, path, time).and(Access.Trait.DIRECT);
    }

    /**
     * Returns the reads and writes of a shell command that succeeded.
     *
     * @param output what it printed, if that is known; spaces around it, and after each line, may be missing
     * @param time when it was done
     * @return null if it may have written anything
     */
    @Nullable
    public Access command(Caller by, String command, @Nullable String output, long time) {
        return command(by, command, output, List.of(), time);
    }

    /**
     * Returns the same for a command of which some is known that its text does not say.
     *
     * @param changed the files that it is known to have changed, among others, if it may have written anything
     */
    @Nullable
    public Access command(Caller by, String command, @Nullable String output, List<String> changed, long time) {
        List<FileEffect> effects = FileEffect.andChanges(ShellCommand.of(command, by.folder(), output), changed);
        return printed.ofCommand(by, effects, command, output, whole(output), time);
    }

    /** The output of a command, if nothing of it was left out. */
    private static @Nullable String whole(@Nullable String output) {
        return output == null
                        || output.length() >= LONGEST_OUTPUT
                        || CUT.matcher(output).find()
                ? null
                : output;
    }

    /**
     * Returns the reads and writes of a shell command that ended with another status than 0.
     *
     * @param output all that it printed
     * @param time when it was done
     * @return null if it may have written anything
     */
    @Nullable
    public Access failedCommand(Caller by, String command, String output, long time) {
        Access missing = commands.missing(by, command, output, time);
        return missing != null
                ? missing.and(Access.Trait.DIRECT)
                : commands.ofCommand(
                        by, ShellCommand.ofFailed(command, by.folder(), output, whole(output) != null), command, time);
    }

    /**
     * Has an agent know what another one knew of files after a call: its own session goes on with a copy of that one's. One that was forked
     * by the call knows all that the other one knows; of the copy, its log has only that call.
     *
     * @param by the agent that called
     * @param heir the agent that knows of it
     * @param time when it was done
     */
    public void inherit(Caller by, String heir, JsonNode input, long time) {
        String path = path(by, input);
        if (FORK.equals(Json.text(input, "subagent_type"))) {
            fork(by.agent(), heir);
        } else if (path != null) {
            known.inherit(by.agent(), heir, by.file(path), time);
        } else {
            known.looked(by.as(heir), String.valueOf(Json.firstText(input, "command")), null, time);
        }
    }

    /** Has an agent know all that another one knows of files now. */
    public void fork(String origin, String fork) {
        known.succeed(origin, fork);
    }

    /** An agent was told something, perhaps what is in the files that are named. */
    public void told(String agent, String message, long time) {
        commands.told(agent, message, time);
    }

    /**
     * Takes notice of lines of a file that an agent was shown by a search. It learned something from them only if they are not as it had last
     * seen them; then it knows these lines, and nobody can tell what else of the file it still takes for true.
     *
     * @param time when it was done
     */
    public void searched(Caller by, String path, List<FileView.Part> lines, long time) {
        FileView before = known.view(by.agent(), by.file(path));
        FileView shown = FileView.ofParts(lines, time);
        FileLines file = before == null ? null : before.file();
        if (!shown.whole() && (file == null || !shown.agreesWith(file))) {
            commands.read(by, path, shown, time);
        }
    }

    /**
     * Takes notice of a call that may have written anything.
     *
     * @param command its text
     * @param time when it was done
     */
    public void opaque(Caller by, String command, long time) {
        commands.ofCommand(by, null, command, time);
    }

    /**
     * The calls of an agent to the filesystem server of MCP.
     *
     * @param time when the call was done
     */
    public McpFileServer server(Caller by, long time) {
        return new McpFileServer(by, commands, time);
    }

    /**
     * Returns what an attempt to write was about, and what it rested on: what its agent had last seen of the file, if anything.
     *
     * @return null if it names no file, or was not refused because of what others did
     */
    @Nullable
    public Access refused(Caller by, JsonNode input, FileRefusal reason) {
        String path = path(by, input);
        if (path == null) {
            return null;
        }
        if (reason == FileRefusal.NOT_FOUND) {
            Access edit = refusedEdit(by, input);
            return edit.isNone() ? null : edit;
        }
        FileView view = known.view(by.agent(), by.file(path));
        // A notebook or a picture was read, though it is not known what that showed.
        List<Glance> reads = view == null && reason == FileRefusal.UNREAD
                ? List.of()
                : known.lastSeen(by.agent(), by.file(path), path);
        Access attempt =
                new Access(reads, List.of(new Change(path, null)), List.of()).and(Access.Trait.RESTS_ON_ITS_READS);
        // Where the tools take it for not read, a command may have shown the file to the agent all the same.
        return attempt.and(reason == FileRefusal.UNREAD ? Access.Trait.UNREAD : Access.Trait.OUTDATED);
    }

    /** Returns what an edit rested on that found nothing to replace, because another agent had changed the file; nothing if that was not why. */
    Access refusedEdit(Caller by, JsonNode input) {
        String named = Json.firstText(input, "file_path");
        String expected = Json.text(input, "old_string");
        return named == null || expected == null ? Access.NONE : commands.ofRefused(by, named, expected);
    }

    /** The cell of the file that the arguments of a call name; null if they name none. */
    public static @Nullable String path(Caller by, JsonNode input) {
        String named = Json.firstText(input, "file_path", "notebook_path", "path");
        return named == null ? null : FilePaths.absolute(by.folder(), named);
    }
}
