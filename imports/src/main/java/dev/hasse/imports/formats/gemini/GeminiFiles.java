package dev.hasse.imports.formats.gemini;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.FileDetails;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.contents.PackedText;
import dev.hasse.imports.formats.files.FileRefusal;
import dev.hasse.imports.formats.files.FilesOfSession;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A call of a tool for files in a session of Gemini CLI, in the terms of {@link FilesOfSession}. What a read showed stands in its result;
 * the record of a write or an edit holds the file before and after it ({@code resultDisplay}).
 *
 * @param tool the tool of Claude Code that does the same
 * @param input its arguments, under the names that they have there
 * @param details what the record shows of the file
 */
record GeminiFiles(String tool, JsonNode input, FileDetails details) {
    static final String READ = "read_file";
    private static final String WRITE = "write_file";
    /** The tool that edits: in Gemini CLI, and in Qwen Code. */
    private static final Set<String> EDITORS = Set.of("replace", "edit");

    /** The heading of a part of a file, and the line that its text follows. */
    private static final Pattern PART = Pattern.compile(
            "\\s*IMPORTANT: The file content has been truncated\\.\\s*Status: Showing lines (\\d{1,9})-\\d{1,9} of \\d{1,9} total lines\\."
                    + "|Showing lines (\\d{1,9})-\\d{1,9} of (?:at least )?\\d{1,9} total lines\\.\n\n(?=---\n\n)");

    /** What precedes the lines of a part: in Gemini CLI, and in Qwen Code. */
    private static final List<String> CONTENT = List.of("--- FILE CONTENT (truncated) ---\n", "---\n\n");
    /** What is appended to a read if the folder of the file has instructions of its own. */
    private static final String INSTRUCTIONS = "\n\n--- Newly Discovered Project Context ---\n";
    /** How results begin that do not hold the file: masked to save space, of another kind, or with a heading of old versions. */
    private static final Pattern NOT_THE_FILE = Pattern.compile(
            "\\s*(?:<tool_output_masked>|Binary content provided|Cannot display content of |\\[File content)");

    private static final Pattern NOT_FOUND = Pattern.compile(
            "(?:could not find (?:the string|an exact match)|0 occurrences found)", Pattern.CASE_INSENSITIVE);

    /** How reads and edits say that there is no such file. */
    private static final String NO_FILE = "File not found";

    /** How the result of an edit begins that shows the edited lines, and those around them. */
    private static final Pattern AFTER = Pattern.compile(
            "(?:The file: |Created new file: )(?s:.{1,4200}?) Showing lines 1-(\\d{1,9}) of (\\d{1,9}) from the edited file:\n\n---\n\n");

    /** How a read says that its agent has the file already, as it still is. */
    private static final Pattern SHOWN_BEFORE =
            Pattern.compile("\\[File .{1,4096}? unchanged since last read in this session\\b");

    private static final String CUT_LINE = "... [truncated]";

    /**
     * Reads a call of a tool for files; null if it is another tool.
     *
     * @param display the tool's own record of its result
     * @param output the text that the model was given as its result; null if there is none
     */
    static @Nullable GeminiFiles of(String tool, JsonNode arguments, JsonNode display, @Nullable String output) {
        String path = Json.firstText(arguments, "file_path", "absolute_path");
        String resolved = Json.firstText(display, "filePath");
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        if (path == null) {
            return null;
        }
        input.put("file_path", resolved == null ? path : resolved);
        if (tool.equals(READ)) {
            return new GeminiFiles("Read", input, shown(output));
        }
        if (tool.equals(FilesOfSession.MENTIONED)) {
            // Without the spaces around it, nobody knows whether it is still the same.
            return new GeminiFiles(tool, input, shown(null));
        }
        boolean edits = EDITORS.contains(tool);
        if (!edits && !tool.equals(WRITE)) {
            return null;
        }
        for (String name : edits ? new String[] {"old_string", "new_string"} : new String[] {"content"}) {
            input.set(name, arguments.path(name));
        }
        boolean many = arguments.path("allow_multiple").asBoolean()
                || arguments.path("replace_all").asBoolean()
                || arguments.path("expected_replacements").asInt(1) > 1;
        input.put("replace_all", many);
        return new GeminiFiles(edits ? "Edit" : "Write", input, written(display, output, arguments));
    }

    /** Why a write was refused; null if it failed for another reason, or is none. Only Qwen Code refuses to write a file that has changed. */
    @Nullable
    FileRefusal refusal(@Nullable String output) {
        if (output == null || !input.has(tool.equals("Edit") ? "old_string" : "content")) {
            return null;
        }
        boolean unfound = tool.equals("Edit") && NOT_FOUND.matcher(output).find();
        return unfound ? FileRefusal.NOT_FOUND : FileRefusal.of(TextNode.valueOf(output));
    }

    /** Whether a read only says that the file is as its agent was shown it before. */
    boolean shownBefore(@Nullable String output) {
        return tool.equals("Read")
                && output != null
                && SHOWN_BEFORE.matcher(output).lookingAt();
    }

    /** Whether it failed because there is no such file. */
    boolean foundNone(@Nullable String output) {
        return output != null && output.startsWith(NO_FILE);
    }

    private static FileDetails shown(@Nullable String output) {
        String text = output == null ? null : FileText.normal(output);
        if (text == null || NOT_THE_FILE.matcher(text).lookingAt() || text.contains(CUT_LINE)) {
            return new FileDetails(null, 1, false, null, null, false, null, false);
        }
        int instructions = text.lastIndexOf(INSTRUCTIONS);
        if (instructions >= 0) {
            text = text.substring(0, instructions);
        }
        Matcher part = PART.matcher(text);
        if (!part.lookingAt()) {
            return new FileDetails(PackedText.of(text), 1, true, null, null, false, null, false);
        }
        boolean qwen = part.group(1) == null;
        String content = CONTENT.get(qwen ? 1 : 0);
        int begins = text.indexOf(content);
        int from = Math.max(1, Integer.parseInt(part.group(qwen ? 2 : 1)));
        String lines = begins < 0 ? null : text.substring(begins + content.length());
        return new FileDetails(
                lines == null ? null : PackedText.of(lines), from, false, null, null, false, null, false);
    }

    /** The file after an edit, if the result shows all of it. Records of subagents of Qwen Code show nothing else. */
    private static @Nullable String shownAfter(@Nullable String output) {
        if (output == null) {
            return null;
        }
        Matcher shown = AFTER.matcher(output);
        return shown.lookingAt() && shown.group(1).equals(shown.group(2)) ? output.substring(shown.end()) : null;
    }

    private static FileDetails written(JsonNode display, @Nullable String output, JsonNode arguments) {
        // Qwen Code cuts long texts.
        JsonNode before =
                display.path("originalContentTruncated").asBoolean() ? Json.missing() : display.path("originalContent");
        String after = display.path("newContentTruncated").asBoolean()
                ? null
                : display.isObject() ? Json.text(display, "newContent") : shownAfter(output);
        boolean said =
                output != null && (output.startsWith("Successfully created") || output.startsWith("Created new file"));
        boolean created = display.path("isNewFile").asBoolean() || before.isNull() || said;
        return new FileDetails(
                null,
                1,
                false,
                before.isTextual() && !created ? PackedText.of(FileText.normal(before.textValue())) : null,
                after == null ? null : PackedText.of(FileText.normal(after)),
                created,
                null,
                arguments.path("modified_by_user").asBoolean());
    }
}
