package dev.hasse.imports.formats.langchain;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.langchain.LangGraphTask.Moment;
import dev.hasse.imports.formats.messages.LangChain.Answer;
import dev.hasse.imports.formats.messages.LangChain.Asking;
import dev.hasse.imports.formats.messages.LangChain.Request;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tool calls of a graph's agents. A message of a model asks for a call, and a message of the tool answers it; the tool ran during the
 * task that gave the answer. If a task gave several answers, each call spans the whole task, and their order stays open. If it also gave
 * the message that asked, it was a whole agent, and when its tools ran is not known.
 *
 * <p>Ids of calls are unique in the conversation of an agent at most, so a request is known by where it was made and its id
 * ({@link LangGraphRequests}). A node that runs a subgraph returns the messages of the subgraph: they are told again.
 *
 * <p>A subgraph that a tool runs is told what the call says, and nothing of what an earlier one read: each is a run of its agent.
 */
public final class LangGraphTools {
    private final @Nullable String thread;
    private final boolean ticks;
    private final LangGraphRequests requests = new LangGraphRequests();
    /** The namespaces of the subgraphs that tools run. */
    private final Set<String> insideTools = new HashSet<>();

    /** Tools of a conversation. */
    LangGraphTools(@Nullable String thread, boolean ticks) {
        this.thread = thread;
        this.ticks = ticks;
    }

    /** A task with the subgraph that it belongs to. */
    record Placed(LangGraphTask task, String namespace) {

        /** The namespace of the subgraph that the task runs, if it runs one. */
        String inner() {
            return task.inner(namespace);
        }
    }

    /** The name of the outermost subgraph of a namespace; empty at the top. */
    public static String outermost(String namespace) {
        return namespace.split("[:|]", 2)[0];
    }

    /** Passes on the calls, answered or not. */
    void tell(List<Placed> tasks, CallSink sink) {
        List<Placed> inOrder = new ArrayList<>(tasks);
        inOrder.sort(Comparator.comparing(
                placed -> placed.task().ended(), Comparator.nullsLast(Comparator.comparingLong(Moment::tick))));
        inOrder.stream()
                .filter(placed -> placed.task().isToolNode())
                .forEach(placed -> insideTools.add(placed.inner()));
        for (Placed placed : inOrder) {
            LangGraphTask task = placed.task();
            Asking seen = task.asked();
            if (seen != null) {
                ask(seen, placed, placed.namespace(), null, false);
            }
            boolean model = task.answers().isEmpty();
            Set<String> answered = task.answers().stream().map(Answer::callId).collect(Collectors.toSet());
            for (Asking asking : task.askings()) {
                boolean agent = asking.requests().stream().anyMatch(request -> answered.contains(request.id()));
                ask(asking, placed, agent ? placed.inner() : placed.namespace(), model ? at(task.ended()) : null, true);
            }
            answers(placed, sink);
        }
        requests.inOrder().forEach(request -> {
            Call answer = request.answer();
            sink.call(answer == null ? call(request).outcome(Outcome.UNKNOWN).build() : answer);
        });
    }

    /** @param made whether the task gave the message itself, and did not only see it */
    private void ask(Asking asking, Placed placed, String scope, @Nullable Long planned, boolean made) {
        LangGraphTask task = placed.task();
        String outer = outermost(placed.namespace());
        String agent = asking.name() != null ? asking.name() : outer.isEmpty() ? task.node() : outer;
        for (int k = 0; k < asking.requests().size(); k++) {
            Request request = asking.requests().get(k);
            boolean again = request.id() == null
                    || requests.isMadeInside(placed.inner(), request.id())
                    || requests.isToldAgain(placed.namespace(), asking, request, agent, made)
                    || requests.isToldAgain(scope, asking, request, agent, made);
            if (!again) {
                requests.add(new LangGraphRequests.Asked(
                        scope, asking, k, agent, insideTool(placed.namespace()), task.origin(), planned));
            }
        }
    }

    /** The innermost namespace around a namespace, or itself, that is inside a tool; null if there is none. */
    private @Nullable String insideTool(String namespace) {
        String around = namespace;
        while (!around.isEmpty() && !insideTools.contains(around)) {
            around = around.substring(0, Math.max(0, around.lastIndexOf('|')));
        }
        return around.isEmpty() ? null : around;
    }

    private void answers(Placed placed, CallSink sink) {
        LangGraphTask task = placed.task();
        boolean exact = task.isToolNode();
        for (Answer answer : task.answers()) {
            LangGraphRequests.Asked request =
                    answer.callId() == null ? null : requests.open(placed, answer.callId(), task.asked());
            if (request == null) {
                sink.ignore("answer of a tool, told again or never asked for");
                continue;
            }
            request.answer(call(request)
                    .result(answer.content())
                    .started(exact ? at(task.started()) : null)
                    .ended(exact ? at(task.ended()) : null)
                    .outcome(answer.failed() ? Outcome.FAILED : Outcome.DONE)
                    .build());
        }
        Request sent = task.sentCall();
        if (task.hasFailed() && sent != null && sent.id() != null) {
            LangGraphRequests.Asked request = requests.open(placed, sent.id(), task.asked());
            if (request != null) {
                request.answer(call(request).outcome(Outcome.FAILED).build());
            }
        }
    }

    private Call.Builder call(LangGraphRequests.Asked asked) {
        return Call.of(
                        asked.origin().inSession(thread),
                        asked.agent(),
                        asked.request().tool())
                .id(asked.request().id())
                .run(asked.run())
                .arguments(asked.request().arguments())
                .planned(asked.planned())
                .batch(asked.size() > 1 ? asked.batch() : null, asked.index());
    }

    private @Nullable Long at(@Nullable Moment moment) {
        return moment == null ? null : ticks ? (Long) moment.tick() : moment.time();
    }
}
