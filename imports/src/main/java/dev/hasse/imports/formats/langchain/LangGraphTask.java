package dev.hasse.imports.formats.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.messages.LangChain;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An execution of a node: a task of a superstep. */
final class LangGraphTask {
    private static final String PUSH = "__pregel_push";

    private final Origin origin;
    private final String node;
    private final boolean sent;
    private final Set<String> triggers = new HashSet<>();

    private Map<String, JsonNode> read = new LinkedHashMap<>();
    private final Map<String, List<JsonNode>> contributed = new LinkedHashMap<>();
    private final List<LangChain.Asking> askings = new ArrayList<>();
    private final List<LangChain.Answer> answers = new ArrayList<>();
    private LangChain.@Nullable Asking asked;
    private LangChain.@Nullable Request sentCall;
    private @Nullable String path;
    private String id = "";
    private @Nullable Moment started;
    private @Nullable Moment ended;
    private boolean failed;
    private boolean repeated;
    private JsonNode result = Json.missing();
    private @Nullable Long version;

    /**
     * A moment on two clocks.
     *
     * @param tick the place in the order of events
     * @param time in microseconds; null if only the order is known
     */
    record Moment(long tick, @Nullable Long time) {}

    /**
     * A task of which it is not known what started it.
     *
     * @param sent whether it was sent its input, instead of getting the state
     */
    LangGraphTask(Origin origin, String node, boolean sent) {
        this.origin = origin;
        this.node = node;
        this.sent = sent;
    }

    /** Sets the id by which the graph knows it. */
    void id(String text) {
        id = text;
    }

    /** The namespace of the subgraph that it runs, if it runs one. */
    String inner(String namespace) {
        return (namespace.isEmpty() ? "" : namespace + "|") + node + ":" + id;
    }

    /** Remembers the channels whose changes started it. */
    void triggers(JsonNode channels) {
        channels.forEach(channel -> triggers.add(channel.asText("")));
    }

    /** Whether a change of the channel started it. */
    boolean isTriggeredBy(String channel) {
        return triggers.contains(channel);
    }

    /** Whether the triggers or the path of a task say that its input was sent to it. */
    static boolean isSent(JsonNode triggersOrPath) {
        for (JsonNode part : triggersOrPath) {
            if (PUSH.equals(part.asText(""))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a channel is the graph's own, and not part of the state. */
    static boolean isInternal(String channel) {
        return channel.startsWith("__")
                || channel.startsWith("branch:")
                || channel.startsWith("join:")
                || channel.startsWith("start:")
                || channel.equals("lg_tool_call");
    }

    /** Begins the task. If that is recorded twice, the first time of the wall clock counts. */
    void start(Moment moment, JsonNode input) {
        if (started == null) {
            started = moment;
            if (!sent) {
                input.properties().forEach(field -> read(field.getKey(), field.getValue()));
            }
            asked(input);
        } else if (started.time() == null) {
            started = new Moment(started.tick(), moment.time());
        }
    }

    private void read(String channel, JsonNode value) {
        if (!isInternal(channel)) {
            read.put(channel, LangChain.abridged(value));
        }
    }

    /** Finds the call that it was sent, and the last message that asked for calls. */
    private void asked(JsonNode input) {
        JsonNode call = input.isArray() ? input.path(0) : input.path("lg_tool_call");
        JsonNode one = call.isMissingNode() ? input.path("tool_call") : call;
        sentCall = one.isObject() && (!input.isArray() || input.size() == 1) ? LangChain.request(one) : null;
        for (JsonNode value : input) {
            if (!value.isArray()) {
                continue;
            }
            for (int last = value.size() - 1; last >= 0 && asked == null; last--) {
                asked = LangChain.asking(value.path(last));
            }
        }
    }

    /** Sets the state that it saw, from a snapshot. */
    void sees(Map<String, JsonNode> state, @Nullable Long atVersion) {
        version = atVersion;
        if (!sent) {
            read = new LinkedHashMap<>();
            state.forEach(this::read);
        }
    }

    /** Ends the task. If that is recorded twice, the first time of the wall clock counts. */
    void end(Moment moment, boolean hasFailed, JsonNode result) {
        if (ended == null) {
            ended = moment;
            failed = hasFailed;
            this.result = result;
            results(result);
        } else if (ended.time() == null) {
            ended = new Moment(ended.tick(), moment.time());
        }
    }

    /** Adds what it returned: an object, pairs of channel and value, or a list of these. */
    private void results(JsonNode result) {
        if (result.isArray()) {
            for (JsonNode part : result) {
                if (part.isArray() && part.size() == 2 && part.path(0).isTextual()) {
                    contribute(part.path(0).textValue(), part.path(1));
                } else if (part.isObject()) {
                    part.properties().forEach(field -> contribute(field.getKey(), field.getValue()));
                }
            }
        } else {
            result.properties().forEach(field -> contribute(field.getKey(), field.getValue()));
        }
    }

    /** Adds a write to a channel, or several. */
    void contribute(String channel, JsonNode value) {
        JsonNode several = value.path("$writes");
        if (several.isArray()) {
            several.forEach(one -> give(channel, one));
        } else {
            give(channel, value);
        }
    }

    private void give(String channel, JsonNode value) {
        if (isInternal(channel)) {
            return;
        }
        contributed.computeIfAbsent(channel, none -> new ArrayList<>()).add(value);
        for (JsonNode message : value.isArray() ? value : List.of(value)) {
            LangChain.Asking asking = LangChain.asking(message);
            LangChain.Answer answer = LangChain.answer(message);
            if (asking != null && !asking.requests().isEmpty()) {
                askings.add(asking);
            }
            if (answer != null) {
                answers.add(answer);
            }
        }
    }

    /** Whether it is known to have begun, but not when. */
    boolean hasBegunUntimed() {
        return started != null && started.time() == null;
    }

    /** Whether it has returned something. */
    boolean isDone() {
        return ended != null && !failed;
    }

    /**
     * Whether an event tells once more of its end, as a stream in several modes does; otherwise it was executed once more.
     *
     * @param begun whether it has begun once more since
     */
    boolean isToldBy(Moment moment, JsonNode returned, boolean begun) {
        boolean later = begun
                && ended != null
                && ended.time() != null
                && moment.time() != null
                && !ended.time().equals(moment.time());
        return !later && Json.same(result, returned);
    }

    /** Marks the task as one that was executed once more, so that what it returned here never took effect. */
    void repeat() {
        repeated = true;
    }

    /** Whether it was executed once more before its step ended. */
    boolean isRepeated() {
        return repeated;
    }

    /** Marks the task as failed. */
    void fail() {
        failed = true;
    }

    /** Sets the path by which the graph orders the effects of a superstep. */
    void path(JsonNode parts) {
        if (parts.isArray() && !parts.isEmpty()) {
            StringBuilder text = new StringBuilder();
            // Only the first three parts count, and numbers compare by value.
            for (int k = 0; k < Math.min(3, parts.size()); k++) {
                JsonNode part = parts.path(k);
                text.append(
                                part.isIntegralNumber()
                                        ? padded(part.asLong())
                                        : part.asText(JsonValues.of(part).text()))
                        .append('\u0000');
            }
            path = text.toString();
        }
    }

    /**
     * The path by which the graph orders the effects of a superstep, as a text to sort by.
     *
     * @param index its place among the tasks of its step
     */
    String path(int index) {
        if (path != null) {
            return path;
        }
        return sent ? PUSH + '\u0000' + padded(index) : "__pregel_pull\u0000" + node;
    }

    private static String padded(long number) {
        return String.format(Locale.ROOT, "%010d", number);
    }

    Origin origin() {
        return origin;
    }

    String node() {
        return node;
    }

    boolean isSent() {
        return sent;
    }

    boolean hasFailed() {
        return failed;
    }

    @Nullable
    Moment started() {
        return started;
    }

    @Nullable
    Moment ended() {
        return ended;
    }

    /** The state that it saw, by channel. */
    Map<String, JsonNode> read() {
        return read;
    }

    /** Its contributions by channel. A channel that combines contributions holds something else afterwards. */
    Map<String, List<JsonNode>> contributed() {
        return contributed;
    }

    /** Its messages that ask for tools. */
    List<LangChain.Asking> askings() {
        return askings;
    }

    /** Its messages in which tools answer. */
    List<LangChain.Answer> answers() {
        return answers;
    }

    /** The last message that it saw that may ask for tools; null if there was none. */
    LangChain.@Nullable Asking asked() {
        return asked;
    }

    /** The single call that it was sent to execute; null if none is known. */
    LangChain.@Nullable Request sentCall() {
        return sentCall;
    }

    /** The version of the state that it saw; null if that is not known. */
    @Nullable
    Long version() {
        return version;
    }

    /** Whether it only executes tool calls that others asked for. */
    boolean isToolNode() {
        return !answers.isEmpty() && askings.isEmpty();
    }
}
