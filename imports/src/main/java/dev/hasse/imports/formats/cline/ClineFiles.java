package dev.hasse.imports.formats.cline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.contents.CodexPatch;
import dev.hasse.imports.formats.contents.Edits;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.contents.NumberedDiff;
import dev.hasse.imports.formats.contents.PatchHunk;
import dev.hasse.imports.formats.contents.UniqueEdit;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What calls of Cline did to files, in the order in which they were done. Its tools refuse no write because of what their agent had not seen.
 * Neither do they record the whole file before or after an edit, but the lines that changed.
 */
final class ClineFiles {
    /** The tool of what a person did who went back to an earlier message. */
    static final String RESTORE = "restore";

    private static final String SEARCH = "search_codebase";

    /** Tools that show no file and write none. What teammates do is known from their own conversations. */
    private static final Pattern TALK = Pattern.compile(
            "team_.*|spawn_agent|fetch_web_content|ask_question|submit_and_exit|attempt_completion|skills");

    private static final Set<String> LOOKS = Set.of(ClineCall.READ, SEARCH, FilesOfSession.MENTIONED);

    private static final String ANYTHING = "*";
    private static final String NO_FILE = "Error reading file: ENOENT";
    private static final String NO_TEXT = "text not found in";
    private static final String CREATED = "File created successfully at: ";
    private static final String INSERTED = "Inserted content at line ";
    private static final String EDITED = "Edited ";
    private static final Pattern DIFF = Pattern.compile("\n```diff\n(.*)\n```\\z", Pattern.DOTALL);
    private static final Pattern STATUS = Pattern.compile("Command exited with code (\\d{1,9})");
    private static final Pattern ITS_STATUS = Pattern.compile("\n?\\[Command exited with code \\d{1,9}]\\z");

    private static final String STANDARD_ERROR = "\n[stderr]\n";

    /** What stands in an output of which not all is there, or of which nobody knows the order. */
    private static final Pattern MIXED = Pattern.compile("\n\\[stderr]\n|\\[\\.\\.\\. output truncated: ");

    /** A patch without the lines that it begins and ends with. */
    private static final Pattern BODY = Pattern.compile(
            "^(\\*\\*\\* (?:Update|Add|Delete) File: .*?)\\n?(?:EOF|```)?\\s*\\z", Pattern.DOTALL | Pattern.MULTILINE);

    /** What no output is: Cline says nothing of its own where a command printed nothing. */
    private static final String NEVER = "\0";

    private final KnownFiles known;
    private final CommandFiles commands;
    private final DiffedWrites writes;
    private final Mapping mapping;
    private final PatchHunk.WorkBudget budget = new PatchHunk.WorkBudget();

    /**
     * @param known what is known of files
     * @param mapping the rules of the user
     */
    ClineFiles(KnownFiles known, Mapping mapping) {
        this.known = known;
        this.mapping = mapping;
        known.texts().keepFormer();
        commands = new CommandFiles(known, new Tellings());
        writes = new DiffedWrites(known);
    }

    /**
     * Finds out what a call did.
     *
     * @param by its agent, in the folder that relative names belong to
     */
    void resolve(ClineCall call, Caller by, Call.Builder record) {
        Long done = call.ended();
        if (call.isRefusedByClient()) {
            return;
        }
        if (done == null) {
            open(call, by, record);
            return;
        }
        switch (call.tool()) {
            case ClineCall.READ -> read(call, by, record, done);
            case FilesOfSession.MENTIONED -> mentioned(call, by, record, done);
            case ClineCall.EDIT -> edit(call, by, record, done);
            case ClineCall.PATCH -> patch(call, by, record, done);
            case ClineCall.SHELL -> shell(call, by, record, done);
            default -> other(call, by, record, done);
        }
    }

    private static boolean isLook(ClineCall call) {
        return LOOKS.contains(call.tool()) || TALK.matcher(call.tool()).matches();
    }

    /** Takes a call of which nobody knows how it ended. It may have written all that it can write, and a command may run on. */
    private void open(ClineCall call, Caller by, Call.Builder record) {
        if (call.isWrite()) {
            record.access(Access.NONE);
        }
        if (call.tool().equals(ClineCall.SHELL)) {
            commands.doubt(by);
        }
        Long started = call.started();
        if (started != null && !isLook(call)) {
            commands.ofCommand(by, null, ANYTHING, started);
        }
    }

    private void read(ClineCall call, Caller by, Call.Builder record, long done) {
        List<ClineRead> asked = ClineRead.of(call.input());
        List<ClineCall.Part> parts = call.parts();
        List<Glance> reads = new ArrayList<>();
        for (int k = 0; k < asked.size(); k++) {
            ClineCall.Part part = parts.size() == asked.size() ? parts.get(k) : null;
            reads.addAll(read(asked.get(k), part, by, done).reads());
        }
        boolean isDone = !reads.isEmpty() || parts.stream().anyMatch(ClineCall.Part::success);
        record.access(new Access(reads, List.of(), List.of()).and(Access.Trait.DIRECT))
                .outcome(parts.isEmpty() ? Outcome.UNKNOWN : isDone ? Outcome.DONE : Outcome.FAILED);
    }

    private Access read(ClineRead asked, ClineCall.@Nullable Part part, Caller by, long done) {
        if (!FilePaths.isAbsolute(FilePaths.absolute(null, asked.path()))) {
            // It is relative to a folder that nobody knows: that of the process which all sessions share.
            commands.looked(by, asked.path(), done);
            return Access.NONE;
        }
        String path = FilePaths.absolute(by.folder(), asked.path());
        if (part != null && !part.success()) {
            return part.error().startsWith(NO_FILE) ? commands.missing(by, path, done) : Access.NONE;
        }
        ShownFile shown = part == null ? null : asked.shown(path, part.result());
        return shown == null ? commands.read(by, path, null, done) : commands.read(by, shown, done);
    }

    private void mentioned(ClineCall call, Caller by, Call.Builder record, long done) {
        String path = FilePaths.absolute(by.folder(), call.input().path("path").asText());
        String text = FileText.normal(call.given());
        record.access(
                commands.read(by, new ShownFile(path, 1, text, true), done).and(Access.Trait.DIRECT));
    }

    private void edit(ClineCall call, Caller by, Call.Builder record, long done) {
        String path = path(by, call);
        List<ClineCall.Part> parts = call.parts();
        record.access(Access.NONE);
        if (path == null || parts.isEmpty()) {
            unreadable(by, record, done);
            return;
        }
        ClineCall.Part part = parts.get(0);
        if (part.success()) {
            record.access(commands.ofEffects(by, List.of(effect(call, part.text(), by, path)), done));
            return;
        }
        String old = Json.text(call.input(), "old_text");
        Access refused =
                old != null && part.error().contains(NO_TEXT) ? commands.ofRefused(by, path, old) : Access.NONE;
        record.access(refused).outcome(refused.isNone() ? Outcome.FAILED : Outcome.REFUSED);
    }

    /** Takes a write of which the result does not say what became of it. */
    private void unreadable(Caller by, Call.Builder record, long done) {
        commands.ofCommand(by, null, ANYTHING, done);
        record.outcome(Outcome.UNKNOWN);
    }

    private FileEffect effect(ClineCall call, String said, Caller by, String path) {
        String text = Json.text(call.input(), "new_text");
        if (said.startsWith(CREATED)) {
            return new FileEffect(FileEffect.Kind.CREATE, path, text);
        }
        String after = null;
        if (said.startsWith(EDITED)) {
            after = edited(call, said, by, by.file(path));
        } else if (said.startsWith(INSERTED) && text != null) {
            FileLines before = known.certain(by.file(path));
            after = before == null
                    ? null
                    : inserted(before.text(), call.input().path("insert_line").asInt(), text);
        }
        return new FileEffect(FileEffect.Kind.UPDATE, path, after);
    }

    /** The text of a file after an edit; null if that is not known. */
    private @Nullable String edited(ClineCall call, String said, Caller by, String file) {
        String old = Json.text(call.input(), "old_text");
        String replacement = Json.text(call.input(), "new_text");
        Matcher diff = DIFF.matcher(said);
        if (old == null || replacement == null || !diff.find()) {
            return null;
        }
        List<UniqueEdit> edits = List.of(UniqueEdit.of(old, replacement));
        try {
            return writes.of(by, call.started(), call.ended())
                    .edited(
                            file,
                            NumberedDiff.ofCline(FileText.normal(diff.group(1))),
                            before -> UniqueEdit.apply(edits, before, budget));
        } catch (Edits.TooLarge impossible) {
            // Such an edit adds no more than stands in the log.
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * A text with lines before one of its own, by its number; null if there is none so far down. What follows the last line feed of these lines
     * counts as a line, though it is empty.
     */
    private @Nullable String inserted(String before, int line, String lines) {
        budget.earn(lines.length());
        if (line < 1 || !budget.spend(before.length())) {
            return null;
        }
        int at = 0;
        for (int number = 1; number < line; number++) {
            int end = before.indexOf('\n', at);
            if (end < 0) {
                return null;
            }
            at = end + 1;
        }
        return before.substring(0, at) + FileText.normal(lines) + "\n" + before.substring(at);
    }

    private void patch(ClineCall call, Caller by, Call.Builder record, long done) {
        CodexPatch patch = patch(call);
        List<ClineCall.Part> parts = call.parts();
        record.access(Access.NONE);
        if (!parts.isEmpty() && !parts.get(0).success()) {
            // All or nothing.
            record.outcome(Outcome.FAILED);
        } else if (parts.isEmpty() || patch == null) {
            unreadable(by, record, done);
        } else {
            record.access(commands.ofPatch(by, patch, done));
        }
    }

    /** The patch of a call; null if it cannot be read. The client accepts one without its first and last line, and with words around it. */
    private static @Nullable CodexPatch patch(ClineCall call) {
        String text = String.valueOf(Json.firstText(call.input(), "input", "patch"));
        if (!CodexPatch.isPatch(text)) {
            Matcher body = BODY.matcher(text);
            text = body.find() ? "*** Begin Patch\n" + body.group(1) + "\n*** End Patch" : text;
        }
        CodexPatch patch = CodexPatch.isPatch(text) ? CodexPatch.parse(text) : null;
        return patch == null || patch.files().isEmpty() ? null : patch;
    }

    private void shell(ClineCall call, Caller by, Call.Builder record, long done) {
        List<String> texts = call.commands();
        List<ClineCall.Part> parts = call.parts();
        List<ShellRun> runs = new ArrayList<>();
        for (int k = 0; k < texts.size(); k++) {
            runs.add(run(texts.get(k), by, parts.size() == texts.size() ? parts.get(k) : null));
        }
        if (runs.stream().anyMatch(ShellRun::runsOn)) {
            commands.doubt(by);
        }
        if (!runs.isEmpty() && runs.stream().allMatch(ShellRun::onlyReads)) {
            record.readOnly(true);
        }
        boolean isDone = call.outcome() == Outcome.DONE;
        if (runs.size() == 1) {
            record.access(commands.ofRun(by, runs.get(0), isDone, done));
        } else if (!runs.isEmpty() && isDone && ShellRun.areApart(runs)) {
            record.access(commands.ofRuns(by, runs, done));
        } else {
            // They run at once, and which of them was first is unknown.
            record.access(commands.ofCommand(by, null, String.join("\n", texts), done));
        }
    }

    private static ShellRun run(String text, Caller by, ClineCall.@Nullable Part part) {
        Integer exit = null;
        String printed = null;
        if (part != null) {
            Matcher status = STATUS.matcher(part.error());
            exit = part.success() ? (Integer) 0 : status.matches() ? (Integer) Integer.parseInt(status.group(1)) : null;
            // One that failed and printed nothing but what it said of that.
            boolean isError = !part.success() && part.text().startsWith(STANDARD_ERROR);
            String said = isError ? part.text().substring(STANDARD_ERROR.length()) : part.text();
            printed = exit == null || MIXED.matcher(said).find()
                    ? null
                    : ITS_STATUS.matcher(said).replaceFirst("");
        }
        return ShellRun.of(text, by.folder(), exit, printed, NEVER);
    }

    private void other(ClineCall call, Caller by, Call.Builder record, long done) {
        Access served = mapping.knows(call.tool()) ? null : served(call, by, done);
        if (served != null) {
            record.access(served).outcome(McpFileServer.outcome(isError(call) ? Outcome.FAILED : Outcome.DONE, served));
        } else if (call.tool().equals(SEARCH)) {
            record.readOnly(true);
            commands.looked(by, call.tool() + " " + call.input(), done);
        } else if (TALK.matcher(call.tool()).matches()) {
            commands.told(by.agent(), call.content().toString(), done);
        } else {
            commands.ofCommand(by, null, ANYTHING, done);
        }
    }

    /** What a call of a filesystem server of MCP did; null if it is none, or if nobody knows. */
    private @Nullable Access served(ClineCall call, Caller by, long done) {
        JsonNode content = call.content().path("content");
        String text = content.size() == 1 ? Json.text(content.path(0), "text") : null;
        if (text == null) {
            return null;
        }
        McpFileServer server = new McpFileServer(by, commands, done);
        return isError(call)
                ? server.failed(call.tool(), call.input(), text)
                : server.done(call.tool(), call.input(), text, false);
    }

    private static boolean isError(ClineCall call) {
        return call.content().path("isError").asBoolean();
    }

    private static @Nullable String path(Caller by, ClineCall call) {
        String named = Json.firstText(call.input(), "path");
        return named == null ? null : FilePaths.absolute(by.folder(), named);
    }

    /** Takes notice that a person may have had files put back. */
    void restored(Caller by, long time) {
        commands.ofCommand(by, null, ANYTHING, time);
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
    void inherit(ClineCall call, Caller by, String heir) {
        Long done = call.ended();
        if (done == null) {
            return;
        }
        List<String> paths = new ArrayList<>();
        switch (call.tool()) {
            case ClineCall.READ -> ClineRead.of(call.input()).forEach(each -> paths.add(each.path()));
            case ClineCall.EDIT, FilesOfSession.MENTIONED ->
                paths.add(call.input().path("path").asText());
            case ClineCall.PATCH -> {
                CodexPatch patch = patch(call);
                if (patch != null) {
                    patch.files().forEach(change -> paths.add(change.file()));
                }
            }
            default -> known.looked(by.as(heir), String.join("\n", call.commands()), null, done);
        }
        for (String path : paths) {
            known.inherit(by.agent(), heir, by.file(FilePaths.absolute(by.folder(), path)), done);
        }
    }
}
