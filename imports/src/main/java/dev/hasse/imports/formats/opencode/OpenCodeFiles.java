package dev.hasse.imports.formats.opencode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.contents.CodexPatch;
import dev.hasse.imports.formats.contents.Edits;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.FileView;
import dev.hasse.imports.formats.contents.ShownDiff;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.CommandFiles;
import dev.hasse.imports.formats.files.DiffedWrites;
import dev.hasse.imports.formats.files.FilesOfSession;
import dev.hasse.imports.formats.files.KnownFiles;
import dev.hasse.imports.formats.files.McpFileServer;
import dev.hasse.imports.formats.files.ShellRun;
import dev.hasse.imports.formats.files.ShownFile;
import dev.hasse.imports.formats.files.Telling;
import dev.hasse.imports.formats.files.Tellings;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.traces.Limits;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What calls of opencode did to files, in the order in which they were done. Its tools refuse no write because of what their agent had not
 * seen. Neither do they record the whole file before or after an edit, but the changed lines with some around them.
 */
final class OpenCodeFiles {
    private static final String READ = OpenCodeTools.READ;
    private static final String EDIT = "edit";
    private static final String WRITE = "write";
    private static final String PATCH = "apply_patch";
    private static final String TASK = "task";

    /** The tool of Kilo for processes that run on. */
    private static final String PROCESS = "background_process";

    private static final String ANYTHING = "*";
    private static final String NO_FILE = "File not found";

    private final KnownFiles known;
    private final CommandFiles commands;
    private final DiffedWrites writes;
    private final OpenCodeRefusals refusals;
    private final Edits edits;
    private final Mapping mapping;
    private final Set<String> sessions;
    private final OpenCodeOverlaps beside = new OpenCodeOverlaps();
    /** The files that were in snapshots, as far as that is known: once, one of them was another after a step. */
    private final Set<String> watched = new HashSet<>();

    /** Whether sessions of other clients work in a checkout, of which nobody knows here when they changed files. */
    private final Predicate<String> isShared;

    /**
     * @param known what is known of files
     * @param mapping the rules of the user
     * @param sessions the sessions whose calls are known
     * @param calls all calls of these sessions
     * @param isShared whether sessions of other clients work in a checkout
     * @param tellings takes what agents are told
     */
    OpenCodeFiles(
            KnownFiles known,
            Limits limits,
            Mapping mapping,
            Set<String> sessions,
            Collection<OpenCodeCall> calls,
            Predicate<String> isShared,
            Tellings tellings) {
        this.known = known;
        known.texts().keepFormer();
        writes = new DiffedWrites(known);
        commands = new CommandFiles(known, tellings);
        refusals = new OpenCodeRefusals(known, commands);
        edits = new Edits(limits);
        this.mapping = mapping;
        this.sessions = Set.copyOf(sessions);
        this.isShared = isShared;
        for (OpenCodeCall call : calls) {
            List<String> changed = call.step().changed();
            watched.addAll(changed == null ? List.of() : changed);
            if (!OpenCodeTools.isLook(call)) {
                beside.add(call);
            }
        }
    }

    /**
     * Finds out what a call did.
     *
     * @param by its agent, in the folder that relative names belong to
     * @throws Edits.TooLarge if an edit would make a text that is too large
     */
    void resolve(OpenCodeCall call, Caller by, Call.Builder record) throws Edits.TooLarge {
        Long done = call.ended();
        if (call.isOpen() && call.started() != null) {
            open(call, by, record, call.started());
        } else if (done != null) {
            switch (call.tool()) {
                case READ, FilesOfSession.MENTIONED -> read(call, by, record, done);
                case EDIT, WRITE, PATCH -> write(call, by, record, done);
                case OpenCodeShell.TOOL -> shell(call, by, record, done);
                default -> other(call, by, record, done);
            }
        }
    }

    /** Takes a call of which nobody knows how it ended. It may have written all that it can write, and a command may run on. */
    private void open(OpenCodeCall call, Caller by, Call.Builder record, long started) {
        if (Set.of(EDIT, WRITE, PATCH).contains(call.tool())) {
            record.access(Access.NONE);
        }
        if (call.tool().equals(OpenCodeShell.TOOL)) {
            commands.doubt(by);
        }
        if (!OpenCodeTools.isLook(call)) {
            commands.ofCommand(by, null, ANYTHING, started);
        }
    }

    private void read(OpenCodeCall call, Caller by, Call.Builder record, long done) {
        JsonNode display = call.metadata().path("display");
        String named = Json.firstText(display, "path");
        String path = path(by, named == null ? Json.firstText(call.input(), "filePath") : named);
        record.access(Access.NONE);
        if (path == null) {
            return;
        }
        if (call.outcome() == Outcome.DONE && !OpenCodeRead.isFolder(display, call.output())) {
            FileView view = OpenCodeRead.view(display, call.output(), done);
            record.access(commands.read(by, path, isOpen(call, by, path, view) ? null : view, done)
                    .and(Access.Trait.DIRECT));
        } else if (call.error().startsWith(NO_FILE)) {
            record.access(commands.missing(by, path, done).and(Access.Trait.DIRECT))
                    .outcome(Outcome.DONE);
        }
    }

    /**
     * Whether what a call showed of a file is not what was in it, while another call ran that may have written it: then that one was done
     * first, or somebody else wrote the file.
     */
    private boolean isOpen(OpenCodeCall call, Caller by, String path, @Nullable FileView view) {
        FileLines latest = known.latest(by.file(path));
        boolean isOpen =
                view != null && latest != null && !view.agreesWith(latest) && beside.mayWriteUnshown(call, path);
        if (isOpen) {
            known.know(by.file(path), null);
        }
        return isOpen;
    }

    private void write(OpenCodeCall call, Caller by, Call.Builder record, long done) throws Edits.TooLarge {
        if (call.outcome() == Outcome.UNKNOWN) {
            commands.ofCommand(by, null, ANYTHING, done);
            record.access(Access.NONE);
        } else if (call.outcome() == Outcome.FAILED) {
            String path = call.tool().equals(PATCH) ? null : path(by, Json.firstText(call.input(), "filePath"));
            Access refused = refusals.of(call, by, path);
            record.access(refused).outcome(refused.isNone() ? Outcome.FAILED : Outcome.REFUSED);
        } else {
            List<FileEffect> effects = effects(call, by);
            record.access(effects.isEmpty() ? Access.NONE : commands.ofEffects(by, effects, done));
        }
    }

    private List<FileEffect> effects(OpenCodeCall call, Caller by) throws Edits.TooLarge {
        if (call.tool().equals(PATCH)) {
            return patched(call, by);
        }
        JsonNode input = call.input();
        String path = path(by, Json.firstText(input, "filePath"));
        if (path == null) {
            return List.of();
        }
        if (call.tool().equals(WRITE)) {
            JsonNode existed = call.metadata().path("exists");
            boolean created = existed.isBoolean() && !existed.booleanValue();
            FileEffect.Kind kind = created ? FileEffect.Kind.CREATE : FileEffect.Kind.REPLACE;
            return List.of(new FileEffect(kind, path, Json.text(input, "content")));
        }
        String old = Json.text(input, "oldString");
        // Older versions replace a file that is there.
        boolean mayReplace = call.metadata().path("filediff").has("before");
        return List.of(
                old != null && old.isEmpty()
                        ? new FileEffect(
                                mayReplace ? FileEffect.Kind.REPLACE : FileEffect.Kind.CREATE,
                                path,
                                Json.text(input, "newString"))
                        : new FileEffect(FileEffect.Kind.UPDATE, path, edited(call, by, by.file(path))));
    }

    /** The text of a file after an edit; null if that is not known. */
    private @Nullable String edited(OpenCodeCall call, Caller by, String file) throws Edits.TooLarge {
        ObjectNode edit = JsonNodeFactory.instance.objectNode();
        edit.set("old_string", call.input().path("oldString"));
        edit.set("new_string", call.input().path("newString"));
        edit.set("replace_all", call.input().path("replaceAll"));
        JsonNode told = call.metadata();
        JsonNode whole = told.path("filediff");
        if (whole.path("before").isTextual() && whole.path("after").isTextual()) {
            // Older versions record the file.
            String found = whole.path("before").textValue();
            return writes(call, by).edited(file, found, whole.path("after").textValue());
        }
        // Exports of Kilo have only the latter.
        String diff = Json.firstText(told, "diff");
        diff = diff == null ? Json.text(told.path("filediff"), "patch") : diff;
        return writes(call, by).edited(file, ShownDiff.of(diff), before -> edits.apply(before, edit));
    }

    private List<FileEffect> patched(OpenCodeCall call, Caller by) throws Edits.TooLarge {
        String text = Json.text(call.input(), "patchText");
        if (text == null || !CodexPatch.isPatch(text)) {
            return List.of();
        }
        Map<String, ShownDiff> diffs = new HashMap<>();
        for (JsonNode file : call.metadata().path("files")) {
            String path = Json.text(file, "filePath");
            ShownDiff diff = ShownDiff.of(Json.text(file, "patch"));
            if (path != null && diff != null) {
                diffs.put(path, diff);
            }
        }
        return writes(call, by).patched(CodexPatch.parse(text), diffs, FileEffect.Kind.REPLACE);
    }

    private DiffedWrites.OfCall writes(OpenCodeCall call, Caller by) {
        return writes.of(by, call.started(), beside.mayWriteSame(call) ? null : call.ended());
    }

    private void shell(OpenCodeCall call, Caller by, Call.Builder record, long done) {
        ShellRun shell = OpenCodeShell.of(call, by.folder(), call.output());
        if (shell == null || call.outcome() == Outcome.FAILED) {
            // It was not allowed, or not understood.
            return;
        }
        ShownFile shown = shell.shown();
        if (shown != null && isOpen(call, by, shown.path(), shown.view(done))) {
            record.access(commands.read(by, shown.path(), null, done)).readOnly(true);
            return;
        }
        if (shell.runsOn()) {
            commands.doubt(by);
        }
        if (shell.onlyReads()) {
            record.readOnly(true);
        }
        Caller in = by.in(shell.folder());
        boolean isDone = call.outcome() == Outcome.DONE;
        List<String> changed = shell.runsOn() ? null : changed(call, by);
        record.access(
                changed == null
                        ? commands.ofRun(in, shell, isDone, done)
                        : commands.ofWatchedRun(in, shell, isDone, changed, unchanged(changed), done));
    }

    /** The files that a call changed, but for those that nobody watches: what its step changed, if no other call can have. Null if they are not known. */
    private @Nullable List<String> changed(OpenCodeCall call, Caller by) {
        OpenCodeStep step = call.step();
        List<String> changed = step.changed();
        if (changed == null || changed.isEmpty()) {
            return changed;
        }
        Long began = step.began();
        Long ended = step.ended();
        boolean isAlone = step.hasOneCall()
                && !isShared.test(by.checkout())
                && began != null
                && ended != null
                && beside.isAlone(call.session(), began, ended);
        return isAlone ? changed : null;
    }

    private Set<String> unchanged(List<String> changed) {
        Set<String> unchanged = new HashSet<>(watched);
        changed.forEach(unchanged::remove);
        return unchanged;
    }

    private void other(OpenCodeCall call, Caller by, Call.Builder record, long done) {
        String child = Json.text(call.metadata(), "sessionId");
        Access served = mapping.knows(call.tool()) ? null : served(call, by, done);
        if (served != null) {
            record.access(served).outcome(McpFileServer.outcome(call.outcome(), served));
        } else if (OpenCodeTools.TELLERS.contains(call.tool())) {
            commands.told(by.agent(), String.valueOf(call.output()), done);
        } else if (OpenCodeTools.SEARCHES.contains(call.tool())) {
            record.readOnly(true);
            searched(call, by, done);
        } else if (!OpenCodeTools.TALK.contains(call.tool())
                // What a subagent did is known from its own session.
                && !(call.tool().equals(TASK) && child != null && sessions.contains(child))) {
            opaque(call, by, done);
        }
    }

    private void searched(OpenCodeCall call, Caller by, long done) {
        String output = call.output();
        if (call.tool().equals(OpenCodeTools.GREP) && call.outcome() == Outcome.DONE && output != null) {
            known.told(by.agent(), output, done);
        } else if (call.outcome() != Outcome.FAILED) {
            commands.looked(by, OpenCodeTools.GREP + " " + call.input(), done);
        }
    }

    private void opaque(OpenCodeCall call, Caller by, long done) {
        List<String> changed = call.step().changed();
        if (call.tool().equals(PROCESS)) {
            commands.doubt(by);
        }
        if (changed != null && changed.isEmpty()) {
            commands.ranBeside(watched, by, ANYTHING, null, done);
        } else {
            commands.ofCommand(by, null, ANYTHING, done);
        }
    }

    /** What a call of a filesystem server of MCP did; null if it is none, or if nobody knows. */
    private @Nullable Access served(OpenCodeCall call, Caller by, long done) {
        McpFileServer server = new McpFileServer(by, commands, done);
        boolean isCut = call.metadata().path("truncated").asBoolean();
        return switch (call.outcome()) {
            case DONE -> server.done(call.tool(), call.input(), isCut ? null : call.output(), false);
            case FAILED -> server.failed(call.tool(), call.input(), call.error());
            default -> null;
        };
    }

    private static @Nullable String path(Caller by, @Nullable String named) {
        return named == null ? null : FilePaths.absolute(by.folder(), named);
    }

    /** Takes notice of a message to an agent, which may tell what is in the files that it names. */
    void told(String agent, Telling message) {
        commands.told(agent, message.text(), message.time());
    }

    /**
     * Has an agent know what another one knew of files after a call: its own session goes on with a copy of that one's.
     *
     * @param by the agent that called
     * @param heir the agent that knows of it
     */
    void inherit(OpenCodeCall call, Caller by, String heir) {
        Long done = call.ended();
        if (done == null) {
            return;
        }
        String path = path(by, Json.firstText(call.input(), "filePath"));
        String patch = Json.text(call.input(), "patchText");
        if (path != null) {
            known.inherit(by.agent(), heir, by.file(path), done);
        } else if (patch != null && CodexPatch.isPatch(patch)) {
            for (CodexPatch.FileChange change : CodexPatch.parse(patch).files()) {
                known.inherit(by.agent(), heir, by.file(FilePaths.absolute(by.folder(), change.file())), done);
            }
        } else {
            known.looked(by.as(heir), String.valueOf(Json.text(call.input(), "command")), null, done);
        }
    }
}
