package dev.hasse.imports.formats;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.model.Tool;
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

    private final OtlpJson reader = new OtlpJson();
    private final List<SpanSummary> spans = new ArrayList<>();
    /** The spans of each trace by their ids. */
    private final Map<String, Map<String, SpanSummary>> traces = new HashMap<>();

    @Override
    public void accept(Document document, CallSink sink) {
        reader.read(document, sink, span -> {
            SpanSummary summary = SpanSummary.of(span);
            spans.add(summary);
            if (summary.id() != null) {
                traces.computeIfAbsent(summary.trace(), none -> new HashMap<>()).put(summary.id(), summary);
            }
        });
    }

    /**
     * A call: a span that executed a tool.
     *
     * @param agent the calling agent; null if it cannot be known
     */
    private record Carried(
            SpanSummary span,
            SpanSummary.Execution execution,
            @Nullable String agent) {}

    @Override
    public void finish(CallSink sink) {
        List<Carried> calls = new ArrayList<>();
        List<SpanSummary> carriedOut = new ArrayList<>();
        for (SpanSummary span : spans) {
            SpanSummary.Execution execution = span.execution();
            if (execution == null) {
                sink.ignore(span.isChat() ? "span of a model" : "other span");
                continue;
            }
            carriedOut.add(span);
            if (isInsideCallOf(execution.tool(), span)) {
                sink.ignore("span inside the call of the same tool");
            } else {
                calls.add(new Carried(span, execution, agent(span, execution)));
            }
        }
        Set<String> tracesThatNameAgents = new HashSet<>();
        for (Carried carried : calls) {
            if (carried.agent() != null) {
                tracesThatNameAgents.add(carried.span().trace());
            }
        }
        Map<String, Request> requests = requests();
        IdentityHashMap<SpanSummary, String> together = together(carriedOut);
        for (Carried carried : calls) {
            SpanSummary span = carried.span();
            String agent = carried.agent();
            if (agent == null && tracesThatNameAgents.contains(carried.span().trace())) {
                // A call under another name would make two agents of one.
                sink.refuse(
                        span.origin(),
                        "parentSpanId",
                        "a call whose agent is unknown, since the span around it is missing",
                        "the spans around it up to that of the agent, or gen_ai.agent.name");
            } else {
                sink.call(call(
                        span,
                        carried.execution(),
                        agent == null ? service(span) : agent,
                        requests,
                        together.get(span)));
            }
        }
    }

    /**
     * A call that a model asked for.
     *
     * @param chat the span of the response
     * @param response the response of the model
     * @param index the place of the call in the response
     */
    private record Request(SpanSummary chat, SpanSummary.Response response, int index) {}

    private static String key(SpanSummary span, String id) {
        return span.trace() + "/" + id;
    }

    private Map<String, Request> requests() {
        Map<String, Request> requests = new HashMap<>();
        for (SpanSummary span : spans) {
            SpanSummary.Response response = span.response();
            if (response != null) {
                List<String> asked = response.asked();
                for (int k = 0; k < asked.size(); k++) {
                    requests.putIfAbsent(key(span, asked.get(k)), new Request(span, response, k));
                }
            }
        }
        return requests;
    }

    /** Names each group of siblings that overlap, directly or through others. */
    private static IdentityHashMap<SpanSummary, String> together(List<SpanSummary> carriedOut) {
        Map<String, List<SpanSummary>> siblings = new HashMap<>();
        for (SpanSummary span : carriedOut) {
            if (span.parent() != null && span.start() != null && span.end() != null) {
                siblings.computeIfAbsent(key(span, span.parent()), none -> new ArrayList<>())
                        .add(span);
            }
        }
        IdentityHashMap<SpanSummary, String> together = new IdentityHashMap<>();
        siblings.forEach((parent, group) -> {
            group.sort(Comparator.comparingLong(Otlp::start));
            long end = Long.MIN_VALUE;
            int number = 0;
            for (SpanSummary span : group) {
                if (start(span) >= end) {
                    number++;
                }
                end = Math.max(end, span.end() == null ? end : span.end());
                together.put(span, parent + "#" + number);
            }
        });
        return together;
    }

    private static long start(SpanSummary span) {
        return span.start() == null ? Long.MAX_VALUE : span.start();
    }

    /** Whether an enclosing span is a call of the same tool: the framework's instrumentation may have recorded it already. */
    private boolean isInsideCallOf(String tool, SpanSummary span) {
        String same = around(
                span,
                outer -> outer.execution() != null && outer.execution().tool().equals(tool) ? tool : null);
        return same != null;
    }

    /** Asks the enclosing spans, from the nearest; returns the first answer, or null if there is none. */
    private @Nullable String around(SpanSummary span, Function<SpanSummary, @Nullable String> says) {
        SpanSummary outer = parent(span);
        for (int depth = 0; outer != null && depth < DEEPEST; depth++) {
            String said = says.apply(outer);
            if (said != null) {
                return said;
            }
            outer = parent(outer);
        }
        return null;
    }

    private @Nullable SpanSummary parent(SpanSummary span) {
        String parent = span.parent();
        return parent == null
                ? null
                : traces.getOrDefault(span.trace(), Map.of()).get(parent);
    }

    /** Asks the span itself, and then the enclosing spans. */
    private @Nullable String nearest(SpanSummary span, Function<SpanSummary, @Nullable String> says) {
        String own = says.apply(span);
        return own != null ? own : around(span, says);
    }

    private Call call(
            SpanSummary span,
            SpanSummary.Execution execution,
            String agent,
            Map<String, Request> requests,
            @Nullable String together) {
        GenAi.Answered answered = GenAi.answered(execution);
        String id = answered.callId();
        Request request = id == null ? null : requests.get(key(span, id));
        SpanSummary chat = request == null ? null : request.chat();
        List<Tool> visible = request == null ? null : request.response().visible();
        String words = answered.failed() ? GenAi.wordsOfFailure(execution) : null;
        return Call.of(span.origin().inSession(nearest(span, one -> one.origin().session())), agent, execution.tool())
                .id(id)
                .model(request == null ? null : request.response().model())
                .arguments(Json.unwrapped(execution.arguments()))
                .result(answered.result())
                .planned(chat == null || chat.end() == null || chat.end() > start(span) ? null : chat.end())
                .started(span.start())
                .ended(span.end())
                .outcome(answered.failed() ? Outcome.FAILED : Outcome.DONE)
                .batch(chat != null ? chat.id() : together, request == null ? null : request.index())
                .visibleAtPlan(visible)
                .visibleAtCommit(words == null ? null : ToolList.without(visible, words, execution.tool()))
                .access(execution.access())
                .build();
    }

    /** The calling agent; null if it cannot be known because an enclosing span is missing. */
    private @Nullable String agent(SpanSummary span, SpanSummary.Execution execution) {
        String agent = nearest(span, SpanSummary::agent);
        if (agent == null) {
            agent = execution.agentOfGraph();
        }
        if (agent == null) {
            agent = around(span, outer -> outer.isAgent() ? outer.name() : null);
        }
        return agent != null || isCutOff(span) ? agent : root(span);
    }

    /** Whether an enclosing span is missing. */
    private boolean isCutOff(SpanSummary span) {
        String missing = nearest(span, one -> one.parent() != null && parent(one) == null ? one.parent() : null);
        return missing != null;
    }

    private String root(SpanSummary span) {
        String root =
                around(span, outer -> outer.parent() == null && !outer.name().isEmpty() ? outer.name() : null);
        return root != null ? root : service(span);
    }

    private static String service(SpanSummary span) {
        return span.origin().attributes().getOrDefault("service.name", "agent");
    }
}
