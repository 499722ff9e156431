package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.KeptOnce;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.contents.FileDetails;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.HeldFiles;
import dev.hasse.imports.formats.contents.ShownChange;
import dev.hasse.imports.formats.files.FilesOfSession;
import org.jspecify.annotations.Nullable;

/**
 * What attachments in sessions of Claude Code tell of files without a call of the agent: that it was shown one, or that a hook changed one. Each
 * becomes a call of its own.
 */
final class ClaudeCodeShown {
    private static final String MEMORY = "nested_memory";

    private final ClaudeCodeCalls calls;
    private final ClaudeCodeInstructions instructions;
    private final HeldFiles held;
    private final KeptOnce kept;

    /**
     * @param calls takes the calls
     * @param instructions takes what agents were shown when they began
     * @param held holds the texts
     * @param kept keeps what many calls have in common
     */
    ClaudeCodeShown(ClaudeCodeCalls calls, ClaudeCodeInstructions instructions, HeldFiles held, KeptOnce kept) {
        this.calls = calls;
        this.instructions = instructions;
        this.held = held;
        this.kept = kept;
    }

    /** An attachment to the log of an agent. */
    private record Place(Document document, String agent, String id, long time) {}

    /**
     * Takes a file that an agent was shown, though it had not asked for it, if an attachment tells of one.
     *
     * @return whether it does
     */
    boolean add(JsonNode attachment, Document document, String agent) {
        Place at = place(document, agent);
        String type = String.valueOf(Json.text(attachment, "type"));
        String tool = "attachment:" + type;
        String path = Json.firstText(attachment, "filename", "path");
        if (at == null) {
            return false;
        }
        if (tool.equals(ClaudeCodeInstructions.TOOL)) {
            int number = 0;
            for (JsonNode file : attachment.path("files")) {
                instructed(at, at.id() + "#" + number++, Json.text(file, "path"), Json.text(file, "content"));
            }
            if (number > 0) {
                instructions.noteLogged(String.valueOf(Json.text(document.root(), "sessionId")));
            }
            return number > 0;
        }
        JsonNode details = attachment.path("content");
        if (type.equals(MEMORY)) {
            remembered(at, path, details);
            return path != null;
        }
        boolean told = tool.equals(FilesOfSession.TOLD);
        if (path == null || !(told || tool.equals(FilesOfSession.MENTIONED))) {
            return false;
        }
        String absolute = Json.firstText(details.path("file"), "filePath");
        JsonNode content = told ? attachment.path("snippet") : Json.missing();
        add(at, at.id(), tool, absolute == null ? path : absolute, content, details, at.time());
        return true;
    }

    /** Adds the write of a hook, if the log says which file it was. The hook ran after the call that it belongs to. */
    void addHook(JsonNode attachment, Document document, String agent) {
        String path = ClaudeCodeHooks.changedFile(attachment);
        Place at = place(document, agent);
        if (path != null && at != null) {
            long done = ClaudeCodeHooks.done(attachment, at.time(), calls.results());
            add(at, at.id(), FilesOfSession.HOOKED, path, Json.missing(), Json.missing(), done);
        }
    }

    private static @Nullable Place place(Document document, String agent) {
        String id = Json.text(document.root(), "uuid");
        Long time = Times.micros(document.root().path("timestamp"));
        return id == null || time == null ? null : new Place(document, agent, id, time);
    }

    /** Adds instructions of a folder, which an agent is shown when it reads a file there. Newer versions say whether that is the whole text. */
    private void remembered(Place at, @Nullable String path, JsonNode file) {
        String text = Json.text(file, "content");
        JsonNode differs = file.path("contentDiffersFromDisk");
        String whole = differs.isBoolean() && !differs.booleanValue() ? text : Json.text(file, "rawContent");
        if (whole == null) {
            instructed(at, at.id(), path, text);
        } else if (path != null) {
            ObjectNode details = JsonNodeFactory.instance.objectNode();
            details.putObject("file")
                    .put("filePath", path)
                    .put("content", whole)
                    .put("numLines", 1)
                    .put("totalLines", 1);
            add(at, at.id(), FilesOfSession.REMEMBERED, path, Json.missing(), details, at.time());
        }
    }

    private void instructed(Place at, String id, @Nullable String path, @Nullable String text) {
        if (path != null && text != null) {
            ClaudeCodeUse use =
                    add(at, id, ClaudeCodeInstructions.TOOL, path, Json.missing(), Json.missing(), at.time());
            instructions.add(use, FilePaths.absolute(use.folder(), path), text);
        }
    }

    private ClaudeCodeUse add(
            Place at, String id, String tool, String path, JsonNode content, JsonNode details, long time) {
        JsonNode record = at.document().root();
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        input.put("file_path", path);
        JsonNode length = record.path("attachment").path("rereadEntry").path(ShownChange.LENGTH);
        if (length.canConvertToInt()) {
            input.set(ShownChange.LENGTH, length);
        }
        ClaudeCodeUse use = new ClaudeCodeUse(
                Origin.of(at.document()).inSession(kept.onceIfAny(Json.text(record, "sessionId"))),
                at.agent(),
                kept.onceIfAny(Json.text(record, "cwd")),
                null,
                id,
                tool,
                input,
                time,
                null,
                0);
        calls.add(use);
        FileDetails file = FileDetails.of(details, at.document().source(), held);
        calls.add(id, kept.once(use.name()), content, false, false, file, ShellNotes.NONE, time);
        return use;
    }
}
