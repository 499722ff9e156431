package dev.hasse.imports.formats;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.imports.calls.Omission;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Tool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads spans of OpenTelemetry. A span that executed a tool is a call; the nearest span around it names the agent. Calls were issued
 * together if one response of a model asked for them or, where no response is recorded, if they are siblings that overlap. {@link GenAi}
 * interprets the attributes.
 */
final class Otlp implements FrontEnd {
    private final OtlpJson reader = new OtlpJson();
    private final List<SpanSummary> spans = new ArrayList<>();
    private final SpanTree tree = new SpanTree();
    private final KnownDefinitions definitions = new KnownDefinitions();
    private final Set<String> named;
    private final Omission omission;

    /** @param mapping the mapping, which may name attributes of spans */
    Otlp(Mapping mapping) {
        Set<String> names = mapping.attributes();
        this.named = names;
        this.omission = new Omission(
                KeptFields.ALL,
                Set.of("attributes", "tags"),
                name -> SpanDialects.reads(name) || names.contains(name),
                // Their attributes tell runs apart.
                Set.of("resource", "processes"));
    }

    @Override
    public Omission omission() {
        return omission;
    }

    @Override
    public void accept(Document document, CallSink sink) {
        reader.read(document, sink, span -> {
            SpanSummary summary = SpanSummary.of(span, named, definitions);
            spans.add(summary);
            tree.add(summary);
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
        List<SpanSummary> carriedOut =
                spans.stream().filter(span -> span.execution() != null).toList();
        SpanDoubles doubles = new SpanDoubles(carriedOut, tree);
        List<Carried> calls = new ArrayList<>();
        for (SpanSummary span : spans) {
            SpanSummary.Execution execution = span.execution();
            if (execution == null) {
                sink.ignore(span.isChat() ? "span of a model" : "other span");
            } else if (doubles.isDouble(span)) {
                sink.ignore("span inside the call of the same tool");
            } else {
                calls.add(new Carried(span, doubles.whole(span, execution), tree.agent(span)));
            }
        }
        Set<String> tracesThatNameAgents = new HashSet<>();
        for (Carried carried : calls) {
            if (carried.agent() != null) {
                tracesThatNameAgents.add(carried.span().trace());
            }
        }
        SpanRequests requests = new SpanRequests(spans, tree);
        IdentityHashMap<SpanSummary, String> together = together(carriedOut);
        for (Carried carried : calls) {
            SpanSummary span = carried.span();
            String agent = carried.agent();
            if (agent == null && tracesThatNameAgents.contains(span.trace())) {
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
                        agent == null ? SpanTree.service(span) : agent,
                        requests,
                        together.get(span)));
            }
        }
    }

    /** Names each group of siblings that overlap, directly or through others. */
    private static IdentityHashMap<SpanSummary, String> together(List<SpanSummary> carriedOut) {
        Map<String, List<SpanSummary>> siblings = new HashMap<>();
        for (SpanSummary span : carriedOut) {
            if (span.parent() != null && span.start() != null && span.end() != null) {
                siblings.computeIfAbsent(span.trace() + "/" + span.parent(), none -> new ArrayList<>())
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

    private Call call(
            SpanSummary span,
            SpanSummary.Execution execution,
            String agent,
            SpanRequests requests,
            @Nullable String together) {
        GenAi.Answered answered = GenAi.answered(execution);
        String id = answered.callId();
        SpanRequests.Request request = requests.of(span, id);
        SpanSummary chat = request == null ? null : request.chat();
        List<Tool> visible = request == null ? null : request.response().visible();
        String words = answered.failed() ? GenAi.wordsOfFailure(execution) : null;
        return Call.of(origin(span), agent, execution.tool())
                .id(id)
                .model(request == null ? null : request.response().model())
                .arguments(SpanContent.arguments(execution.arguments()))
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

    /** The origin of a call, with the attributes that the mapping names: those of the nearest span that has them, else of the resource. */
    private Origin origin(SpanSummary span) {
        Origin origin = span.origin()
                .inSession(tree.<String>nearest(span, one -> one.origin().session()));
        Map<String, String> attributes = new HashMap<>();
        for (String name : named) {
            String value = tree.<String>nearest(span, one -> one.named().get(name));
            if (value != null) {
                attributes.put(name, value);
            }
        }
        if (attributes.isEmpty()) {
            return origin;
        }
        Map<String, String> all = new HashMap<>(origin.attributes());
        all.putAll(attributes);
        return origin.with(all);
    }
}
