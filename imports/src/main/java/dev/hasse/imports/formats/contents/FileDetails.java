package dev.hasse.imports.formats.contents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.files.FilesOfSession;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that is kept of a tool's own details on a file, which {@link FilesOfSession} asks for: in a session of Claude Code those are
 * {@code toolUseResult}, in one of Gemini CLI {@code resultDisplay}. The details also repeat what the result shows.
 *
 * @param shown the part of a file that was read; null if the details have none
 * @param from the line at which that part begins, from 1
 * @param whole whether that part is the whole file
 * @param before the file immediately before it was written; null if that is not known
 * @param after the file immediately after it was written; null if the details do not hold it
 * @param created whether there was no such file before, or an empty one
 * @param patch how the file was changed; null if that is not recorded
 * @param isModifiedByUser whether the file holds something else than what the tool was asked to write, such as what the user made of it
 */
public record FileDetails(
        @Nullable HeldText shown,
        int from,
        boolean whole,
        @Nullable HeldText before,
        @Nullable HeldText after,
        boolean created,
        @Nullable RecordedPatch patch,
        boolean isModifiedByUser) {
    /** What stands for the text before: of an edit or a write, of a notebook, and of several edits in one call. */
    private static final List<String> ORIGINALS = List.of("originalFile", "original_file", "originalFileContents");

    /** How the result of a write begins of a file that was not there, or empty. Subagents record nothing else of it. */
    private static final String CREATED = "File created successfully at: ";

    /** Takes the details of Claude Code apart, with what the model was shown, which may say more. */
    public static FileDetails of(JsonNode details, JsonNode content, String source, HeldFiles held) {
        FileDetails told = of(details, source, held);
        String said = content.isTextual()
                ? content.textValue()
                : content.path(0).path("text").asText();
        return told.created || details.isObject() || !said.startsWith(CREATED) ? told : told.ofNewFile();
    }

    private FileDetails ofNewFile() {
        return new FileDetails(shown, from, whole, before, after, true, patch, isModifiedByUser);
    }

    /**
     * Takes the details of Claude Code apart; some versions have none. Before a note that it keeps for itself it may put lines of its own,
     * which the details do not show.
     *
     * @param source the log that they stand in
     * @param held holds the texts
     */
    public static FileDetails of(JsonNode details, String source, HeldFiles held) {
        JsonNode file = details.path("file");
        // A read from line 0 begins at line 1.
        int from = Math.max(file.path("startLine").asInt(1), 1);
        String shown = Json.text(file, "content");
        JsonNode original = ORIGINALS.stream()
                .map(details::path)
                .filter(text -> !text.isMissingNode())
                .findFirst()
                .orElse(MissingNode.getInstance());
        String left = Json.text(details, "updated_file");
        String named = Json.firstText(details, "filePath", "notebook_path");
        String path = named != null ? named : String.valueOf(Json.text(file, "filePath"));
        String type = Json.text(details, "type");
        boolean isWrite = "create".equals(type) || "update".equals(type);
        RecordedPatch patch = RecordedPatch.of(details.path("structuredPatch"));
        boolean stamped = details.path("memdirStamped").asBoolean();
        left = left == null && isWrite && !stamped ? Json.text(details, "content") : left;
        // A large file is left out as well: then a patch still shows lines that were there, or the type says so.
        boolean nothingBefore = original.isNull() && type == null && (patch == null || patch.onlyAdds());
        return new FileDetails(
                shown == null ? null : held.hold(source, path, FileText.normal(shown)),
                from,
                from == 1
                        && !file.path("truncatedByTokenCap").asBoolean()
                        && file.path("numLines").asInt(-1)
                                == file.path("totalLines").asInt(-2),
                original.isTextual() ? held.hold(source, path, FileText.normal(original.textValue())) : null,
                left == null ? null : held.hold(source, path, FileText.normal(left)),
                nothingBefore || "create".equals(type),
                stamped ? null : patch,
                stamped || details.path("userModified").asBoolean());
    }
}
