package dev.hasse.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import java.util.stream.Collectors;

/** How instrumentations name what they record of a run of agents. */
enum SpanDialect {
    /** The semantic conventions for generative AI. */
    CONVENTIONS {
        @Override
        void response(Attributes to, String agent, String said, String answer, List<Call> calls, List<String> tools) {
            String asked = calls.stream()
                    .map(call -> "{\"type\":\"tool_call\",\"id\":\"" + call.id() + "\",\"name\":\"" + call.tool()
                            + "\",\"arguments\":" + call.arguments() + "}")
                    .collect(Collectors.joining(","));
            to.text("gen_ai.operation.name", "chat")
                    .text("gen_ai.provider.name", "openai")
                    .text("gen_ai.agent.name", agent)
                    .text("gen_ai.request.model", MODEL)
                    .text("gen_ai.tool.definitions", "[" + String.join(",", tools) + "]")
                    .text("gen_ai.input.messages", said)
                    .text(
                            "gen_ai.output.messages",
                            "[{\"role\":\"assistant\",\"parts\":[{\"type\":\"text\",\"content\":\"" + answer + "\"},"
                                    + asked + "]}]")
                    .number("gen_ai.usage.input_tokens", said.length() / 4);
        }

        @Override
        void call(Attributes to, String agent, Call call) {
            to.text("gen_ai.operation.name", "execute_tool")
                    .text("gen_ai.agent.name", agent)
                    .text("gen_ai.tool.name", call.tool())
                    .text("gen_ai.tool.call.id", call.id())
                    .text("gen_ai.tool.call.arguments", call.arguments())
                    .text("gen_ai.tool.call.result", call.result());
        }

        @Override
        void agent(Attributes to, String agent, String said) {
            to.text("gen_ai.operation.name", "invoke_agent").text("gen_ai.agent.name", agent);
        }
    },

    /** OpenInference, as the instrumentation of LangChain writes it. */
    OPEN_INFERENCE {
        @Override
        void response(Attributes to, String agent, String said, String answer, List<Call> calls, List<String> tools) {
            to.text("openinference.span.kind", "LLM")
                    .text("llm.model_name", MODEL)
                    .text("input.value", said)
                    .text("output.value", answer)
                    .text("llm.input_messages.0.message.content", said)
                    .text("llm.output_messages.0.message.content", answer);
            for (int k = 0; k < calls.size(); k++) {
                String name = "llm.output_messages.0.message.tool_calls." + k + ".tool_call.";
                to.text(name + "id", calls.get(k).id())
                        .text(name + "function.name", calls.get(k).tool())
                        .text(name + "function.arguments", calls.get(k).arguments());
            }
            for (int k = 0; k < tools.size(); k++) {
                to.text("llm.tools." + k + ".tool.json_schema", tools.get(k));
            }
        }

        @Override
        void call(Attributes to, String agent, Call call) {
            to.text("openinference.span.kind", "TOOL")
                    .text("tool.name", call.tool())
                    .text("tool_call.id", call.id())
                    .text("input.value", call.arguments())
                    .text(
                            "output.value",
                            "{\"type\":\"tool\",\"content\":" + call.result() + ",\"tool_call_id\":\"" + call.id()
                                    + "\"}");
        }

        @Override
        void agent(Attributes to, String agent, String said) {
            to.text("openinference.span.kind", "AGENT")
                    .text("agent.name", agent)
                    .text("input.value", said)
                    .text("output.value", said);
        }
    },

    /** Traceloop, as the instrumentation of LangChain writes it. */
    TRACELOOP {
        @Override
        void response(Attributes to, String agent, String said, String answer, List<Call> calls, List<String> tools) {
            to.text("gen_ai.operation.name", "chat")
                    .text("gen_ai.agent.name", agent)
                    .text("gen_ai.request.model", MODEL)
                    .text("gen_ai.prompt.0.content", said)
                    .text("gen_ai.completion.0.content", answer);
            for (int k = 0; k < calls.size(); k++) {
                String name = "gen_ai.completion.0.tool_calls." + k + ".";
                to.text(name + "id", calls.get(k).id())
                        .text(name + "name", calls.get(k).tool())
                        .text(name + "arguments", calls.get(k).arguments());
            }
            for (int k = 0; k < tools.size(); k++) {
                to.text("llm.request.functions." + k + ".name", "tool" + k)
                        .text("llm.request.functions." + k + ".parameters", tools.get(k));
            }
        }

        @Override
        void call(Attributes to, String agent, Call call) {
            to.text("traceloop.span.kind", "tool")
                    .text("traceloop.entity.name", call.tool())
                    .text("gen_ai.agent.name", agent)
                    .text(
                            "traceloop.entity.input",
                            "{\"inputs\":" + call.arguments() + ",\"tags\":[],\"kwargs\":{\"name\":\"" + call.tool()
                                    + "\"}}")
                    .text(
                            "traceloop.entity.output",
                            "{\"output\":{\"lc\":1,\"type\":\"constructor\",\"id\":[\"messages\",\"ToolMessage\"],"
                                    + "\"kwargs\":{\"content\":" + call.result() + ",\"tool_call_id\":\"" + call.id()
                                    + "\",\"status\":\"success\"}},\"kwargs\":{}}");
        }

        @Override
        void agent(Attributes to, String agent, String said) {
            to.text("traceloop.span.kind", "agent")
                    .text("traceloop.entity.name", agent)
                    .text("traceloop.entity.input", said)
                    .text("traceloop.entity.output", said);
        }
    },

    /** The AI SDK of Vercel, version 5. */
    AI_SDK {
        @Override
        void response(Attributes to, String agent, String said, String answer, List<Call> calls, List<String> tools) {
            String asked = calls.stream()
                    .map(call -> "{\"toolCallId\":\"" + call.id() + "\",\"toolName\":\"" + call.tool() + "\",\"input\":"
                            + call.arguments() + "}")
                    .collect(Collectors.joining(",", "[", "]"));
            to.text("ai.operationId", "ai.generateText.doGenerate")
                    .text("ai.telemetry.functionId", agent)
                    .text("ai.model.id", MODEL)
                    .text("ai.prompt.messages", said)
                    .texts("ai.prompt.tools", tools)
                    .text("ai.response.text", answer)
                    .text("ai.response.toolCalls", asked)
                    .number("ai.usage.promptTokens", said.length() / 4);
        }

        @Override
        void call(Attributes to, String agent, Call call) {
            to.text("ai.operationId", "ai.toolCall")
                    .text("ai.telemetry.functionId", agent)
                    .text("ai.toolCall.name", call.tool())
                    .text("ai.toolCall.id", call.id())
                    .text("ai.toolCall.args", call.arguments())
                    .text("ai.toolCall.result", call.result());
        }

        @Override
        void agent(Attributes to, String agent, String said) {
            to.text("ai.operationId", "ai.generateText")
                    .text("ai.telemetry.functionId", agent)
                    .text("ai.prompt", said);
        }
    };

    private static final String MODEL = "gpt-4o-2024-08-06";

    /**
     * A call of a tool.
     *
     * @param id its id
     * @param tool the tool
     * @param arguments its arguments, as JSON
     * @param result its result, as JSON
     */
    record Call(String id, String tool, String arguments, String result) {}

    /** The attributes of a span, as the protocol writes them. */
    record Attributes(ArrayNode list) {

        Attributes text(String key, String value) {
            list.addObject().put("key", key).putObject("value").put("stringValue", value);
            return this;
        }

        Attributes number(String key, long value) {
            list.addObject().put("key", key).putObject("value").put("intValue", Long.toString(value));
            return this;
        }

        Attributes texts(String key, List<String> values) {
            ArrayNode elements = list.addObject()
                    .put("key", key)
                    .putObject("value")
                    .putObject("arrayValue")
                    .putArray("values");
            values.forEach(value -> elements.addObject().put("stringValue", value));
            return this;
        }
    }

    /** Describes a response of a model, which asks for calls. */
    abstract void response(
            Attributes to, String agent, String said, String answer, List<Call> calls, List<String> tools);

    /** Describes a call. */
    abstract void call(Attributes to, String agent, Call call);

    /** Describes the work of an agent. */
    abstract void agent(Attributes to, String agent, String said);

    /** Describes what is around all agents. */
    void root(Attributes to) {
        to.text("http.request.method", "POST").text("url.path", "/chat");
    }
}
