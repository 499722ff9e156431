package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What tools did that are those of the filesystem server of MCP ({@code @modelcontextprotocol/server-filesystem}). Servers of others may have
 * tools of the same names, so a call counts only if it names absolute paths, and returned the very words of that server.
 */
final class CodexFileServer {
    /** The longest text of a file that is looked into, as for commands. */
    private static final int LONGEST = 1_000_000;

    /** The diff of an edit, between as many backquotes as are not in it. */
    private static final Pattern DIFF = Pattern.compile("(`{3,})diff\\n(.*\\n)\\1\\n\\n", Pattern.DOTALL);

    /** How the first changed lines of a diff begin. */
    private static final String FIRST_LINES = "\n@@ -";

    private static final String NOT_FOUND = "Could not find exact match for edit:\n";

    private final Caller by;
    private final CommandFiles files;
    private final long time;

    /** @param time when the call was over */
    CodexFileServer(Caller by, CommandFiles files, long time) {
        this.by = by;
        this.files = files;
        this.time = time;
    }

    /**
     * Returns the reads and writes of a call; null if nobody knows them. One that was refused because of another agent becomes so.
     *
     * @param text all that it returned
     */
    @Nullable
    Access access(CodexCall call, String text) {
        JsonNode given = call.arguments;
        if (call.outcome != Outcome.DONE) {
            return isOf(call, "edit_file") && text.startsWith(NOT_FOUND) ? refused(call, text) : null;
        }
        return switch (CodexMcp.nameOf(call.tool)) {
            case "read_text_file", "read_file" -> read(given, text);
            case "write_file" -> written(given, text);
            case "move_file" -> moved(given, text);
            case "edit_file" -> edited(given, text);
            default -> null;
        };
    }

    private static boolean isOf(CodexCall call, String name) {
        return CodexMcp.nameOf(call.tool).equals(name);
    }

    /** The absolute path that an argument gives; null if it gives none. The server has a home of its own for a tilde. */
    private static @Nullable String path(JsonNode given, String name) {
        String path = Json.text(given, name);
        return path == null || path.startsWith("~") || !FilePaths.isAbsolute(path)
                ? null
                : FilePaths.absolute(null, path);
    }

    private @Nullable Access read(JsonNode given, String text) {
        String path = path(given, "path");
        boolean isWhole = !given.hasNonNull("head") && !given.hasNonNull("tail") && text.length() <= LONGEST;
        return path == null || !isWhole
                ? null
                : files.read(by, new ShownFile(path, 1, FileText.normal(text), true), time);
    }

    private @Nullable Access written(JsonNode given, String text) {
        String path = path(given, "path");
        String content = Json.text(given, "content");
        return path == null || content == null || !text.equals("Successfully wrote to " + Json.text(given, "path"))
                ? null
                : files.ofEffects(by, List.of(new FileEffect(FileEffect.Kind.REPLACE, path, content)), time);
    }

    private @Nullable Access moved(JsonNode given, String text) {
        String source = path(given, "source");
        String target = path(given, "destination");
        String said = "Successfully moved " + Json.text(given, "source") + " to " + Json.text(given, "destination");
        if (source == null || target == null || !text.equals(said)) {
            return null;
        }
        List<String> move = List.of("mv", source, target);
        List<FileEffect> effects = ShellCommand.of(move, null);
        return effects == null ? null : files.ofCommand(by, effects, String.join(" ", move), time);
    }

    private @Nullable Access edited(JsonNode given, String text) {
        String path = path(given, "path");
        Matcher diff = DIFF.matcher(text.length() <= LONGEST ? text : "");
        if (path == null || given.path("dryRun").asBoolean(given.hasNonNull("dryRun")) || !diff.matches()) {
            return null;
        }
        int first = diff.group(2).indexOf(FIRST_LINES);
        CodexPatch patch =
                first < 0 ? null : CodexPatch.ofDiff(path, diff.group(2).substring(first + 1));
        return patch == null ? null : files.ofPatch(by, patch, time);
    }

    /** All edits are looked for before anything is written. */
    private @Nullable Access refused(CodexCall call, String text) {
        String path = path(call.arguments, "path");
        if (path == null) {
            return null;
        }
        Access access =
                files.ofRefused(by, path, text.substring(NOT_FOUND.length()).strip());
        call.outcome = access.isNone() ? call.outcome : Outcome.REFUSED;
        return access;
    }
}
