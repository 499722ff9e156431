package dev.hasse.imports.formats.gemini;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.contents.FileView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A search in a session of Gemini CLI, which shows the agent the lines that match, with those around them if there are few.
 *
 * @param lines the lines that it showed, by file
 */
record GeminiSearch(Map<String, List<FileView.Part>> lines) {
    private static final Set<String> TOOLS = Set.of("grep_search", "search_file_content");
    private static final Pattern ANSWER = Pattern.compile("\\s*(?:Found \\d+ match(?:es)? |No matches found )");
    private static final Pattern FILE = Pattern.compile("File: (.{1,4096})");
    private static final Pattern LINE = Pattern.compile("L(\\d{1,9})[:-] ?(.*)");
    private static final String CUT = "... [truncated]";
    /** A line as ripgrep shows it, which Qwen Code uses. */
    private static final Pattern WITH_PATH = Pattern.compile("((?:/|[A-Za-z]:[\\\\/]).{1,4096}?):(\\d{1,9}):(.*)");

    /** How a result ends of which the last line may be cut. */
    private static final Pattern MORE = Pattern.compile("\\[\\d+ lines? truncated\\] \\.\\.\\.");

    /**
     * Reads a call; null if it is no search, or if it is not known what it showed.
     *
     * @param output what the model was given as its result; null if there is none
     * @param root the folder of the project; null if that is not known
     */
    static @Nullable GeminiSearch of(String tool, JsonNode arguments, @Nullable String output, @Nullable String root) {
        if (!TOOLS.contains(tool) || output == null || !ANSWER.matcher(output).lookingAt()) {
            return null;
        }
        String given = Json.firstText(arguments, "dir_path", "path");
        String folder = given == null || given.isEmpty() ? root : FilePaths.absolute(root, given);
        if (folder == null || !FilePaths.isAbsolute(folder)) {
            return null;
        }
        Map<String, List<FileView.Part>> lines = new LinkedHashMap<>();
        List<FileView.Part> shown = new ArrayList<>();
        for (String each : FileText.normal(output).split("\n")) {
            Matcher file = FILE.matcher(each);
            Matcher line = LINE.matcher(each);
            Matcher withPath = WITH_PATH.matcher(each);
            if (file.matches()) {
                shown = lines.computeIfAbsent(path(folder, file.group(1)), none -> new ArrayList<>());
            } else if (line.matches()) {
                String text = line.group(2);
                String whole = text.endsWith(CUT) ? text.substring(0, text.length() - CUT.length()) : text;
                // Spaces at the end are not shown.
                shown.add(new FileView.Part(Integer.parseInt(line.group(1)), whole, true));
            } else if (withPath.matches()) {
                shown = lines.computeIfAbsent(path(folder, withPath.group(1)), none -> new ArrayList<>());
                shown.add(new FileView.Part(Integer.parseInt(withPath.group(2)), withPath.group(3), true));
            } else if (MORE.matcher(each).matches() && !shown.isEmpty()) {
                shown.remove(shown.size() - 1);
            }
        }
        return new GeminiSearch(lines);
    }

    /** Names are relative to what was searched, and a search in a file gives the name of that. */
    private static String path(String searched, String name) {
        return searched.endsWith("/" + name) ? searched : FilePaths.absolute(searched, name);
    }
}
