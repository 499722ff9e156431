package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A format that a file resembles, although none recognizes it: for the message that says so.
 *
 * @param format the format
 * @param shared the names of fields that the file has in common with it, in alphabetical order; at least two
 */
public record Resemblance(Format format, List<String> shared) {
    private static final int FEWEST = 2;
    private static final int MOST = 2;

    /** Names that few other logs have. Names such as {@code id}, {@code type} and {@code timestamp} say nothing. */
    private static final Map<Format, Set<String>> TYPICAL = typical();

    /** Copies the list. */
    public Resemblance {
        shared = List.copyOf(shared);
    }

    private static Map<Format, Set<String>> typical() {
        Map<Format, Set<String>> typical = new EnumMap<>(Format.class);
        typical.put(
                Format.CLAUDE_CODE, Set.of("sessionId", "uuid", "parentUuid", "isSidechain", "cwd", "toolUseResult"));
        typical.put(
                Format.LANGGRAPH,
                Set.of("thread_id", "checkpoint", "checkpoint_id", "checkpoint_ns", "payload", "step", "values"));
        typical.put(
                Format.LANGSMITH,
                Set.of("run_type", "dotted_order", "parent_run_id", "child_runs", "trace_id", "inputs", "outputs"));
        typical.put(
                Format.LANGFUSE,
                Set.of(
                        "traceId",
                        "trace_id",
                        "parentObservationId",
                        "parent_observation_id",
                        "observations",
                        "startTime",
                        "endTime",
                        "statusMessage",
                        "projectId"));
        typical.put(
                Format.OPENAI_AGENTS,
                Set.of("object", "span_data", "trace_id", "parent_id", "started_at", "ended_at", "workflow_name"));
        typical.put(
                Format.ADK,
                Set.of("invocationId", "author", "actions", "longRunningToolIds", "turnComplete", "events"));
        typical.put(
                Format.CREWAI,
                Set.of("event_type", "agent_role", "agent_id", "task_id", "task_name", "tool_name", "tool_args"));
        typical.put(
                Format.OTLP,
                Set.of(
                        "resourceSpans",
                        "resource",
                        "traceId",
                        "trace_id",
                        "spanId",
                        "span_id",
                        "parentSpanId",
                        "parent_span_id",
                        "startTimeUnixNano",
                        "endTimeUnixNano",
                        "attributes"));
        typical.put(Format.MCP, Set.of("jsonrpc", "method", "params"));
        typical.put(Format.TAU2, Set.of("simulations", "tasks", "messages", "reward_info", "termination_reason"));
        typical.put(Format.JEPSEN, Set.of("process", "f", "value", "index"));
        typical.put(Format.CODEX, Set.of("payload", "session_meta", "response_item", "turn_context"));
        typical.put(
                Format.GEMINI_CLI,
                Set.of("sessionId", "projectHash", "messages", "lastUpdated", "toolCalls", "resultDisplay"));
        typical.put(Format.QWEN_CODE, Set.of("systemPayload", "toolCallResult", "provenance", "agentRound"));
        typical.put(Format.OPENCODE, Set.of("info", "messages", "sessionID", "messageID", "parts"));
        typical.put(Format.KIMI_CODE, Set.of("toolCallId", "stepUuid", "agentId", "protocol_version", "turnId"));
        typical.put(
                Format.COPILOT_CLI,
                Set.of("parentId", "data", "agentId", "copilotVersion", "toolRequests", "interactionId"));
        typical.put(Format.OPENCLAW, Set.of("traceSchema", "sessionId", "sessionKey", "entry", "workspaceDir"));
        typical.put(Format.CLINE, Set.of("sessionId", "origin", "updated_at", "taskType", "system_prompt"));
        typical.put(
                Format.ATIF,
                Set.of("schema_version", "session_id", "trajectory_id", "steps", "tool_calls", "final_metrics"));
        typical.put(
                Format.DBOS,
                Set.of("workflow_uuid", "workflow_status", "operation_outputs", "function_id", "function_name"));
        typical.put(Format.ATP, Set.of("intent_id", "idempotency_key", "receipt", "nonce"));
        typical.put(Format.SAGAMAS, Set.of("transactionId", "fromAgent", "toAgent", "payload"));
        return Collections.unmodifiableMap(typical);
    }

    /**
     * Finds the formats that documents resemble by the names of their fields.
     *
     * @return at most two, the nearest first; none if no format has two of the names
     */
    public static List<Resemblance> of(List<JsonNode> documents) {
        Set<String> names = new TreeSet<>();
        documents.forEach(document -> TYPICAL.values()
                .forEach(typical -> typical.stream().filter(document::has).forEach(names::add)));
        List<Resemblance> found = new ArrayList<>();
        TYPICAL.forEach((format, typical) -> {
            List<String> shared = names.stream().filter(typical::contains).toList();
            if (shared.size() >= FEWEST) {
                found.add(new Resemblance(format, shared));
            }
        });
        found.sort(Comparator.comparingInt((Resemblance one) -> -one.shared().size()));
        return List.copyOf(found.subList(0, Math.min(MOST, found.size())));
    }
}
