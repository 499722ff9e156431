package dev.hasse.imports.formats.spans;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.Payload;
import dev.hasse.imports.formats.messages.ModelTurn;
import dev.hasse.imports.formats.messages.ToldCalls;
import dev.hasse.imports.formats.messages.ToolList;
import dev.hasse.model.Coverage;
import dev.hasse.model.Tool;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the calls among spans. A span that executed a tool is a call; the nearest span around it names the agent. Calls were
 * issued together if one response of a model asked for them or, where that is not recorded, as {@link SpanBatches} finds. Of a
 * service without such spans, the messages of models {@linkplain ToldCalls tell of calls}.
 */
final class SpanCalls {
    private final List<SpanSummary> spans = new ArrayList<>();
    /** Spans among them that came again since, and do not count. */
    private final Set<SpanSummary> replaced = Collections.newSetFromMap(new IdentityHashMap<>());

    private final SpanTree tree = new SpanTree();
    private final MessageEvents messages = new MessageEvents();
    private final Set<String> named;
    /** The services whose spans tell which tools they executed. */
    private final Set<String> telling = new HashSet<>();

    private int repeated;

    /** @param named the attributes that the mapping names */
    SpanCalls(Set<String> named) {
        this.named = named;
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

    /** Whether it is of interest what the models of a service say of calls: not if spans tell which tools it executed. */
    boolean listensTo(Origin origin) {
        return !telling.contains(SpanTree.service(origin));
    }

    /** The messages of models that are logged beside the spans. */
    MessageEvents messages() {
        return messages;
    }

    /** Adds a span, unless it was exported before. */
    void add(SpanSummary span) {
        if (span.execution() != null) {
            telling.add(SpanTree.service(span.origin()));
        }
        SpanSummary earlier = tree.add(span);
        if (earlier != null) {
            repeated++;
            if (!SpanTree.replaces(span, earlier)) {
                return;
            }
            replaced.add(earlier);
        }
        spans.add(span);
        if (replaced.size() > spans.size() / 2) {
            forgetReplaced();
        }
    }

    private void forgetReplaced() {
        spans.removeIf(replaced::contains);
        replaced.clear();
    }

    /**
     * Passes on the calls among all spans that were added. More may be added afterwards; then all
     * calls are passed on again.
     *
     * @param complete whether no more spans will come; if not, a call whose agent only a span around it can tell is left out
     *     while that span is missing
     */
    void passOn(boolean complete, CallSink sink) {
        forgetReplaced();
        List<SpanSummary> carriedOut =
                spans.stream().filter(span -> span.execution() != null).toList();
        SpanDoubles doubles = new SpanDoubles(carriedOut, tree);
        for (int k = 0; k < repeated; k++) {
            sink.ignore("span that was exported again");
        }
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
        SpanRuns runs = new SpanRuns(spans, tree, doubles);
        IdentityHashMap<SpanSummary, String> together = new SpanBatches(spans, tree).of(carriedOut);
        for (Carried carried : calls) {
            SpanSummary span = carried.span();
            String agent = carried.agent();
            boolean cutOff = agent == null && tree.isCutOff(span);
            if (cutOff && !complete) {
                // A span is exported when it has ended, so those around it come later.
                continue;
            }
            if (cutOff && tracesThatNameAgents.contains(span.trace())) {
                // A call under another name would make two agents of one.
                sink.refuse(
                        span.origin(),
                        "parentSpanId",
                        "a call whose agent is unknown, since the span around it is missing",
                        "the spans around it up to that of the agent, or gen_ai.agent.name");
            } else {
                sink.call(call(span, carried.execution(), agent, requests, together.get(span))
                        .run(runs.of(span))
                        .build());
            }
        }
        if (!calls.isEmpty() && calls.stream().allMatch(carried -> isBare(carried.execution()))) {
            sink.count(Coverage.Count.CONTENT_UNRECORDED, calls.size());
        }
        new ToldCalls(turns()).passOn(complete, sink);
    }

    /** Whether a span tells neither what a tool was given nor what it returned. */
    private static boolean isBare(SpanSummary.Execution execution) {
        return execution.arguments().isMissingNode()
                && execution.result().isMissingNode()
                && execution.output().isMissingNode()
                && execution.access() == null;
    }

    /** What the models of services say of calls of which no span tells. */
    private List<ModelTurn> turns() {
        List<ModelTurn> turns = new ArrayList<>(messages.withoutSpans(tree));
        for (SpanSummary span : spans) {
            ModelTurn.Talk talk = talk(span);
            // The response that a framework reports may be reported by the library that it calls, too.
            if (talk != null && tree.<ModelTurn.Talk>around(span, this::talk) == null) {
                turns.add(turn(span, talk));
            }
        }
        turns.removeIf(turn -> !listensTo(turn.origin()));
        return turns;
    }

    /** What the response of a model says of calls, in its span or in what was logged beside it; null if it says nothing. */
    private ModelTurn.@Nullable Talk talk(SpanSummary span) {
        ModelTurn.Talk logged = span.isChat() ? messages.of(span) : null;
        return span.talk() == null ? logged : span.talk().with(logged);
    }

    private ModelTurn turn(SpanSummary span, ModelTurn.Talk talk) {
        SpanSummary.Response response = span.response();
        return new ModelTurn(
                origin(span),
                span.id() == null ? span.origin().place() : span.id(),
                tree.namedAgent(span),
                Objects.requireNonNullElse(tree.agent(span), SpanTree.service(span.origin())),
                response == null ? null : response.model(),
                span.start(),
                span.end(),
                talk,
                response == null ? null : response.visible());
    }

    private Call.Builder call(
            SpanSummary span,
            SpanSummary.Execution execution,
            @Nullable String agent,
            SpanRequests requests,
            @Nullable String together) {
        GenAi.Answered answered = GenAi.answered(execution);
        String id = answered.callId();
        SpanRequests.Request request = requests.of(span, id);
        SpanSummary chat = request == null ? null : request.chat();
        List<Tool> visible = request == null ? null : request.response().visible();
        String words = answered.failed() ? GenAi.wordsOfFailure(execution) : null;
        String caller = agent == null ? SpanTree.service(span.origin()) : agent;
        return Call.of(agent == null ? inService(origin(span), caller) : origin(span), caller, execution.tool())
                .id(id == null ? span.id() : id)
                .model(request == null ? null : request.response().model())
                .given(Payload.madeBy(() -> SpanContent.arguments(execution.arguments())))
                .answered(answered.result())
                .planned(chat == null || chat.end() == null || chat.end() > SpanBatches.start(span) ? null : chat.end())
                .started(span.start())
                .ended(span.end())
                .outcome(answered.failed() ? Outcome.FAILED : Outcome.DONE)
                .batch(chat != null ? chat.id() : together, request == null ? null : request.index())
                .visibleAtPlan(visible)
                .visibleAtCommit(words == null ? null : ToolList.without(visible, words, execution.tool()))
                .access(execution.access());
    }

    /** Where a trace tells nothing but the service, its calls are those of one agent: that each is another run would be invented. */
    private static Origin inService(Origin origin, String service) {
        return origin.session() == null ? origin.inSession("service " + service) : origin;
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
