package dev.hasse.imports.formats.pi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.files.Telling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A session of pi, with its calls. */
final class PiSession {
    private static final Pattern FILE =
            Pattern.compile("(?:.*/)?[0-9TZ:.-]+_([0-9a-fA-F-]{36})\\.jsonl[^/]*", Pattern.DOTALL);

    /** How an answer of a model ended whose calls were not made. */
    private static final Set<String> NOT_MADE = Set.of("error", "aborted");

    private final String source;
    private String id;
    private @Nullable String folder;
    private @Nullable Long created;
    private final List<PiCall> calls = new ArrayList<>();
    /** The calls without a result, by their ids. */
    private final Map<String, PiCall> open = new HashMap<>();

    private final List<Telling> messages = new ArrayList<>();
    private final PiTree tree = new PiTree();

    /** @param source its file */
    PiSession(String source) {
        this.source = source;
        Matcher name = FILE.matcher(source.replace('\\', '/'));
        id = name.matches() ? name.group(1) : source;
    }

    String source() {
        return source;
    }

    String id() {
        return id;
    }

    /** The folder that it works in; null if that is not known. */
    @Nullable
    String folder() {
        return folder;
    }

    /** When it began; after all others if that is not known. */
    long created() {
        return created == null ? Long.MAX_VALUE : created;
    }

    List<PiCall> calls() {
        return calls;
    }

    /** The messages to the agent. */
    List<Telling> messages() {
        return messages;
    }

    PiTree tree() {
        return tree;
    }

    /** Takes what the first line says of the session itself. */
    void begins(JsonNode line) {
        String named = Json.firstText(line, "id");
        id = named == null ? id : named;
        folder = Json.firstText(line, "cwd");
        created = Times.micros(line.path("timestamp"));
    }

    /** Takes an entry. */
    void entry(Document document, JsonNode line, String type, CallSink sink) {
        Long time = Times.micros(line.path("timestamp"));
        tree.follow(line, time);
        JsonNode message = line.path("message");
        switch (type) {
            case "message" -> message(document, line, message, time, sink);
            case "custom_message" -> told(text(line.path("content")), time);
            case "branch_summary", "compaction" -> {
                told(line.path("summary").asText(), time);
                Pi.ignore(sink, "entry of type", type);
            }
            default -> Pi.ignore(sink, "entry of type", type);
        }
    }

    private void message(Document document, JsonNode line, JsonNode message, @Nullable Long time, CallSink sink) {
        String role = String.valueOf(Json.text(message, "role"));
        switch (role) {
            case "assistant" -> asked(document, line, message, time, sink);
            case "toolResult" -> answered(message, time, sink);
            case "bashExecution" -> calls.add(PiCall.ofPerson(this, document, line, time));
            case "user", "custom" -> told(text(message.path("content")), time);
            default -> Pi.ignore(sink, "message of role", role);
        }
    }

    private void asked(Document document, JsonNode line, JsonNode message, @Nullable Long time, CallSink sink) {
        List<JsonNode> asked = new ArrayList<>();
        for (JsonNode block : message.path("content")) {
            if ("toolCall".equals(Json.text(block, "type"))) {
                asked.add(block);
            }
        }
        if (isBrokenOff(message)) {
            asked.forEach(block -> sink.ignore("call of an answer that broke off"));
            return;
        }
        List<PiCall> batch = new ArrayList<>();
        for (JsonNode block : asked) {
            String tool = Json.firstText(block, "name");
            String named = Json.id(block.path("id"));
            if (tool == null || named == null) {
                sink.refuse(
                        document, "message.content", Json.shown(block), "a call with its id, its name and arguments");
            } else {
                PiCall call = PiCall.ofModel(this, document, message, block, tool, time);
                batch.add(call);
                open.put(named, call);
            }
        }
        PiBatch all = new PiBatch(batch);
        for (int place = 0; place < batch.size(); place++) {
            batch.get(place).together(Json.text(line, "id"), all, place);
        }
        calls.addAll(batch);
    }

    private void answered(JsonNode message, @Nullable Long time, CallSink sink) {
        PiCall call = open.remove(String.valueOf(Json.id(message.path("toolCallId"))));
        if (call == null) {
            sink.ignore("result without its call");
        } else {
            call.answer(message, time);
        }
    }

    private void told(String text, @Nullable Long time) {
        if (time != null) {
            messages.add(new Telling(time, text));
        }
    }

    /** Whether an answer broke off, and its calls were not made. */
    static boolean isBrokenOff(JsonNode answer) {
        return NOT_MADE.contains(String.valueOf(Json.text(answer, "stopReason")));
    }

    /** The text of the content of a message. */
    static String text(JsonNode content) {
        if (content.isTextual()) {
            return content.textValue();
        }
        StringBuilder text = new StringBuilder();
        for (JsonNode block : content) {
            text.append(text.length() > 0 && block.has("text") ? "\n" : "")
                    .append(block.path("text").asText());
        }
        return text.toString();
    }
}
