package dev.hasse.imports.formats.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.KeptOnce;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.messages.Conversation;
import dev.hasse.imports.formats.messages.LangChain;
import dev.hasse.imports.formats.messages.ModelTurn;
import dev.hasse.imports.formats.messages.ToolList;
import dev.hasse.model.Tool;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A run of LangSmith, as far as it is known: it may come in several parts, of which the last one that has a field counts. What went into it and came out
 * of it is held if it is the run of a tool, or may still turn out to be; of the run of a model only what its messages say of calls.
 */
final class LangSmithRun {
    static final String TOOL = "tool";
    static final String MODEL = "llm";

    private static final int MOST_NODES = 100_000;
    private static final int MILLI = 1_000;

    private final Origin origin;
    private final String id;
    private String type = "";
    private @Nullable String name;
    private @Nullable String trace;
    private @Nullable String parent;
    private @Nullable String order;
    private @Nullable String project;
    private @Nullable String error;
    private @Nullable Long started;
    private @Nullable Long ended;
    private Extra extra = Extra.NOTHING;
    private JsonNode inputs = Json.missing();
    private JsonNode outputs = Json.missing();
    private Conversation given = Conversation.EMPTY;
    private List<LangChain.Request> asked = List.of();
    private List<LangChain.Asking> messages = List.of();

    /** @param origin where it first appeared */
    LangSmithRun(Origin origin, String id) {
        this.origin = origin;
        this.id = id;
    }

    /**
     * What tracers add to a run.
     *
     * @param agent the agent that it names; null if it names none
     * @param place its place in a graph; empty if there is none
     * @param session its session; null if it names none
     * @param model the model; null if that is not recorded
     * @param visible the tools that a model could choose from; null if that is not recorded
     * @param countsRuns whether the last three digits of the time at which it began count runs, as the JavaScript tracer uses them
     */
    private record Extra(
            @Nullable String agent,
            String place,
            @Nullable String session,
            @Nullable String model,
            @Nullable List<Tool> visible,
            boolean countsRuns) {
        static final Extra NOTHING = new Extra(null, "", null, null, null, false);

        static Extra of(JsonNode written, KeptOnce kept) {
            JsonNode metadata = written.path("metadata");
            JsonNode parameters = written.path("invocation_params");
            String place = Json.firstText(metadata, "langgraph_checkpoint_ns", "checkpoint_ns");
            String model = Json.firstText(metadata, "ls_model_name");
            JsonNode runtime = written.path("runtime");
            return new Extra(
                    kept.onceIfAny(Json.firstText(metadata, "lc_agent_name")),
                    place == null ? "" : kept.once(place),
                    kept.onceIfAny(Json.firstText(metadata, "thread_id", "session_id", "conversation_id")),
                    kept.onceIfAny(model == null ? Json.firstText(parameters, "model", "model_name") : model),
                    kept.onceIfAny(ToolList.of(parameters.path("tools"))),
                    isOfJavaScript(runtime.path("library")) || isOfJavaScript(runtime.path("sdk")));
        }
    }

    private static boolean isOfJavaScript(JsonNode library) {
        return library.asText("").endsWith("-js");
    }

    /**
     * Adds a part of the run.
     *
     * @param kept holds what many runs have
     * @param conversations holds what models were given; null if that is not wanted
     */
    void add(JsonNode part, KeptOnce kept, Conversation.@Nullable Table conversations) {
        for (Map.Entry<String, JsonNode> field : part.properties()) {
            JsonNode value = field.getValue();
            if (!value.isNull()) {
                set(field.getKey(), value, kept);
            }
        }
        switch (type) {
            case TOOL, "" -> {}
            case MODEL -> listen(conversations);
            default -> forgetContent();
        }
    }

    private void set(String field, JsonNode value, KeptOnce kept) {
        String text = value.textValue();
        switch (field) {
            case "run_type" -> type = text == null ? "" : kept.once(text.toLowerCase(Locale.ROOT));
            case "name" -> name = kept.onceIfAny(text);
            case "trace_id" -> trace = kept.onceIfAny(text);
            case "parent_run_id" -> parent = kept.onceIfAny(text);
            case "dotted_order" -> order = text;
            case "session_name" -> project = kept.onceIfAny(text);
            case "error" -> error = text;
            case "start_time" -> started = Times.micros(value);
            case "end_time" -> ended = Times.micros(value);
            case "extra" -> extra = Extra.of(value, kept);
            case "inputs" -> inputs = value;
            case "outputs" -> outputs = value;
            default -> {}
        }
    }

    /** Holds what a model was given and answered, as far as it says something of calls. */
    private void listen(Conversation.@Nullable Table conversations) {
        if (conversations != null && !inputs.isMissingNode()) {
            given = conversations.of(inputs);
        }
        if (!outputs.isMissingNode()) {
            messages = messages(outputs);
            asked = conversations == null ? List.of() : ModelTurn.Talk.asked(List.of(outputs));
        }
        forgetContent();
    }

    private void forgetContent() {
        inputs = Json.missing();
        outputs = Json.missing();
        error = null;
    }

    /** Forgets the conversation with a model. */
    void forgetTalk() {
        given = Conversation.EMPTY;
        asked = List.of();
    }

    /** The messages of a model that ask for calls, wherever they stand in what it answered. */
    private static List<LangChain.Asking> messages(JsonNode outputs) {
        List<LangChain.Asking> messages = new ArrayList<>();
        Deque<JsonNode> waiting = new ArrayDeque<>();
        waiting.add(outputs);
        for (int k = 0; k < MOST_NODES && !waiting.isEmpty(); k++) {
            JsonNode node = waiting.remove();
            LangChain.Asking asking = LangChain.asking(node);
            if (asking == null) {
                node.forEach(waiting::add);
            } else if (!asking.requests().isEmpty()) {
                messages.add(asking);
            }
        }
        return messages;
    }

    String id() {
        return id;
    }

    /** Its type, in small letters; empty if that is not known. */
    String type() {
        return type;
    }

    boolean isTool() {
        return type.equals(TOOL);
    }

    boolean isModel() {
        return type.equals(MODEL);
    }

    /** Its name; empty if it has none. */
    String name() {
        return Objects.requireNonNullElse(name, "");
    }

    /** Its trace, as a key. */
    String trace() {
        return String.valueOf(trace);
    }

    /** The run around it; null if there is none. */
    @Nullable
    String parent() {
        return parent;
    }

    /** Where it is in the order in which runs of one trace began; null if that is not recorded. */
    @Nullable
    String order() {
        return order;
    }

    /** With what it failed; empty if it did not. */
    String error() {
        return Objects.requireNonNullElse(error, "");
    }

    /** The agent that it names itself; null if it names none. */
    @Nullable
    String agent() {
        return extra.agent();
    }

    /** The agent that it names, or the subgraph that it is in; null if there is none. */
    @Nullable
    String namedAgent() {
        return extra.agent() == null && place().contains("|") ? LangGraphTools.outermost(place()) : extra.agent();
    }

    /** Its place in a graph; empty if it is in none. */
    String place() {
        return extra.place();
    }

    @Nullable
    String model() {
        return extra.model();
    }

    /** The tools that a model could choose from; null if that is not recorded. */
    @Nullable
    List<Tool> visible() {
        return extra.visible();
    }

    /** When it began, in microseconds; in whole milliseconds from the JavaScript tracer. Null if that is not recorded. */
    @Nullable
    Long started() {
        Long time = started;
        return time == null || !extra.countsRuns() ? time : Long.valueOf(Math.floorDiv(time, MILLI) * MILLI);
    }

    @Nullable
    Long ended() {
        return ended;
    }

    JsonNode inputs() {
        return inputs;
    }

    JsonNode outputs() {
        return outputs;
    }

    /** The messages of a model that ask for calls. */
    List<LangChain.Asking> messages() {
        return messages;
    }

    /** The answer of a tool, if it is a message; else null. */
    LangChain.@Nullable Answer answer() {
        return LangChain.answer(outputs.has("output") ? outputs.path("output") : outputs);
    }

    /** What a model was given and asked for. */
    ModelTurn.Talk talk() {
        // The SDK keeps the list of messages itself, to which the program adds before it is sent.
        Set<String> next =
                asked.stream().map(request -> String.valueOf(request.id())).collect(Collectors.toSet());
        return new ModelTurn.Talk(given.before(next).given(), asked);
    }

    /** Where it comes from, with its trace, its session and its project. */
    Origin origin() {
        return origin.inTrace(trace)
                .inSession(extra.session())
                .with(project == null ? Map.of() : Map.of("project", project));
    }
}
