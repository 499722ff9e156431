package dev.hasse.imports.formats.spans;

import dev.hasse.imports.formats.messages.AgentRuns;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the run of an agent that a call belongs to. What a tool runs begins anew with each of its calls, and so do agents of one name that run
 * {@linkplain AgentRuns at the same time}. Other invocations of one agent in one trace may be turns of a conversation, and are one run.
 */
final class SpanRuns {
    /** Names of spans of the AI SDK of Vercel, versions 3 to 6, which do not say in an attribute that an agent was invoked. */
    private static final Set<String> INVOCATIONS =
            Set.of("ai.generateText", "ai.streamText", "ai.generateObject", "ai.streamObject");

    private final SpanTree tree;
    private final SpanDoubles doubles;
    private final AgentRuns runs = new AgentRuns();

    SpanRuns(List<SpanSummary> spans, SpanTree tree, SpanDoubles doubles) {
        this.tree = tree;
        this.doubles = doubles;
        for (SpanSummary span : spans) {
            String agent = invoked(span);
            // An instrumentation and the library that it instruments may both report an invocation.
            if (agent != null && invocation(span, agent) == null) {
                runs.add(span.trace(), agent, String.valueOf(span.id()), span.start(), span.end());
            }
        }
        runs.settle();
    }

    /** The run of the agent of a call; null if its trace tells of no other one. */
    @Nullable
    String of(SpanSummary call) {
        String agent = tree.namedAgent(call);
        SpanSummary invocation = agent == null ? null : invocation(call, agent);
        if (agent == null || invocation == null) {
            return null;
        }
        SpanSummary tool = tree.<SpanSummary>around(invocation, outer -> isCall(outer) ? outer : null);
        return tool != null ? callId(tool) : runs.areSeveral(call.trace(), agent) ? invocation.id() : null;
    }

    /** The id of a call, as {@link SpanCalls} gives it, unless only the answer tells it. */
    private @Nullable String callId(SpanSummary tool) {
        SpanSummary.Execution execution = tool.execution();
        String id = execution == null ? null : doubles.whole(tool, execution).callId();
        return id == null ? tool.id() : id;
    }

    /** The agent that a span invokes; null if it is no invocation. */
    private static @Nullable String invoked(SpanSummary span) {
        boolean isInvocation =
                span.execution() == null && (span.agentByName() != null || INVOCATIONS.contains(span.name()));
        return !isInvocation ? null : span.agent() != null ? span.agent() : span.agentByName();
    }

    /** The outermost invocation of an agent around a span, within the same call of a tool; null if there is none. */
    private @Nullable SpanSummary invocation(SpanSummary span, String agent) {
        SpanSummary outermost = null;
        SpanSummary outer = tree.parent(span);
        for (int depth = 0; outer != null && !isCall(outer) && depth < SpanTree.DEEPEST; depth++) {
            outermost = agent.equals(invoked(outer)) ? outer : outermost;
            outer = tree.parent(outer);
        }
        return outermost;
    }

    private boolean isCall(SpanSummary span) {
        return span.execution() != null && !doubles.isDouble(span);
    }
}
