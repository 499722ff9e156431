package dev.hasse.imports.formats.evaluations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.messages.LangChain;
import dev.hasse.imports.formats.messages.ToolList;
import dev.hasse.model.SafeText;
import dev.hasse.model.Tool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A trajectory: the steps of one agent. A step holds the calls that a model asked for, and their results. It has one time, at most; when a
 * call was done is then only known to lie before the next step, unless the writer recorded its {@code invocation}.
 */
final class AtifTrajectory {
    private static final int SHOWN = 40;
    private static final Set<String> FAILURES = Set.of("error", "failed", "failure", "cancelled", "timeout");

    private final Document document;
    private final JsonNode trajectory;
    private final @Nullable String run;
    private final List<Asked> asked = new ArrayList<>();
    private final Set<String> delegated = new HashSet<>();

    /**
     * A call of a step.
     *
     * @param number the number of the step in the trajectory, from 0
     * @param time the time of the step
     * @param next when it was done at the latest, by the next step that has a time; null if there is none
     * @param together whether the step asks for several
     */
    private record Asked(
            JsonNode step,
            JsonNode call,
            int number,
            int index,
            boolean together,
            @Nullable Long time,
            @Nullable Long next) {}

    /** @param run the run that it belongs to, as far as it says itself or is embedded in it; null if it does not say */
    AtifTrajectory(Document document, JsonNode trajectory, @Nullable String run) {
        this.document = document;
        this.trajectory = trajectory;
        this.run = run;
    }

    @Nullable
    String run() {
        return run;
    }

    /** The name of its agent. */
    String name() {
        return Objects.requireNonNullElse(Json.firstText(trajectory.path("agent"), "name"), "agent");
    }

    /** The id that tells it from other trajectories of its run. */
    String id() {
        return Objects.requireNonNullElse(Json.firstText(trajectory, "trajectory_id", "session_id"), document.source());
    }

    /** The sessions of the subagents that it delegated to. */
    Set<String> delegated() {
        return delegated;
    }

    /** Reads the steps. */
    void read(JsonNode steps, CallSink sink) {
        @Nullable Long[] next = nextTimes(steps);
        int number = -1;
        for (JsonNode step : steps) {
            number++;
            if (!document.isWhole(step)) {
                sink.refuse(document, "steps", "a truncated step", "a whole one");
                continue;
            }
            if (step.path("is_copied_context").asBoolean()) {
                // The trajectory that this one continues has it, too.
                sink.ignore("copied step");
                continue;
            }
            delegates(step);
            JsonNode calls = step.path("tool_calls");
            if (calls.isEmpty()) {
                String source = Objects.requireNonNullElse(Json.text(step, "source"), "unknown");
                sink.ignore("step of the " + SafeText.escape(SafeText.shorten(source, SHOWN)));
            }
            Long time = Times.micros(step.path("timestamp"));
            Long end = next[number];
            int index = 0;
            for (JsonNode call : calls) {
                if (Json.firstText(call, "function_name") == null) {
                    sink.refuse(
                            document,
                            "tool_calls",
                            Json.shown(call),
                            "a call with tool_call_id, function_name and arguments");
                } else {
                    asked.add(new Asked(
                            step,
                            call,
                            number,
                            index,
                            calls.size() > 1,
                            time,
                            time == null || end == null || end > time ? end : time));
                }
                index++;
            }
        }
    }

    /** For each step, when its calls were done at the latest: the time of the next step that has one. */
    private static @Nullable Long[] nextTimes(JsonNode steps) {
        @Nullable Long[] next = new Long[steps.size()];
        Long time = null;
        for (int k = steps.size() - 1; k >= 0; k--) {
            next[k] = time;
            Long own = Times.micros(steps.path(k).path("timestamp"));
            if (own != null) {
                // What an agent does in a step, it does after the step before.
                time = steps.path(k).path("tool_calls").isEmpty() ? own : Long.valueOf(own - 1);
            }
        }
        return next;
    }

    private void delegates(JsonNode step) {
        for (JsonNode result : step.path("observation").path("results")) {
            for (JsonNode reference : result.path("subagent_trajectory_ref")) {
                String session = Json.firstText(reference, "session_id");
                if (session != null) {
                    delegated.add(session);
                }
            }
        }
    }

    /**
     * Passes on the calls.
     *
     * @param trace the run
     * @param agent the name of the agent in it
     */
    void pass(@Nullable String trace, String agent, CallSink sink) {
        List<Tool> visible = ToolList.of(trajectory.path("agent").path("tool_definitions"));
        Map<Integer, Map<String, JsonNode>> byStep = new HashMap<>();
        for (Asked call : asked) {
            Map<String, JsonNode> answers = byStep.computeIfAbsent(call.number(), none -> answers(call.step()));
            pass(call, answers, visible, trace, agent, sink);
        }
    }

    /** The results of a step by the id of their call, and by {@code #0} if there is only one, which names no call. */
    private static Map<String, JsonNode> answers(JsonNode step) {
        Map<String, JsonNode> answers = new HashMap<>();
        JsonNode results = step.path("observation").path("results");
        for (JsonNode result : results) {
            String id = Json.id(result.path("source_call_id"));
            if (id != null) {
                answers.putIfAbsent(id, result);
            } else if (results.size() == 1) {
                answers.put("#0", result);
            }
        }
        return answers;
    }

    private void pass(
            Asked call,
            Map<String, JsonNode> answers,
            @Nullable List<Tool> visible,
            @Nullable String trace,
            String agent,
            CallSink sink) {
        String id = Json.id(call.call().path("tool_call_id"));
        JsonNode own = id == null ? null : answers.get(id);
        JsonNode answer = own != null ? own : call.together() ? null : answers.get("#0");
        JsonNode invocation = invocation(call);
        Long started = Times.micros(invocation.path("start_timestamp"));
        Long ended = Times.micros(invocation.path("end_timestamp"));
        boolean done = answer != null;
        JsonNode content = answer == null ? Json.missing() : answer.path("content");
        JsonNode result = LangChain.content(content);
        boolean failed = failed(call, answer, invocation);
        String tool = call.call().path("function_name").asText();
        String model = Json.firstText(call.step(), "model_name");
        Origin origin = Origin.of(document).inTrace(trace).inSession(Json.firstText(trajectory, "session_id"));
        sink.call(Call.of(origin, agent, tool)
                .id(id)
                .model(model == null ? Json.firstText(trajectory.path("agent"), "model_name") : model)
                .arguments(Json.unwrapped(call.call().path("arguments")))
                .result(result)
                .planned(call.time())
                .started(started == null ? call.time() : started)
                .ended(ended != null ? ended : done ? call.next() : null)
                .outcome(failed ? Outcome.FAILED : done || ended != null ? Outcome.DONE : Outcome.UNKNOWN)
                .batch(
                        call.together() ? id() + " step " + call.number() : null,
                        call.together() ? (Integer) call.index() : null)
                .visibleAtPlan(visible)
                .visibleAtCommit(failed ? ToolList.without(visible, result.asText(""), tool) : null)
                .build());
    }

    /** When a call ran, where the writer says so: with the call or, in a list of the step, at its place; missing if nowhere. */
    private static JsonNode invocation(Asked call) {
        JsonNode own = call.call().path("extra").path("invocation");
        return own.isObject()
                ? own
                : call.step().path("extra").path("tool_invocations").path(call.index());
    }

    /** Whether a call failed. The format has no field for that; its writers have some in {@code extra}. */
    private static boolean failed(Asked call, @Nullable JsonNode answer, JsonNode invocation) {
        String status =
                Objects.requireNonNullElse(Json.text(invocation, "status"), "").toLowerCase(Locale.ROOT);
        boolean said = answer != null
                && (answer.path("is_error").asBoolean()
                        || answer.path("extra").path("is_error").asBoolean());
        boolean ofStep = !call.together()
                && call.step().path("extra").path("tool_result_is_error").asBoolean();
        return said || ofStep || FAILURES.contains(status);
    }
}
