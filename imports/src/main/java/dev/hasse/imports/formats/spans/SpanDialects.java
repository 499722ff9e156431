package dev.hasse.imports.formats.spans;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of spans that Hasse reads, one row each: its name, its meaning, and who writes it. If a span has several attributes of one
 * meaning, the first row counts. All others are skipped while spans are parsed.
 *
 * <p>In a name, {@code #} stands for a number, by which attributes of that name are in order; an attribute of an event is written
 * {@code event/attribute}.
 */
public final class SpanDialects {

    /** The meaning of an attribute. */
    enum Meaning {
        /** The kind of operation; {@link Kind} lists the values. */
        KIND,
        /** The name of the tool that the span executed. */
        TOOL,
        /** A name whose meaning depends on the kind: that of the tool, or of the agent. */
        ENTITY,
        /** The id of the call. */
        CALL_ID,
        /** The arguments of the call. */
        ARGUMENTS,
        /** The result of the call. */
        RESULT,
        /** The output of the span, which may be a message or a wrapper that holds the result. */
        OUTPUT,
        /** The name of the agent. */
        AGENT,
        /** The name of something whose type {@link #ENTITY_TYPE} tells: an agent, or something else. */
        TYPED_ENTITY,
        /** The type of what {@link #TYPED_ENTITY} names. */
        ENTITY_TYPE,
        /** The id of the agent, for spans that do not name it. */
        AGENT_ID,
        /** The conversation. */
        SESSION,
        /** The model that answered. */
        MODEL,
        /** The answer of a model, with the ids of the calls that it asks for. */
        ASKED,
        /** The id of one call that the answer of a model asks for. */
        ASKED_ID,
        /** Another part of such a call, or of a message that the model was given. */
        PART,
        /** The messages that a model was given. */
        GIVEN,
        /** The tools that a model could choose from. */
        VISIBLE,
        /** What went wrong. */
        FAILURE,
        /** The outcome of the call as a word, or whether it is an error. */
        STATUS,
        /** The metadata of LangGraph. */
        GRAPH,
        /** The namespace of LangGraph, which the metadata holds otherwise. */
        PLACE,
        /** The memory store. */
        MEMORY_STORE,
        /** The record in the memory store. */
        MEMORY_RECORD,
        /** The contents of that record. */
        MEMORY_VALUE
    }

    /** The kinds of operation, with the words for each in lower case. */
    @SuppressWarnings("ImmutableEnumChecker") // all of it is made once, and never changed
    enum Kind {
        /** A tool was executed. */
        TOOL("execute_tool", "tool", "ai.toolcall", "tools/call", "tool_call", "tool.v2", "function: {name}"),
        /** A model answered. */
        MODEL(
                "chat",
                "generate_content",
                "call_llm",
                "text_completion",
                "llm",
                "chat_model",
                "generation",
                "chat.completions",
                "text.completions",
                "ai.generatetext.dogenerate",
                "ai.streamtext.dostream"),
        /** An agent ran. */
        AGENT("invoke_agent", "create_agent", "agent", "agent run: {name!r}", "chat_client");

        private static final Map<String, Kind> BY_WORD = new HashMap<>();

        static {
            for (Kind kind : values()) {
                kind.words.forEach(word -> BY_WORD.put(word, kind));
            }
        }

        /** The spans whose own name is all that says what they are. */
        private static final Map<String, Kind> BY_SPAN =
                Map.of("haystack.agent.step.tool", TOOL, "haystack.agent.step.llm", MODEL);

        private final List<String> words;

        Kind(String... words) {
            this.words = List.of(words);
        }

        /** The kind that a word names; null if it names none of these. */
        static @Nullable Kind of(String word) {
            Kind kind = BY_WORD.get(word);
            return kind != null ? kind : BY_WORD.get(word.toLowerCase(Locale.ROOT));
        }

        /** The kind that the name of a span tells; null if it tells none. */
        static @Nullable Kind ofSpan(String name) {
            return BY_SPAN.get(name);
        }
    }

    /** The attribute of OpenInference for the kind of operation, which some exporters write as a field of its own. */
    static final String OPEN_INFERENCE_KIND = "openinference.span.kind";

    private record Row(String name, Meaning meaning, String writer) {}

    private static final String GEN_AI = "semantic conventions for generative AI";
    private static final String OPEN_INFERENCE = "OpenInference; BeeAI through it";
    private static final String TRACELOOP = "Traceloop, OpenLLMetry";
    private static final String PYDANTIC = "Pydantic AI before version 3 of its instrumentation";
    private static final String AI_SDK = "AI SDK of Vercel, versions 3 to 6";
    private static final String ADK = "Google's ADK";
    private static final String MCP = "semantic conventions for MCP";
    private static final String SPRING = "Spring AI";
    private static final String STRANDS = "Strands Agents";
    private static final String OLD_EVENTS = "Strands Agents; events of the conventions before version 1.37";
    private static final String LANGFUSE =
            "Langfuse's SDKs since they make spans: version 4 in JavaScript, 3 in Python";
    private static final String KOOG = "Koog; instrumentations by the conventions before version 1.28";

    private static final String AGENTOPS = "AgentOps";
    private static final String BRAINTRUST = "Braintrust";
    private static final String GENKIT = "Genkit";
    private static final String HAYSTACK = "Haystack since version 3";
    private static final String LAMINAR = "Laminar";
    private static final String LANGSMITH = "LangSmith, through OpenTelemetry";
    private static final String LANGWATCH = "LangWatch";
    private static final String LIVEKIT = "LiveKit Agents";
    private static final String LOGFIRE = "Logfire, around the Agents SDK of OpenAI";
    private static final String MASTRA = "Mastra";
    private static final String MLFLOW = "MLflow";
    private static final String SENTRY = "Sentry; OpenLIT before it followed the conventions";
    private static final String VOLTAGENT = "VoltAgent";

    private static final List<Row> ROWS = List.of(
            new Row("gen_ai.operation.name", Meaning.KIND, GEN_AI),
            new Row(OPEN_INFERENCE_KIND, Meaning.KIND, OPEN_INFERENCE),
            new Row("traceloop.span.kind", Meaning.KIND, TRACELOOP),
            new Row("ai.operationId", Meaning.KIND, AI_SDK),
            new Row("spring.ai.kind", Meaning.KIND, SPRING),
            new Row("mcp.method.name", Meaning.KIND, MCP),
            new Row("langfuse.observation.type", Meaning.KIND, LANGFUSE),
            new Row("mlflow.spanType", Meaning.KIND, MLFLOW),
            new Row("braintrust.span_attributes", Meaning.KIND, BRAINTRUST),
            new Row("langsmith.span.kind", Meaning.KIND, LANGSMITH),
            new Row("langwatch.span.type", Meaning.KIND, LANGWATCH),
            new Row("lmnr.span.type", Meaning.KIND, LAMINAR),
            new Row("agentops.span.kind", Meaning.KIND, AGENTOPS),
            new Row("genkit:metadata:subtype", Meaning.KIND, GENKIT),
            new Row("logfire.msg_template", Meaning.KIND, LOGFIRE),
            new Row("span.type", Meaning.KIND, VOLTAGENT),
            new Row("gen_ai.tool.name", Meaning.TOOL, GEN_AI + "; Koog, Pydantic AI, Semantic Kernel, Strands"),
            new Row("tool.name", Meaning.TOOL, OPEN_INFERENCE),
            new Row("ai.toolCall.name", Meaning.TOOL, AI_SDK),
            new Row("spring.ai.tool.definition.name", Meaning.TOOL, SPRING),
            new Row("lk.function_tool.name", Meaning.TOOL, LIVEKIT),
            new Row("traceloop.entity.name", Meaning.ENTITY, TRACELOOP),
            new Row("genkit:name", Meaning.ENTITY, GENKIT),
            new Row("haystack.tool.name", Meaning.ENTITY, HAYSTACK),
            new Row("operation.name", Meaning.ENTITY, AGENTOPS),
            new Row("name", Meaning.ENTITY, LOGFIRE),
            new Row("gen_ai.tool.call.id", Meaning.CALL_ID, GEN_AI),
            new Row("ai.toolCall.id", Meaning.CALL_ID, AI_SDK),
            new Row("tool.id", Meaning.CALL_ID, OPEN_INFERENCE),
            new Row("tool_call.id", Meaning.CALL_ID, OPEN_INFERENCE),
            new Row("spring.ai.tool.call.id", Meaning.CALL_ID, SPRING),
            new Row("gen_ai.tool_call.id", Meaning.CALL_ID, ADK + ", in Java"),
            new Row("tool.call.id", Meaning.CALL_ID, VOLTAGENT),
            new Row("lk.function_tool.id", Meaning.CALL_ID, LIVEKIT),
            new Row("haystack.tool.call.id", Meaning.CALL_ID, HAYSTACK),
            new Row("gen_ai.tool.call.arguments", Meaning.ARGUMENTS, GEN_AI),
            new Row("gcp.vertex.agent.tool_call_args", Meaning.ARGUMENTS, ADK),
            new Row("ai.toolCall.args", Meaning.ARGUMENTS, AI_SDK),
            new Row("ai.toolCall.input", Meaning.ARGUMENTS, AI_SDK),
            new Row("tool_arguments", Meaning.ARGUMENTS, PYDANTIC),
            new Row("spring.ai.tool.call.arguments", Meaning.ARGUMENTS, SPRING),
            new Row("input.value", Meaning.ARGUMENTS, OPEN_INFERENCE + "; Koog with Langfuse"),
            new Row("traceloop.entity.input", Meaning.ARGUMENTS, TRACELOOP),
            new Row("langfuse.observation.input", Meaning.ARGUMENTS, LANGFUSE),
            new Row("mlflow.spanInputs", Meaning.ARGUMENTS, MLFLOW),
            new Row("braintrust.input_json", Meaning.ARGUMENTS, BRAINTRUST),
            new Row("langwatch.input", Meaning.ARGUMENTS, LANGWATCH),
            new Row("lmnr.span.input", Meaning.ARGUMENTS, LAMINAR),
            new Row("agentops.tool.input", Meaning.ARGUMENTS, AGENTOPS),
            new Row("genkit:input", Meaning.ARGUMENTS, GENKIT),
            new Row("haystack.agent.step.tool.input", Meaning.ARGUMENTS, HAYSTACK),
            new Row("lk.function_tool.arguments", Meaning.ARGUMENTS, LIVEKIT),
            new Row("lk.pii.function_tool.arguments", Meaning.ARGUMENTS, LIVEKIT),
            new Row("gen_ai.tool.input", Meaning.ARGUMENTS, SENTRY),
            new Row("gen_ai.prompt", Meaning.ARGUMENTS, LANGSMITH),
            new Row("input", Meaning.ARGUMENTS, LOGFIRE + "; " + VOLTAGENT),
            new Row("gen_ai.tool.message/content", Meaning.ARGUMENTS, OLD_EVENTS),
            new Row("gen_ai.client.inference.operation.details/gen_ai.input.messages", Meaning.ARGUMENTS, STRANDS),
            new Row("gen_ai.tool.call.result", Meaning.RESULT, GEN_AI),
            new Row("gcp.vertex.agent.tool_response", Meaning.RESULT, ADK),
            new Row("ai.toolCall.result", Meaning.RESULT, AI_SDK),
            new Row("ai.toolCall.output", Meaning.RESULT, AI_SDK),
            new Row("tool_response", Meaning.RESULT, PYDANTIC),
            new Row("spring.ai.tool.call.result", Meaning.RESULT, SPRING),
            new Row("output.value", Meaning.OUTPUT, OPEN_INFERENCE + "; Koog with Langfuse"),
            new Row("traceloop.entity.output", Meaning.OUTPUT, TRACELOOP),
            new Row("langfuse.observation.output", Meaning.OUTPUT, LANGFUSE),
            new Row("mlflow.spanOutputs", Meaning.OUTPUT, MLFLOW),
            new Row("braintrust.output_json", Meaning.OUTPUT, BRAINTRUST),
            new Row("langwatch.output", Meaning.OUTPUT, LANGWATCH),
            new Row("lmnr.span.output", Meaning.OUTPUT, LAMINAR),
            new Row("agentops.tool.output", Meaning.OUTPUT, AGENTOPS),
            new Row("genkit:output", Meaning.OUTPUT, GENKIT),
            new Row("haystack.agent.step.tool.output", Meaning.OUTPUT, HAYSTACK),
            new Row("lk.function_tool.output", Meaning.OUTPUT, LIVEKIT),
            new Row("lk.pii.function_tool.output", Meaning.OUTPUT, LIVEKIT),
            new Row("gen_ai.tool.output", Meaning.OUTPUT, SENTRY),
            new Row("gen_ai.completion", Meaning.OUTPUT, LANGSMITH),
            new Row("output", Meaning.OUTPUT, LOGFIRE + "; " + VOLTAGENT),
            // Of a span of a model, these two are its answer.
            new Row("gen_ai.choice/message", Meaning.OUTPUT, OLD_EVENTS),
            new Row("gen_ai.client.inference.operation.details/gen_ai.output.messages", Meaning.OUTPUT, STRANDS),
            new Row("gen_ai.agent.name", Meaning.AGENT, GEN_AI),
            new Row("agent.name", Meaning.AGENT, OPEN_INFERENCE),
            new Row("agent_name", Meaning.AGENT, PYDANTIC),
            new Row("ai.telemetry.functionId", Meaning.AGENT, AI_SDK),
            new Row("langfuse.observation.metadata.lc_agent_name", Meaning.AGENT, LANGFUSE),
            new Row("langsmith.metadata.lc_agent_name", Meaning.AGENT, LANGSMITH),
            new Row("haystack.component.name", Meaning.AGENT, HAYSTACK),
            new Row("subagent.name", Meaning.AGENT, VOLTAGENT),
            new Row("entity.name", Meaning.TYPED_ENTITY, VOLTAGENT),
            new Row("entity.type", Meaning.ENTITY_TYPE, VOLTAGENT),
            new Row("gen_ai.agent.id", Meaning.AGENT_ID, GEN_AI + "; Koog"),
            new Row("gen_ai.conversation.id", Meaning.SESSION, GEN_AI),
            new Row("session.id", Meaning.SESSION, OPEN_INFERENCE),
            new Row("mcp.session.id", Meaning.SESSION, MCP),
            new Row("spring.ai.chat.client.conversation.id", Meaning.SESSION, SPRING),
            new Row("gcp.vertex.agent.session_id", Meaning.SESSION, ADK),
            new Row("langfuse.session.id", Meaning.SESSION, LANGFUSE),
            new Row("langsmith.metadata.thread_id", Meaning.SESSION, LANGSMITH),
            new Row("langwatch.thread.id", Meaning.SESSION, LANGWATCH),
            new Row("lmnr.association.properties.session_id", Meaning.SESSION, LAMINAR),
            new Row("gen_ai.response.model", Meaning.MODEL, GEN_AI),
            new Row("gen_ai.request.model", Meaning.MODEL, GEN_AI),
            new Row("llm.model_name", Meaning.MODEL, OPEN_INFERENCE),
            new Row("ai.model.id", Meaning.MODEL, AI_SDK),
            new Row("langfuse.observation.model.name", Meaning.MODEL, LANGFUSE),
            new Row("gen_ai.output.messages", Meaning.ASKED, GEN_AI),
            new Row("gcp.vertex.agent.llm_response", Meaning.ASKED, ADK),
            new Row("ai.response.toolCalls", Meaning.ASKED, AI_SDK),
            new Row("mastra.model_step.output", Meaning.ASKED, MASTRA),
            new Row("gen_ai.response.tool_calls", Meaning.ASKED, SENTRY),
            new Row("llm.output_messages.#.message.tool_calls.#.tool_call.id", Meaning.ASKED_ID, OPEN_INFERENCE),
            new Row("gen_ai.completion.#.tool_calls.#.id", Meaning.ASKED_ID, TRACELOOP),
            new Row("gen_ai.completion.#.content", Meaning.ASKED, KOOG),
            new Row("gen_ai.completion.#.tool_calls.#.name", Meaning.PART, TRACELOOP),
            new Row("gen_ai.completion.#.tool_calls.#.arguments", Meaning.PART, TRACELOOP),
            new Row("gen_ai.prompt.#.role", Meaning.PART, TRACELOOP),
            new Row("gen_ai.prompt.#.content", Meaning.PART, TRACELOOP),
            new Row("gen_ai.prompt.#.tool_call_id", Meaning.PART, TRACELOOP),
            new Row("gen_ai.input.messages", Meaning.GIVEN, GEN_AI),
            new Row("gen_ai.tool.definitions", Meaning.VISIBLE, GEN_AI),
            new Row("ai.prompt.tools", Meaning.VISIBLE, AI_SDK),
            new Row("gcp.vertex.agent.llm_request", Meaning.VISIBLE, ADK),
            new Row("model_request_parameters", Meaning.VISIBLE, "Pydantic AI"),
            new Row("llm.tools.#.tool.json_schema", Meaning.VISIBLE, OPEN_INFERENCE),
            new Row("llm.request.functions.#.name", Meaning.VISIBLE, TRACELOOP),
            new Row("error.type", Meaning.FAILURE, "semantic conventions for errors"),
            new Row("gen_ai.tool.status", Meaning.STATUS, STRANDS),
            new Row("otel.status_code", Meaning.STATUS, "Jaeger"),
            new Row("langfuse.observation.level", Meaning.STATUS, LANGFUSE),
            new Row("lk.function_tool.is_error", Meaning.STATUS, LIVEKIT),
            new Row("genkit:state", Meaning.STATUS, GENKIT),
            new Row("metadata", Meaning.GRAPH, OPEN_INFERENCE),
            new Row("langfuse.observation.metadata.langgraph_checkpoint_ns", Meaning.PLACE, LANGFUSE),
            new Row("langfuse.observation.metadata.checkpoint_ns", Meaning.PLACE, LANGFUSE),
            new Row("langsmith.metadata.langgraph_checkpoint_ns", Meaning.PLACE, LANGSMITH),
            new Row("gen_ai.memory.store.id", Meaning.MEMORY_STORE, GEN_AI),
            new Row("gen_ai.memory.record.id", Meaning.MEMORY_RECORD, GEN_AI),
            new Row("gen_ai.memory.records", Meaning.MEMORY_VALUE, GEN_AI));

    private static final Map<Meaning, List<String>> NAMES = new EnumMap<>(Meaning.class);
    private static final Set<String> OF_SPANS = new HashSet<>();
    private static final Set<String> OF_EVENTS = new HashSet<>();

    private static final Map<String, String> WRITERS = new HashMap<>();
    private static final Map<String, Integer> NUMBERS = new HashMap<>();

    static {
        for (Row row : ROWS) {
            NUMBERS.put(row.name(), NUMBERS.size());
            NAMES.computeIfAbsent(row.meaning(), none -> new ArrayList<>()).add(row.name());
            int slash = row.name().indexOf('/');
            (slash < 0 ? OF_SPANS : OF_EVENTS).add(row.name().substring(slash + 1));
            WRITERS.put(row.name(), row.writer());
        }
    }

    private SpanDialects() {}

    /** The names of the attributes of a meaning, the first that counts first. */
    static List<String> names(Meaning meaning) {
        return NAMES.getOrDefault(meaning, List.of());
    }

    /** The number of the row of an attribute, by its name with {@code #} for numbers; null if it has none. Of a meaning, the first row counts first. */
    static @Nullable Integer row(String name) {
        return NUMBERS.get(name);
    }

    /** The meaning of the attribute in a row. */
    static Meaning meaning(int row) {
        return ROWS.get(row).meaning();
    }

    /** The attributes, each with who writes it. */
    static Map<String, String> writers() {
        return Map.copyOf(WRITERS);
    }

    /** Those of {@link #ofSpans} that are large and seldom asked for: all spans have them, they are always the same, or no rule looks at them. */
    static Set<String> seldomAskedFor() {
        Set<String> names = new HashSet<>(Set.of("gen_ai.prompt.#.content"));
        for (Meaning meaning :
                List.of(Meaning.VISIBLE, Meaning.ARGUMENTS, Meaning.RESULT, Meaning.OUTPUT, Meaning.GIVEN)) {
            names.addAll(names(meaning));
        }
        return names;
    }

    /** The names of the attributes of spans. */
    public static Set<String> ofSpans() {
        return Set.copyOf(OF_SPANS);
    }

    /** The names of the attributes of events, without their events. */
    static Set<String> ofEvents() {
        return Set.copyOf(OF_EVENTS);
    }

    /** A name with {@code #} for each number between dots; the name itself if there is none. */
    static String numbered(String name) {
        char[] text = name.toCharArray();
        char[] form = new char[text.length];
        int length = numbered(text, 0, text.length, form);
        return length == text.length && Arrays.equals(text, form) ? name : new String(form, 0, length);
    }

    /**
     * Writes a name with {@code #} for each number between dots.
     *
     * @param to takes the name from its beginning on
     * @return how many characters it has then
     */
    static int numbered(char[] text, int from, int length, char[] to) {
        int written = 0;
        int end = from + length;
        int at = from;
        while (at < end) {
            char c = text[at++];
            to[written++] = c;
            int digits = at;
            while (c == '.' && digits < end && text[digits] >= '0' && text[digits] <= '9') {
                digits++;
            }
            if (digits > at && (digits == end || text[digits] == '.')) {
                to[written++] = '#';
                at = digits;
            }
        }
        return written;
    }
}
