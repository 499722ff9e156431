package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.KeptOnce;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.messages.ModelTurn;
import dev.hasse.model.Tool;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that is kept of a span until the spans around it are known: the answers of {@link GenAi}, which is asked when the span arrives. The
 * attributes are not kept, so prompts and completions take no memory. Whoever needs more of a span asks for it in {@link #of}.
 *
 * @param origin where it comes from: its trace, its session as far as it names one itself, and the attributes of its resource
 * @param id its own id; null if it has none
 * @param parent the id of the span around it; null if there is none
 * @param name its name
 * @param start when it began; null if that is not recorded
 * @param end when it ended; null if it has not ended, or that is not recorded
 * @param agent the agent that it says it belongs to; null if it does not say
 * @param agentByName the agent whose work it is, if only its own name says so; else null
 * @param isChat whether it is a response of a model
 * @param response that response; null if it asks for no calls
 * @param talk what it says of calls; null if it says nothing, or nobody asked
 * @param execution the tool that it executed; null if it is no call of a tool
 * @param named the attributes that the mapping names
 */
public record SpanSummary(
        Origin origin,
        @Nullable String id,
        @Nullable String parent,
        String name,
        @Nullable Long start,
        @Nullable Long end,
        @Nullable String agent,
        @Nullable String agentByName,
        boolean isChat,
        @Nullable Response response,
        ModelTurn.@Nullable Talk talk,
        @Nullable Execution execution,
        Map<String, String> named) {

    /**
     * A response of a model that asks for calls.
     *
     * @param model the model; null if that is not recorded
     * @param asked the ids of the calls, in its order
     * @param visible the tools that the model could choose from; null if that is not recorded
     */
    record Response(
            @Nullable String model,
            List<String> asked,
            @Nullable List<Tool> visible) {}

    /**
     * The execution of a tool. What is JSON in a text stays a text for as long as it is kept, which takes less memory.
     *
     * @param tool the tool
     * @param agentOfGraph the agent that a graph's namespace names; null if there is none
     * @param arguments the arguments, or a {@linkplain LateValue#mark mark} of them where nobody looks into them
     * @param result the result in an attribute for results, or a mark; missing if there is none
     * @param output the output of the span, which may be a message that holds the result; missing if there is none
     * @param callId the id of the call; null if only the output may tell
     * @param failed whether the span failed; the output may say so, too
     * @param message the message with which it failed
     * @param byMcp whether it is the request to a server of MCP, which the span of the call itself may stand around
     * @param onlyAsked whether only the answer of a model ever leads to such a span
     * @param access its reads and writes; null if only a mapping can tell
     */
    record Execution(
            String tool,
            @Nullable String agentOfGraph,
            JsonNode arguments,
            JsonNode result,
            JsonNode output,
            @Nullable String callId,
            boolean failed,
            String message,
            boolean byMcp,
            boolean onlyAsked,
            @Nullable Access access) {

        /** Returns this execution with another result, and with the id that its output tells; without that output. */
        Execution answered(@Nullable String id, JsonNode otherResult) {
            return new Execution(
                    tool,
                    agentOfGraph,
                    arguments,
                    otherResult,
                    Json.missing(),
                    id,
                    failed,
                    message,
                    byMcp,
                    onlyAsked,
                    access);
        }

        /** Returns this execution, with what only another report of the same call records. */
        Execution with(Execution other) {
            return new Execution(
                    tool,
                    agentOfGraph != null ? agentOfGraph : other.agentOfGraph,
                    arguments.isMissingNode() ? other.arguments : arguments,
                    result.isMissingNode() && output.isMissingNode() ? other.result : result,
                    result.isMissingNode() && output.isMissingNode() ? other.output : output,
                    callId != null ? callId : other.callId,
                    failed || other.failed,
                    other.failed && !failed ? other.message : message,
                    byMcp,
                    onlyAsked,
                    access != null ? access : other.access);
        }
    }

    /**
     * Takes from a span what is needed later.
     *
     * @param needs what the mapping needs
     * @param definitions reads the tools that a model could choose from
     * @param kept keeps the texts that many spans have
     * @param listens whether what models say of calls is wanted, too
     */
    public static SpanSummary of(
            Span span, SpanNeeds needs, KnownDefinitions definitions, KeptOnce kept, boolean listens) {
        boolean chat = GenAi.isChat(span);
        Origin origin = span.origin();
        return new SpanSummary(
                origin.inTrace(kept.onceIfAny(origin.trace())).inSession(kept.onceIfAny(GenAi.session(span))),
                span.id(),
                span.parent(),
                kept.once(span.name()),
                span.start(),
                span.end(),
                kept.onceIfAny(GenAi.agent(span)),
                kept.onceIfAny(GenAi.agentByName(span)),
                chat,
                chat ? GenAi.response(span, definitions, kept) : null,
                chat && listens ? SpanTalk.of(span) : null,
                GenAi.execution(span, needs, kept),
                named(span, needs.attributes()));
    }

    private static Map<String, String> named(Span span, Set<String> names) {
        if (names.isEmpty()) {
            return Map.of();
        }
        Map<String, String> named = new HashMap<>();
        for (String name : names) {
            JsonNode value = span.attributes().get(name);
            if (value != null && value.isValueNode() && !value.isNull()) {
                named.put(name, value.asText());
            }
        }
        return Map.copyOf(named);
    }

    /** The trace, as a key. */
    String trace() {
        return String.valueOf(origin.trace());
    }
}
