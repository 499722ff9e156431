package dev.hasse.imports.formats.transactions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code atp_transactions}, the table of the published implementation (web-agent-bridge 3.9), which has a column for the moment of
 * each state, joined with the receipt and the intent: {@code receipt}, {@code max_executions}, {@code expires_at}, {@code intent_status}.
 *
 * <p>Such a row is as many sightings of a row of the page's table. {@code pending} is {@code authorized}, since only an authorized intent has
 * transactions. The receipt is seen in the state in which it says it was issued. An intent is its transaction, unless it allows several
 * executions: then each row is one. A row that was not executing by {@code expires_at} is expired from then on, if the intent is, or if the
 * row was executed all the same (ATP §5: never past expiry).
 *
 * <p>When a row failed is known only if nothing happened to it since.
 */
final class AtpTable {
    private static final String PENDING = "pending";

    private final Origin origin;
    private final JsonNode root;
    private final JsonNode receipt;
    private final String intent;
    private final String key;
    private final List<AtpRecord> seen = new ArrayList<>();

    private AtpTable(Origin origin, JsonNode root, String intent, String key) {
        this.origin = origin;
        this.root = root;
        this.receipt = Json.unwrapped(root.path("receipt"));
        this.intent = intent;
        this.key = key;
    }

    /** Whether a document can only be such a row. */
    static boolean recognizes(JsonNode document) {
        return Json.text(document, "intent_id") != null
                && Json.text(document, "idempotency_key") != null
                && Json.text(document, "status") != null
                && document.has("started_at")
                && document.has("compensated_at");
    }

    /** The states that a row was seen in, in their order. */
    static List<AtpRecord> read(Origin origin, JsonNode root) {
        AtpTable table = new AtpTable(
                origin,
                root,
                String.valueOf(Json.text(root, "intent_id")),
                String.valueOf(Json.text(root, "idempotency_key")));
        table.states(String.valueOf(Json.text(root, "status")));
        return table.seen;
    }

    private void states(String status) {
        saw(AtpState.AUTHORIZED.word(), time("created_at"), PENDING);
        Long expiry = time("expires_at");
        Long started = time("started_at");
        if (expiry != null
                && (started == null ? "expired".equals(Json.text(root, "intent_status")) : started > expiry)) {
            saw(AtpState.EXPIRED.word(), expiry, AtpState.EXPIRED.word());
        }
        sawAt("started_at", AtpState.EXECUTING);
        sawAt("completed_at", AtpState.EXECUTED);
        sawAt("settled_at", AtpState.SETTLED);
        sawAt("compensated_at", AtpState.COMPENSATED);
        String last = status.equals(PENDING) ? AtpState.AUTHORIZED.word() : status;
        if (seen.stream().noneMatch(state -> last.equals(state.word()))) {
            saw(last, time("updated_at"), status);
        }
    }

    private void sawAt(String column, AtpState state) {
        if (!root.path(column).isNull() && root.has(column)) {
            saw(state.word(), time(column), state.word());
        }
    }

    private @Nullable Long time(String column) {
        return Times.micros(root.path(column));
    }

    /** @param status the word of the table for the state, as receipts have it */
    private void saw(String word, @Nullable Long time, String status) {
        boolean issued = status.equals(Json.text(receipt.path("transaction"), "status"));
        String row = intent + "/" + key;
        Map<String, String> attributes = new TreeMap<>(Map.of(
                "intent_id", intent,
                "idempotency_key", key,
                "state", word,
                "transaction", root.path("max_executions").asInt(1) > 1 ? row : intent));
        String agent = Json.text(root, "agent_id");
        seen.add(new AtpRecord(
                origin.with(attributes),
                intent,
                key,
                agent == null ? "agent" : agent,
                null,
                0,
                word,
                Json.missing(),
                issued ? receipt : Json.missing(),
                time));
    }
}
