package dev.hasse.imports.formats.pi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.Times;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A call in a session of pi: what the model asked for, or a person at the prompt ({@code !make}), and its result. */
final class PiCall {
    static final String SHELL = "bash";

    /** Who runs commands at the prompt, as an agent beside that of the session. */
    private static final String PERSON = "person";

    /** How results end of which nobody knows how much was done. */
    private static final Pattern INTERRUPTED =
            Pattern.compile("(?:\\A|\n\n)(?:Operation aborted|Command aborted|Command timed out after .{1,40} seconds"
                    + "(?:\\. The shell exited with code [^\n]*)?)\\z");

    /** How the client says that it called nothing: there is no such tool, or its arguments are wrong. */
    private static final Pattern NOT_CALLED =
            Pattern.compile("Tool .{1,200} not found|Validation failed for tool |Invalid arguments for tool ");

    static final String READ = "read";
    static final String EDIT = "edit";
    static final String WRITE = "write";

    /** A tool that shows what is in files, without saying in which. */
    static final String SEARCH = "grep";

    /** Tools that show no file and write none. */
    private static final Set<String> TALK = Set.of("find", "ls");

    /** Tools that wait for nothing. */
    private static final Set<String> AT_ONCE = Set.of(READ, EDIT, WRITE);

    /** Tools of which it is known what they have done if they failed. */
    private static final Set<String> OWN = Set.of(READ, EDIT, WRITE, SHELL, SEARCH, "find", "ls");

    private static final Pattern STATUS = Pattern.compile("(?:\\A|\n\n)Command exited with code (\\d{1,9})\\z");

    private final PiSession session;
    private final Document document;
    private final boolean isByPerson;
    private final String tool;
    private final JsonNode input;
    private final @Nullable String id;
    private final @Nullable String model;
    private final @Nullable Long asked;
    private PiBatch batch = new PiBatch(List.of());
    private @Nullable String message;
    private int index;
    private JsonNode result = Json.missing();
    private @Nullable Long answered;

    private PiCall(
            PiSession session,
            Document document,
            boolean isByPerson,
            String tool,
            JsonNode input,
            @Nullable String id,
            @Nullable String model,
            @Nullable Long asked) {
        this.session = session;
        this.document = document;
        this.isByPerson = isByPerson;
        this.tool = tool;
        this.input = input;
        this.id = id;
        this.model = model;
        this.asked = asked;
    }

    /**
     * A call that a model asked for.
     *
     * @param message its answer
     * @param block the call in it
     * @param asked when the answer was there
     */
    static PiCall ofModel(
            PiSession session, Document document, JsonNode message, JsonNode block, String tool, @Nullable Long asked) {
        return new PiCall(
                session,
                document,
                false,
                tool,
                block.path("arguments"),
                Json.id(block.path("id")),
                Json.firstText(message, "model"),
                asked);
    }

    /** A command that a person ran at the prompt, which is over. */
    static PiCall ofPerson(PiSession session, Document document, JsonNode line, @Nullable Long time) {
        JsonNode message = line.path("message");
        PiCall call = new PiCall(session, document, true, SHELL, message, Json.text(line, "id"), null, null);
        call.answer(message, time);
        return call;
    }

    /**
     * Says which other calls its message has. They run side by side, and the results of all of them are recorded when the last one is done.
     *
     * @param entry the entry of the message; null if it has no id
     * @param place its place among them
     */
    void together(@Nullable String entry, PiBatch calls, int place) {
        message = entry;
        batch = calls;
        index = place;
    }

    /** The calls of its message. */
    PiBatch batch() {
        return batch;
    }

    /** Takes the result. */
    void answer(JsonNode told, @Nullable Long time) {
        Long own = Times.micros(told.path("timestamp"));
        result = told;
        answered = own == null ? time : own;
    }

    PiSession session() {
        return session;
    }

    String tool() {
        return tool;
    }

    JsonNode input() {
        return input;
    }

    /** Whether its tool is one that writes a file. */
    boolean isWrite() {
        return tool.equals(EDIT) || tool.equals(WRITE);
    }

    /** Whether its tool writes nothing. */
    boolean isLook() {
        return tool.equals(READ) || tool.equals(SEARCH) || TALK.contains(tool);
    }

    String agent() {
        return isByPerson ? session.id() + "/" + PERSON : session.id();
    }

    /** Whether a person asked for it at the prompt, and the agent was told what came of it. */
    boolean isTold() {
        return isByPerson && !result.path("excludeFromContext").asBoolean();
    }

    @Nullable
    Long started() {
        return asked;
    }

    boolean isAnswered() {
        return answered != null;
    }

    /** When its result was recorded; null if there is none. */
    @Nullable
    Long answered() {
        return answered;
    }

    /**
     * When it was done; null if that is not known. A tool that waits for nothing is done as soon as it is asked for, though its result may have
     * waited for other calls.
     */
    @Nullable
    Long ended() {
        return answered != null && asked != null && batch.isSeveral() && AT_ONCE.contains(tool) ? asked : answered;
    }

    JsonNode details() {
        return result.path("details");
    }

    /** What the model was given as its result, with the words of the client for how it ended; empty if there is none. */
    String output() {
        return isByPerson ? result.path("output").asText() : PiSession.text(result.path("content"));
    }

    boolean hasImage() {
        for (JsonNode block : result.path("content")) {
            if ("image".equals(Json.text(block, "type"))) {
                return true;
            }
        }
        return false;
    }

    /** How it failed; empty if it did not. */
    String error() {
        return result.path("isError").asBoolean() ? output() : "";
    }

    /** The status that its command ended with; null if there is none, or it was interrupted. */
    @Nullable
    Integer exit() {
        JsonNode code = result.path("exitCode");
        Matcher status = STATUS.matcher(error());
        if (isByPerson) {
            return code.canConvertToInt() && !result.path("cancelled").asBoolean() ? (Integer) code.intValue() : null;
        }
        if (!tool.equals(SHELL) || answered == null) {
            return null;
        }
        return error().isEmpty() ? (Integer) 0 : status.find() ? (Integer) Integer.parseInt(status.group(1)) : null;
    }

    /** All that its command printed; null if that is not known. */
    @Nullable
    String printed() {
        boolean cut = result.path("truncated").asBoolean()
                || details().path("truncation").path("truncated").asBoolean()
                || output().contains("Full output: ");
        if (exit() == null || cut) {
            return null;
        }
        Matcher status = STATUS.matcher(error());
        return status.find() ? output().substring(0, status.start()) : output();
    }

    /** What became of it. */
    Outcome outcome() {
        if (answered == null
                || result.path("cancelled").asBoolean()
                || INTERRUPTED.matcher(error()).find()) {
            return Outcome.UNKNOWN;
        }
        boolean mayHaveDone = exit() != null
                || !(OWN.contains(tool) || NOT_CALLED.matcher(error()).lookingAt());
        return error().isEmpty() || mayHaveDone ? Outcome.DONE : Outcome.FAILED;
    }

    /** When it was done, or else when it was asked for: the order in which calls are gone through. */
    long place() {
        Long end = ended();
        return end != null ? end : asked != null ? asked : Long.MAX_VALUE;
    }

    /** What no other call has, but its copies in sessions that go on with a copy of this one. */
    String key() {
        return id + "\n" + tool + "\n" + asked + "\n" + answered;
    }

    /**
     * Starts the record of the call.
     *
     * @param trace the checkout
     */
    Call.Builder call(String trace) {
        JsonNode given = answered == null ? Json.missing() : TextNode.valueOf(output());
        Call.Builder call = Call.of(Origin.of(document).inTrace(trace).inSession(session.id()), agent(), tool)
                .model(model)
                .id(id)
                .arguments(input)
                .result(error().isEmpty() ? Json.unwrapped(given) : given)
                .planned(asked)
                .started(asked)
                .ended(ended())
                .outcome(outcome());
        return message == null || !batch.isSeveral() ? call : call.batchAtOnce(message, index);
    }
}
