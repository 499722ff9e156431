package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads spans of OpenTelemetry. A span that executed a tool is a call; the nearest span around it names the agent. Calls were issued
 * together if one response of a model asked for them or, where no response is recorded, if they are siblings that overlap. {@link GenAi}
 * interprets the attributes.
 */
final class Otlp implements FrontEnd {
    private static final int DEEPEST = 10_000;

    private final List<Span> spans = new ArrayList<>();
    private final Map<String, Span> byId = new HashMap<>();

    @Override
    public void accept(Document document, CallSink sink) {
        OtlpJson.read(document, sink, span -> {
            spans.add(span);
            if (span.id() != null) {
                byId.put(key(span.trace(), span.id()), span);
            }
        });
    }

    private static String key(@Nullable String trace, String id) {
        return trace + "/" + id;
    }

    /**
     * A span that executed a tool.
     *
     * @param agent the calling agent; null if it cannot be known
     */
    private record Carried(Span span, String tool, @Nullable String agent) {
        /** The trace of the span, as a key. */
        String trace() {
            return String.valueOf(span.trace());
        }
    }

    @Override
    public void finish(CallSink sink) {
        List<Carried> calls = new ArrayList<>();
        List<Span> carriedOut = new ArrayList<>();
        for (Span span : spans) {
            String tool = GenAi.tool(span);
            if (tool == null) {
                sink.ignore(GenAi.isChat(span) ? "span of a model" : "other span");
                continue;
            }
            carriedOut.add(span);
            if (isInsideCallOf(tool, span)) {
                sink.ignore("span inside the call of the same tool");
            } else {
                calls.add(new Carried(span, tool, agent(span)));
            }
        }
        Set<String> tracesThatNameAgents = new HashSet<>();
        for (Carried carried : calls) {
            if (carried.agent() != null) {
                tracesThatNameAgents.add(carried.trace());
            }
        }
        Map<String, Request> requests = requests();
        IdentityHashMap<Span, String> together = together(carriedOut);
        for (Carried carried : calls) {
            Span span = carried.span();
            String agent = carried.agent();
            if (agent == null && tracesThatNameAgents.contains(carried.trace())) {
                // A call under another name would make two agents of one.
                sink.refuse(
                        span.document(),
                        "parentSpanId",
                        "a call whose agent is unknown, since the span around it is missing",
                        "the spans around it up to that of the agent, or gen_ai.agent.name");
            } else {
                sink.call(call(
                        span, carried.tool(), agent == null ? service(span) : agent, requests, together.get(span)));
            }
        }
    }

    /**
     * A call that a model asked for.
     *
     * @param chat the response of the model
     * @param index the place of the call in the response
     */
    private record Request(Span chat, int index) {}

    private Map<String, Request> requests() {
        Map<String, Request> requests = new HashMap<>();
        for (Span span : spans) {
            if (GenAi.isChat(span)) {
                List<String> asked = GenAi.asked(span);
                for (int k = 0; k < asked.size(); k++) {
                    requests.putIfAbsent(key(span.trace(), asked.get(k)), new Request(span, k));
                }
            }
        }
        return requests;
    }

    /** Names each group of siblings that overlap, directly or through others. */
    private static IdentityHashMap<Span, String> together(List<Span> carriedOut) {
        Map<String, List<Span>> siblings = new HashMap<>();
        for (Span span : carriedOut) {
            if (span.parent() != null && span.start() != null && span.end() != null) {
                siblings.computeIfAbsent(key(span.trace(), span.parent()), none -> new ArrayList<>())
                        .add(span);
            }
        }
        IdentityHashMap<Span, String> together = new IdentityHashMap<>();
        siblings.forEach((parent, group) -> {
            group.sort(Comparator.comparingLong(Otlp::start));
            long end = Long.MIN_VALUE;
            int number = 0;
            for (Span span : group) {
                if (start(span) >= end) {
                    number++;
                }
                end = Math.max(end, span.end() == null ? end : span.end());
                together.put(span, parent + "#" + number);
            }
        });
        return together;
    }

    private static long start(Span span) {
        return span.start() == null ? Long.MAX_VALUE : span.start();
    }

    /** Whether an enclosing span is a call of the same tool: the framework's instrumentation may have recorded it already. */
    private boolean isInsideCallOf(String tool, Span span) {
        return around(span, outer -> tool.equals(GenAi.tool(outer)) ? tool : null) != null;
    }

    /** Asks the enclosing spans, from the nearest; returns the first answer, or null if there is none. */
    private @Nullable String around(Span span, Function<Span, @Nullable String> says) {
        Span outer = parent(span);
        for (int depth = 0; outer != null && depth < DEEPEST; depth++) {
            String said = says.apply(outer);
            if (said != null) {
                return said;
            }
            outer = parent(outer);
        }
        return null;
    }

    private @Nullable Span parent(Span span) {
        String parent = span.parent();
        return parent == null ? null : byId.get(key(span.trace(), parent));
    }

    /** Asks the span itself, and then the enclosing spans. */
    private @Nullable String nearest(Span span, Function<Span, @Nullable String> says) {
        String own = says.apply(span);
        return own != null ? own : around(span, says);
    }

    private Call call(Span span, String tool, String agent, Map<String, Request> requests, @Nullable String together) {
        GenAi.Answered answered = GenAi.answered(span);
        String id = answered.callId();
        Request request = id == null ? null : requests.get(key(span.trace(), id));
        Span chat = request == null ? null : request.chat();
        List<Tool> visible = chat == null ? null : GenAi.visible(chat);
        return Call.of(origin(span), agent, tool)
                .id(id)
                .model(chat == null ? null : GenAi.model(chat))
                .arguments(GenAi.arguments(span))
                .result(answered.result())
                .planned(chat == null || chat.end() == null || chat.end() > start(span) ? null : chat.end())
                .started(span.start())
                .ended(span.end())
                .outcome(answered.failed() ? Outcome.FAILED : Outcome.DONE)
                .batch(request != null && chat != null ? chat.id() : together, request == null ? null : request.index())
                .visibleAtPlan(visible)
                .visibleAtCommit(answered.failed() ? ToolList.without(visible, GenAi.wordsOfFailure(span), tool) : null)
                .access(access(span))
                .build();
    }

    private Origin origin(Span span) {
        return Origin.of(span.document())
                .inTrace(span.trace())
                .inSession(nearest(span, GenAi::session))
                .with(span.resource());
    }

    /** The calling agent; null if it cannot be known because an enclosing span is missing. */
    private @Nullable String agent(Span span) {
        String agent = nearest(span, GenAi::agent);
        if (agent == null) {
            agent = GenAi.agentOfGraph(span);
        }
        if (agent == null) {
            agent = around(span, outer -> "AGENT".equals(outer.text(GenAi.KIND)) ? outer.name() : null);
        }
        return agent != null || isCutOff(span) ? agent : root(span);
    }

    /** Whether an enclosing span is missing. */
    private boolean isCutOff(Span span) {
        String missing = nearest(span, one -> one.parent() != null && parent(one) == null ? one.parent() : null);
        return missing != null;
    }

    private String root(Span span) {
        String root =
                around(span, outer -> outer.parent() == null && !outer.name().isEmpty() ? outer.name() : null);
        return root != null ? root : service(span);
    }

    private static String service(Span span) {
        return span.resource().getOrDefault("service.name", "agent");
    }

    /** The access to a memory store, whose records the conventions name, so that it needs no mapping; null if the span is none. */
    private static @Nullable Access access(Span span) {
        String operation = span.text("gen_ai.operation.name");
        String record = span.text("gen_ai.memory.record.id");
        if (operation == null || record == null || !operation.endsWith("_memory")) {
            return null;
        }
        String store = span.text("gen_ai.memory.store.id");
        String cell = "memory:" + (store == null ? "" : store + "/") + record;
        JsonNode records = Json.unwrapped(span.first("gen_ai.memory.records"));
        Value value = records.isMissingNode() ? null : JsonValues.of(records);
        return switch (operation) {
            case "search_memory" -> new Access(List.of(new Glance(cell, value, span.end())), List.of(), List.of());
            case "delete_memory" -> new Access(List.of(), List.of(new Change(cell, Value.NULL)), List.of());
            default -> new Access(List.of(), List.of(new Change(cell, value)), List.of());
        };
    }
}
