package dev.hasse.imports.formats;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.LangChain.Answer;
import dev.hasse.imports.formats.LangChain.Asking;
import dev.hasse.imports.formats.LangChain.Request;
import dev.hasse.imports.formats.LangGraphTask.Moment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tool calls of a graph's agents. A message of a model asks for a call, and a message of the tool answers it; the tool ran during the
 * task that gave the answer. If a task gave several answers, each call spans the whole task, and their order stays open. If it also gave
 * the message that asked, it was a whole agent, and when its tools ran is not known.
 */
final class LangGraphTools {
    private final @Nullable String thread;
    private final boolean ticks;
    private final Map<String, Asked> asked = new LinkedHashMap<>();
    private final Map<String, Call> answered = new HashMap<>();

    /** Tools of a conversation. */
    LangGraphTools(@Nullable String thread, boolean ticks) {
        this.thread = thread;
        this.ticks = ticks;
    }

    /** A task with the subgraph that it belongs to. */
    record Placed(LangGraphTask task, String namespace) {}

    /** A request, and who made it. */
    private record Asked(
            Request request,
            int index,
            String batch,
            int size,
            String agent,
            Origin origin,
            @Nullable Long planned) {}

    /** The name of the outermost subgraph of a namespace; empty at the top. */
    static String outermost(String namespace) {
        return namespace.split("[:|]", 2)[0];
    }

    /** Passes on the calls, answered or not. */
    void tell(List<Placed> tasks, CallSink sink) {
        List<Placed> inOrder = new ArrayList<>(tasks);
        inOrder.sort(Comparator.comparing(
                placed -> placed.task().ended(), Comparator.nullsLast(Comparator.comparingLong(Moment::tick))));
        for (Placed placed : inOrder) {
            LangGraphTask task = placed.task();
            boolean own = task.answers().isEmpty();
            task.askings().forEach(asking -> ask(asking, placed, own ? at(task.ended()) : null));
        }
        for (Placed placed : inOrder) {
            Asking seen = placed.task().asked();
            if (seen != null) {
                ask(seen, placed, null);
            }
        }
        for (Placed placed : inOrder) {
            answers(placed, sink);
        }
        asked.forEach((id, request) -> {
            Call call = answered.get(id);
            sink.call(call == null ? call(request).outcome(Outcome.UNKNOWN).build() : call);
        });
    }

    private void ask(Asking asking, Placed placed, @Nullable Long planned) {
        LangGraphTask task = placed.task();
        String outer = outermost(placed.namespace());
        String unnamed = outer.isEmpty() ? task.node() : outer;
        for (int k = 0; k < asking.requests().size(); k++) {
            Request request = asking.requests().get(k);
            if (request.id() != null) {
                asked.putIfAbsent(
                        request.id(),
                        new Asked(
                                request,
                                k,
                                asking.id() == null
                                        ? "message of "
                                                + asking.requests().get(0).id()
                                        : asking.id(),
                                asking.requests().size(),
                                asking.name() == null ? unnamed : asking.name(),
                                task.origin(),
                                planned));
            }
        }
    }

    private void answers(Placed placed, CallSink sink) {
        LangGraphTask task = placed.task();
        boolean exact = task.isToolNode();
        for (Answer answer : task.answers()) {
            String id = answer.callId();
            Asked request = id == null ? null : asked.get(id);
            if (id == null || request == null || answered.containsKey(id)) {
                sink.ignore("answer of a tool, told again or never asked for");
                continue;
            }
            Call call = call(request)
                    .result(answer.content())
                    .started(exact ? at(task.started()) : null)
                    .ended(exact ? at(task.ended()) : null)
                    .outcome(answer.failed() ? Outcome.FAILED : Outcome.DONE)
                    .build();
            answered.put(id, call);
        }
        Request sent = task.sentCall();
        if (task.hasFailed() && sent != null && sent.id() != null) {
            Asked request = asked.get(sent.id());
            if (request != null) {
                answered.putIfAbsent(
                        sent.id(), call(request).outcome(Outcome.FAILED).build());
            }
        }
    }

    private Call.Builder call(Asked asked) {
        return Call.of(
                        asked.origin().inSession(thread),
                        asked.agent(),
                        asked.request().tool())
                .id(asked.request().id())
                .arguments(asked.request().arguments())
                .planned(asked.planned())
                .batch(asked.size() > 1 ? asked.batch() : null, asked.index());
    }

    private @Nullable Long at(@Nullable Moment moment) {
        return moment == null ? null : ticks ? (Long) moment.tick() : moment.time();
    }
}
