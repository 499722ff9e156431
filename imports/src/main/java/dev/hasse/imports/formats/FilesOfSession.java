package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.Effect;
import dev.hasse.model.Value;
import dev.hasse.traces.Limits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The reads and writes of files by the calls of a Claude Code session, in the order in which the calls were done.
 *
 * <p>An edit is based on what its agent had last seen of the file, by reading or writing it. The record of an edit holds the file as it was
 * immediately before ({@code originalFile}); if that differs, somebody changed the file in between. If the agent had read only a part of
 * the file, only that part is compared. If it agrees, nothing is claimed: the edit is then based on the file as it was.
 */
final class FilesOfSession {
    /** A line number and an arrow, which precede each line of a file in the text of a result. */
    private static final Pattern NUMBERED = Pattern.compile("\\s*(\\d{1,9})\u2192(.*)");

    /** The number of lines that are shown by default. */
    private static final int SHOWN_LINES = 2_000;

    private final Map<String, FileView> views = new HashMap<>();
    private final Map<String, String> latest = new HashMap<>();
    private final Edits edits;

    /** @param limits how large texts may become by edits */
    FilesOfSession(Limits limits) {
        edits = new Edits(limits);
    }

    /**
     * Returns the reads and writes of a call.
     *
     * @param session the session, whose files are meant
     * @param agent the agent, whose views of the files are meant
     * @param time when it was done
     * @return null if its tool is not one for files
     * @throws Edits.TooLarge if the edit would make a text that is too large; the file is unknown from then on
     */
    @Nullable
    Access access(
            String session, String agent, String tool, JsonNode input, JsonNode content, FileDetails details, long time)
            throws Edits.TooLarge {
        String path = Json.firstText(input, "file_path", "notebook_path", "path");
        if (path == null) {
            return null;
        }
        String seen = agent + "\n" + path;
        String file = session + "\n" + path;
        return switch (tool) {
            case "Read", "NotebookRead" -> read(seen, file, path, input, content, details, time);
            case "Edit", "MultiEdit", "Write", "NotebookEdit" -> write(seen, file, path, tool, input, details, time);
            default -> null;
        };
    }

    private Access read(
            String seen, String file, String path, JsonNode input, JsonNode content, FileDetails details, long time) {
        FileView view = view(input, content, details, time);
        if (view == null) {
            views.remove(seen);
            return new Access(List.of(new Glance(path, null, time)), List.of(), List.of());
        }
        views.put(seen, view);
        String known = latest.get(file);
        Value value = null;
        if (view.whole()) {
            // The text of a result lacks the last line feed.
            String text = known != null && view.agreesWith(known) ? known : view.text();
            latest.put(file, text);
            value = FileText.value(text);
        }
        return new Access(List.of(new Glance(path, value, time)), List.of(), List.of());
    }

    private static @Nullable FileView view(JsonNode input, JsonNode content, FileDetails details, long time) {
        if (details.shown() != null) {
            return new FileView(details.shown(), details.from(), details.whole(), time);
        }
        return numbered(input, content, time);
    }

    /** The file as shown in the text of a result, for records without details. */
    private static @Nullable FileView numbered(JsonNode input, JsonNode content, long time) {
        String shown = content.isTextual()
                ? content.textValue()
                : content.path(0).path("text").asText("");
        StringBuilder text = new StringBuilder();
        int from = 0;
        int lines = 0;
        for (String line : shown.split("\n", -1)) {
            Matcher numbered = NUMBERED.matcher(line);
            if (!numbered.matches() || (lines > 0 && Integer.parseInt(numbered.group(1)) != from + lines)) {
                break;
            }
            from = lines == 0 ? Integer.parseInt(numbered.group(1)) : from;
            text.append(lines == 0 ? "" : "\n").append(numbered.group(2));
            lines++;
        }
        if (lines == 0) {
            return null;
        }
        boolean whole = from == 1 && lines < SHOWN_LINES && !input.has("offset") && !input.has("limit");
        return new FileView(text.toString(), from, whole, time);
    }

    private Access write(
            String seen, String file, String path, String tool, JsonNode input, FileDetails details, long time)
            throws Edits.TooLarge {
        String before = details.before();
        boolean created = details.created();
        Value valueBefore = before != null ? FileText.value(before) : created ? Value.NULL : null;
        List<Glance> reads = reads(file, path, views.get(seen), details, valueBefore, time);
        // The earlier view of the file is no longer valid, whatever the file is now.
        views.remove(seen);
        latest.remove(file);
        String after = after(tool, input, details, before != null ? before : created ? "" : null);
        if (after != null) {
            views.put(seen, new FileView(after, 1, true, time));
            latest.put(file, after);
        }
        return new Access(
                reads,
                List.of(new Change(path, after == null ? null : FileText.value(after))),
                valueBefore == null ? List.of() : List.of(new Effect(path, valueBefore)));
    }

    /** @param valueBefore the value of the file immediately before it was written; null if that is not known */
    private List<Glance> reads(
            String file,
            String path,
            @Nullable FileView view,
            FileDetails details,
            @Nullable Value valueBefore,
            long time) {
        if (view == null) {
            return List.of(new Glance(path, valueBefore, time));
        }
        if (details.before() != null && view.agreesWith(details.before())) {
            return List.of(new Glance(path, valueBefore, view.whole() ? view.time() : time));
        }
        return List.of(new Glance(path, view.whole() || valueBefore != null ? saw(file, view) : null, view.time()));
    }

    /** The value of a file when an agent had this view of it. */
    private Value saw(String file, FileView view) {
        String known = latest.get(file);
        return FileText.value(known != null && view.agreesWith(known) ? known : view.text());
    }

    private @Nullable String after(String tool, JsonNode input, FileDetails details, @Nullable String before)
            throws Edits.TooLarge {
        if (details.isModifiedByUser()) {
            return null;
        }
        return switch (tool) {
            case "Write" -> Json.text(input, "content");
            case "Edit" -> before == null ? null : edits.apply(before, input);
            case "MultiEdit" -> {
                String text = before;
                for (JsonNode edit : input.path("edits")) {
                    text = text == null ? null : edits.apply(text, edit);
                }
                yield text;
            }
            default -> null;
        };
    }
}
