package dev.hasse.imports.formats.files;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.contents.CodexPatch;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.shell.ShellCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What calls of the tools of the filesystem server of MCP ({@code @modelcontextprotocol/server-filesystem}) did. Servers of others may have
 * tools of the same names, so a call counts only if it names absolute paths, and returned the very words of that server.
 */
public final class McpFileServer {
    /** The longest text of a file that is looked into, as for commands. */
    private static final int LONGEST = 1_000_000;

    private static final String BETWEEN = "__";

    /** The diff of an edit, between as many backquotes as are not in it. */
    private static final Pattern DIFF = Pattern.compile("(`{3,})diff\\n(.*\\n)\\1\\n\\n", Pattern.DOTALL);

    /** How the first changed lines of a diff begin. */
    private static final String FIRST_LINES = "\n@@ -";

    private static final String EDIT = "edit_file";
    private static final String NOT_FOUND = "Could not find exact match for edit:\n";
    private static final String NO_FILE = "ENOENT: no such file or directory, open '%s'";

    /** What stands between the files of a result. */
    private static final String NEXT_FILE = "\n---\n";

    /** How older versions begin to say why a call failed. */
    private static final String ERROR = "Error: ";

    /** Why calls fail that have done nothing yet. */
    private static final Pattern DID_NOTHING = Pattern.compile(
            "ENOENT: |EISDIR: |MCP error -32602: |Invalid arguments for |Cannot specify both head and tail|Access denied - |Parent directory does not exist: |Destination already exists: |"
                    + NOT_FOUND);

    /** Tools whose names say that they only read, and that few servers have. */
    private static final Set<String> ITS_OWN_READS = Set.of("read_text_file", "read_media_file");

    /** The tools that show or write the texts of files. */
    private static final Set<String> OF_TEXTS =
            Set.of("read_text_file", "read_file", "read_multiple_files", "write_file", EDIT);

    /** The arguments of a read. */
    private static final Set<String> OF_READS = Set.of("path", "head", "tail");

    /** The tool that lists the paths of files, a line each. */
    private static final String SEARCH = "search_files";

    private static final Pattern PATH = Pattern.compile("(?:/|[A-Za-z]:\\\\).*");

    /** What tools say that neither change files nor show what is in them. */
    private static final Map<String, Pattern> HARMLESS = Map.of(
            "list_directory",
            Pattern.compile("(?:\\[(?:FILE|DIR)\\] .*)?", Pattern.DOTALL),
            "list_directory_with_sizes",
            Pattern.compile("(?:\\[(?:FILE|DIR)\\] |\nTotal: 0 files).*", Pattern.DOTALL),
            "directory_tree",
            Pattern.compile("\\[(?:\\]|\n  \\{\n    \"name\": ).*", Pattern.DOTALL),
            "get_file_info",
            Pattern.compile("size: \\d.*", Pattern.DOTALL),
            "list_allowed_directories",
            Pattern.compile("Allowed directories:.*", Pattern.DOTALL));

    /** The names of its tools, none of which ends with another one. */
    private static final Set<String> NAMES = Stream.of(
                    OF_TEXTS, ITS_OWN_READS, HARMLESS.keySet(), Set.of("create_directory", "move_file", SEARCH))
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet());

    private final Caller by;
    private final CommandFiles files;
    private final long time;

    /** @param time when the call was over */
    public McpFileServer(Caller by, CommandFiles files, long time) {
        this.by = by;
        this.files = files;
        this.time = time;
    }

    /** Whether a tool has the name of the one that edits files. */
    public static boolean isEdit(String tool) {
        return nameOf(tool).equals(EDIT);
    }

    /** Whether a tool has the name of one that shows or writes the texts of files. */
    static boolean isForTexts(String tool) {
        return tool.startsWith("mcp_") && OF_TEXTS.contains(nameOf(tool));
    }

    /**
     * The name that a server has for its tool, which follows the name of the server: {@code mcp__SERVER__TOOL}, if it has no two underscores,
     * or {@code mcp_SERVER_TOOL}, or {@code SERVER_TOOL}.
     */
    private static String nameOf(String tool) {
        int between = tool.lastIndexOf(BETWEEN);
        String last = between < 0 ? "" : tool.substring(between + BETWEEN.length());
        return tool.startsWith("mcp" + BETWEEN) || NAMES.contains(last)
                ? last
                : NAMES.stream()
                        .filter(name -> tool.endsWith("_" + name))
                        .findFirst()
                        .orElse(tool);
    }

    /**
     * Returns the reads and writes of a call that succeeded; null if nobody knows them.
     *
     * @param text all that it returned; null if the model was not shown that
     * @param isStructured whether that was the only field of a structured result, {@code content}
     */
    @Nullable
    public Access done(String tool, JsonNode given, @Nullable String text, boolean isStructured) {
        String name = nameOf(tool);
        if (text == null || text.length() > LONGEST) {
            String path = ITS_OWN_READS.contains(name) ? path(given, "path") : null;
            return path == null ? null : looked(path);
        }
        return switch (name) {
            case "read_text_file" -> read(given, text);
            // Of many servers, which put words of their own before the text.
            case "read_file" -> isStructured ? read(given, text) : null;
            case "read_multiple_files" -> readAll(given, text);
            case "write_file" -> written(given, text);
            case "create_directory" ->
                text.equals("Successfully created directory " + Json.text(given, "path")) ? Access.NONE : null;
            case "move_file" -> moved(given, text);
            case EDIT -> edited(given, text);
            case SEARCH ->
                text.equals("No matches found")
                                || text.lines()
                                        .allMatch(line -> PATH.matcher(line).matches())
                        ? Access.NONE
                        : null;
            default -> {
                Pattern said = HARMLESS.get(name);
                yield said != null && said.matcher(text).matches() ? Access.NONE : null;
            }
        };
    }

    /**
     * Returns what a call that failed read, because there was no file, or rested on, because another agent had written the file; nothing
     * if it did nothing else; null if nobody knows what it did.
     *
     * @param said what it returned
     */
    @Nullable
    public Access failed(String tool, JsonNode given, String said) {
        String why = said.startsWith(ERROR) ? said.substring(ERROR.length()) : said;
        String path = path(given, "path");
        return switch (nameOf(tool)) {
            // All edits are looked for before anything is written.
            case EDIT ->
                path != null && why.startsWith(NOT_FOUND)
                        ? files.ofRefused(
                                by, path, why.substring(NOT_FOUND.length()).strip())
                        : nothing(why);
            case "read_text_file", "read_file" ->
                path != null && why.equals(NO_FILE.formatted(Json.text(given, "path")))
                        ? files.missing(by, path, time).and(Access.Trait.DIRECT)
                        : nothing(why);
            case "write_file", "create_directory", "move_file" -> nothing(why);
            case SEARCH -> nothing(why);
            default -> HARMLESS.containsKey(nameOf(tool)) ? nothing(why) : null;
        };
    }

    private static @Nullable Access nothing(String why) {
        return DID_NOTHING.matcher(why).lookingAt() ? Access.NONE : null;
    }

    /**
     * How a call ended: who was told that there is no file has read that.
     *
     * @param said how the log says that it ended
     * @param access what it read and wrote, or rested on
     */
    public static Outcome outcome(Outcome said, Access access) {
        if (said == Outcome.DONE) {
            return said;
        }
        return !access.writes().isEmpty() ? Outcome.REFUSED : access.reads().isEmpty() ? Outcome.FAILED : Outcome.DONE;
    }

    /** The absolute path that an argument gives; null if it gives none. The server has a home of its own for a tilde. */
    private static @Nullable String path(JsonNode given, String name) {
        return path(Json.text(given, name));
    }

    private static @Nullable String path(@Nullable String given) {
        return given == null || given.startsWith("~") || !FilePaths.isAbsolute(given)
                ? null
                : FilePaths.absolute(null, given);
    }

    private @Nullable Access read(JsonNode given, String text) {
        String path = path(given, "path");
        if (path == null || !OF_READS.containsAll(names(given))) {
            return null;
        }
        int first = given.path("head").asInt();
        int most = first == 0 ? given.path("tail").asInt() : first;
        boolean isWhole = most == 0 || (text.lines().count() + (text.endsWith("\n") ? 1 : 0) < most && !text.isEmpty());
        if (!isWhole && first <= 0) {
            // The last lines stand where the file ends, wherever that is.
            return looked(path);
        }
        return files.read(by, new ShownFile(path, 1, FileText.normal(text), isWhole), time)
                .and(Access.Trait.DIRECT);
    }

    private static List<String> names(JsonNode given) {
        return given.properties().stream().map(Map.Entry::getKey).toList();
    }

    private Access looked(String path) {
        files.looked(by, path, time);
        return Access.NONE;
    }

    /** Each file is named before its text; a text in which that seems to begin again could be another one. */
    private @Nullable Access readAll(JsonNode given, String text) {
        List<Glance> reads = new ArrayList<>();
        JsonNode paths = given.path("paths");
        int at = 0;
        for (int k = 0; k < paths.size(); k++) {
            String named = paths.path(k).asText();
            String next = NEXT_FILE + paths.path(k + 1).asText() + ":";
            int end = k + 1 == paths.size() ? text.length() : text.indexOf(next, at);
            if (end < 0
                    || (end < text.length() && text.indexOf(next, end + 1) >= 0)
                    || !text.startsWith(named + ":", at)) {
                return null;
            }
            add(reads, named, text.substring(at + named.length() + 1, end));
            at = end + NEXT_FILE.length();
        }
        return paths.isEmpty() ? null : new Access(reads, List.of(), List.of()).and(Access.Trait.DIRECT);
    }

    private void add(List<Glance> reads, String named, String shown) {
        String path = path(named);
        if (path != null && shown.startsWith("\n") && shown.endsWith("\n") && shown.length() > 1) {
            String text = FileText.normal(shown.substring(1, shown.length() - 1));
            reads.addAll(
                    files.read(by, new ShownFile(path, 1, text, true), time).reads());
        } else if (path != null && shown.equals(" Error - " + NO_FILE.formatted(named))) {
            reads.addAll(files.missing(by, path, time).reads());
        }
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
        Matcher diff = DIFF.matcher(text);
        if (path == null || !diff.matches()) {
            return null;
        }
        int first = diff.group(2).indexOf(FIRST_LINES);
        if (first < 0 || given.path("dryRun").asBoolean(given.hasNonNull("dryRun"))) {
            // It was only tried, or left the file as it was.
            return looked(path);
        }
        CodexPatch patch = CodexPatch.ofDiff(path, diff.group(2).substring(first + 1));
        return patch == null ? null : files.ofPatch(by, patch, time);
    }
}
