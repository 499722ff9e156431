package dev.hasse.imports.formats.transactions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.SiteKeys;
import dev.hasse.model.SafeText;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.StepMark;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Logs of the Agent Transaction Protocol: rows of its table of transactions ({@code intent_id, idempotency_key, state, body, receipt}), each
 * as often as it was seen, and requests to {@code /api/atp/authorize} and {@code /api/atp/execute} with their responses; and rows of the
 * published implementation ({@link AtpTable}).
 *
 * <p>The intent is the transaction. The first time that a row is {@code settled}, {@code compensated}, {@code expired} or {@code failed}
 * decides it, except that compensating what was settled takes nothing back, nor what has failed. Each time that it is seen settled is a step, {@code settle}, so
 * that retries can be compared. A retry of {@code authorize} may get the row (ATP §2) or a 409 (§5, §9): the page says both, and neither
 * says anything. Source: ATP §1, §2, §4 to §6.
 */
public final class Atp implements FrontEnd {
    private static final int SHOWN = 60;
    private static final String EXECUTE = "execute";
    private static final int EXPIRED = 410;

    private final SiteKeys keys;
    private final List<AtpRecord> records = new ArrayList<>();
    private final Map<String, AtpState> states = new HashMap<>();
    private final Set<String> compensable = new HashSet<>();
    private final Set<String> told = new HashSet<>();
    private long clock = -1;
    private boolean hasRequests;

    public Atp(Mapping mapping) {
        this.keys = mapping.signers();
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode root = document.root();
        if (document.isWhole(root) && AtpTable.recognizes(root)) {
            keep(AtpTable.read(Origin.of(document), root), document, sink);
            return;
        }
        AtpRecord line = AtpRecord.read(Origin.of(document), root);
        if (!document.isWhole(root)) {
            sink.refuse(document, null, "a truncated line", "a whole one");
        } else if (line == null) {
            sink.refuse(
                    document,
                    root.has("intent_id") ? "idempotency_key" : "intent_id",
                    Json.shown(root),
                    "a row or a request with the id of an intent, and its idempotency key");
        } else if (line.word() == null && line.request() == null) {
            sink.refuse(document, "state", Json.shown(root.path("state")), "one of " + AtpState.NAMES);
        } else {
            hasRequests |= line.request() != null;
            keep(List.of(line), document, sink);
        }
    }

    private void keep(List<AtpRecord> seen, Document document, CallSink sink) {
        for (AtpRecord line : seen) {
            if (line.word() != null && AtpState.of(line.word()).isEmpty()) {
                sink.refuse(document, "state", SafeText.quote(line.word()), "one of " + AtpState.NAMES);
                return;
            }
        }
        records.addAll(seen);
    }

    @Override
    public void finish(CallSink sink) {
        if (records.stream().allMatch(line -> line.time() != null)) {
            records.sort(Comparator.comparingLong(line -> Objects.requireNonNullElse(line.time(), 0L)));
        }
        for (AtpRecord line : records) {
            clock = Math.max(clock + 1, line.time() == null ? 0 : line.time());
            AtpState state = state(line);
            if (state != null) {
                seen(line, state, sink);
            }
            // The first 410 tells the agent that its intent has expired, which the row may have been for long; only the
            // next is a retry.
            boolean tells = line.status() == EXPIRED && told.add(line.row());
            if (tells) {
                continue;
            }
            if (EXECUTE.equals(line.request()) && !line.isGranted()) {
                refused(line, sink);
            } else if (state == null) {
                sink.ignore("answer without a state to "
                        + SafeText.escape(SafeText.shorten(String.valueOf(line.request()), SHOWN)));
            }
        }
    }

    /** The state that a row is now known to be in; null if nothing is known. */
    private @Nullable AtpState state(AtpRecord line) {
        if (line.word() != null) {
            return AtpState.of(line.word()).orElseThrow();
        }
        if (line.status() == EXPIRED) {
            return AtpState.EXPIRED;
        }
        boolean first = "authorize".equals(line.request()) && line.isGranted() && !states.containsKey(line.row());
        return first ? AtpState.AUTHORIZED : null;
    }

    /** A row was seen in a state. */
    private void seen(AtpRecord line, AtpState state, CallSink sink) {
        AtpState before = states.put(line.row(), state);
        boolean contradicts = before != null && before.isFinal() && state.isFinal();
        if (before != null && !before.leadsTo(state) && !contradicts) {
            sink.call(call(line, before.word() + " to " + state.word())
                    .marks(List.of(StepMark.breaks(RuleFault.ILLEGAL_TRANSITION)))
                    .build());
        }
        StepMark mark = AtpReceipt.mark(line.receipt(), state, line.intent(), keys);
        List<StepMark> marks = mark == null ? List.of() : List.of(mark);
        if (state == AtpState.SETTLED) {
            sink.call(call(line, "settle")
                    .arguments(hasRequests && line.request() == null ? Json.missing() : line.body())
                    .result(result(line))
                    .marks(marks)
                    .build());
        } else {
            sink.call(call(line, state.word() + " row").marks(marks).build());
        }
        boolean isAfterwards = state == AtpState.COMPENSATED && compensable.contains(line.row());
        if (state.isFinal() && before != state && !isAfterwards) {
            sink.call(call(line, state.word()).build());
        }
        if (state == AtpState.SETTLED || state == AtpState.FAILED) {
            compensable.add(line.row());
        }
    }

    /** Nothing was executed, or nobody knows. */
    private void refused(AtpRecord line, CallSink sink) {
        sink.call(call(line, EXECUTE)
                .arguments(line.body())
                .outcome(line.isRefused() ? Outcome.FAILED : Outcome.UNKNOWN)
                .build());
    }

    private Call.Builder call(AtpRecord line, String tool) {
        return Call.of(line.origin(), line.agent(), tool).started(clock).ended(clock);
    }

    private static JsonNode result(AtpRecord line) {
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        if (!line.receipt().isMissingNode()) {
            result.set("receipt", line.receipt());
        }
        return result;
    }
}
