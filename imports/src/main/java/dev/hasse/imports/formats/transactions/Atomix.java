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
import dev.hasse.imports.calls.Times;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The two logs of Atomix (arXiv 2602.14849), in JSON Lines: that of its serializability checker, with a line for each read, write, commit and
 * abort ({@code tx_id, op_kind, scope, value_hash, ts}), and its effect log (appendix C.1), with a line for each effect ({@code tx_id, epoch,
 * status, scopes, payload, idempotency_key}), whose status says how the transaction ended. The prototype writes a line for each transaction
 * that ended, with its effects under {@code effects_payloads}; or rows of two tables in SQLite, {@code effects} and {@code transactions}, in
 * which {@code scopes} and {@code payload} are texts of JSON ({@code store.py} of mpi-dsg/atomix). Lines may stand in an array instead.
 *
 * <p>The lines of a file are in the order in which things happened. Where {@code ts} does not rise from one line to the next, or is missing,
 * the clock goes on by a microsecond. Files are in no order: where a trace is in several, each has its own clock, so that {@code ts} alone
 * orders their lines. A file whose first line has no {@code ts} goes on where the one before it ended.
 */
public final class Atomix implements FrontEnd {
    private static final Set<String> KINDS = Set.of("read", "write", "commit", "abort");
    private static final Map<String, String> ENDS = Map.of("committed", "commit", "aborted", "abort");
    private static final Set<String> OPEN = Set.of("pending", "waiting");

    /** The clock of each trace in each file: the moment of its last line there. */
    private final Map<List<String>, Long> clocks = new HashMap<>();

    /** The latest moment of each trace. */
    private final Map<String, Long> latest = new HashMap<>();

    /** How the transactions of effects ended: each once, unless the log contradicts itself. */
    private final Map<String, Ended> ended = new LinkedHashMap<>();

    /** How a transaction ended, by the last line that says so. */
    private record Ended(Origin origin, String transaction, String tool) {}

    /** Whether a document can only be a line of one of these logs. */
    public static boolean recognizes(JsonNode document) {
        JsonNode line = Json.firstRow(document);
        return line.has("tx_id") && (line.path("op_kind").isTextual() || isEffect(line));
    }

    /** Whether this is an effect, or a transaction with its effects. */
    private static boolean isEffect(JsonNode document) {
        return Json.unwrapped(document.path("scopes")).isArray() && document.has("epoch");
    }

    /** Whether this is a row of the table of transactions, the effects of which are in another table. */
    private static boolean isTransaction(JsonNode row) {
        return row.has("reason") && !row.has("payload");
    }

    @Override
    public void accept(Document document, CallSink sink) {
        Json.rows(document.root()).forEach(line -> accept(document, line, sink));
    }

    private void accept(Document document, JsonNode root, CallSink sink) {
        String transaction = Json.id(root.path("tx_id"));
        String kind = Json.text(root, "op_kind");
        if (!document.isWhole(root)) {
            sink.refuse(document, null, "a truncated line", "a whole one");
        } else if (transaction == null) {
            sink.refuse(document, "tx_id", Json.shown(root.path("tx_id")), "the id of a transaction");
        } else if (root.has("tool_name")) {
            sink.ignore("tool_calls");
        } else if (isEffect(root)) {
            Origin origin = origin(document, root, transaction);
            JsonNode effects = root.path("effects_payloads");
            if (effects.isArray()) {
                effects.forEach(effect -> effect(origin(document, effect, transaction), effect, transaction, sink));
            } else if (!isTransaction(root)) {
                effect(origin, root, transaction, sink);
            }
            decided(document, root, origin, transaction, sink);
        } else if (kind == null || !KINDS.contains(kind)) {
            sink.refuse(document, "op_kind", Json.shown(root.path("op_kind")), "read, write, commit or abort");
        } else {
            Origin origin = origin(document, root, transaction);
            Long time = time(origin, Times.micros(root.path("ts")));
            sink.call(Call.of(origin, transaction, kind)
                    .arguments(arguments("scope", root.path("scope")))
                    .result(root.path("value_hash"))
                    .started(time)
                    .ended(time)
                    .build());
        }
    }

    private void effect(Origin origin, JsonNode effect, String transaction, CallSink sink) {
        Long time = time(origin, Times.micros(effect.path("ts")));
        sink.call(Call.of(origin, transaction, "effect")
                .id(Json.text(effect, "description"))
                .arguments(arguments("scopes", Json.unwrapped(effect.path("scopes")))
                        .set("payload", Json.unwrapped(effect.path("payload"))))
                .started(time)
                .ended(time)
                .build());
    }

    private void decided(Document document, JsonNode line, Origin origin, String transaction, CallSink sink) {
        String status = Json.text(line, "status");
        String end = status == null ? null : ENDS.get(status);
        if (end != null) {
            ended.put(origin.trace() + "\n" + transaction + "\n" + end, new Ended(origin, transaction, end));
        } else if (status != null && !OPEN.contains(status)) {
            sink.refuse(document, "status", Json.shown(line.path("status")), "committed, aborted, pending or waiting");
        }
    }

    private static ObjectNode arguments(String name, JsonNode value) {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        arguments.set(name, value);
        return arguments;
    }

    private static Origin origin(Document document, JsonNode root, String transaction) {
        Map<String, String> attributes = new TreeMap<>();
        attributes.put("tx_id", transaction);
        for (String name : new String[] {"branch_id", "epoch", "idempotency_key", "status"}) {
            String text = Json.id(root.path(name));
            if (text != null) {
                attributes.put(name, text);
            }
        }
        return Origin.of(document).inTrace(Json.id(root.path("trace_id"))).with(attributes);
    }

    /** The moment of a line: what it says, if that is after the line before in its file, or else a microsecond after that. */
    private Long time(Origin origin, @Nullable Long written) {
        List<String> clock = List.of(String.valueOf(origin.trace()), origin.file());
        Long last = clocks.get(clock);
        long time = written == null
                ? (last == null ? afterAll(origin) : last + 1)
                : last == null ? written : Math.max(written, last + 1);
        clocks.put(clock, time);
        latest.merge(String.valueOf(origin.trace()), time, Math::max);
        return time;
    }

    /** A microsecond after all that is known of a trace. */
    private long afterAll(Origin origin) {
        Long last = latest.get(String.valueOf(origin.trace()));
        return last == null ? 0 : last + 1;
    }

    @Override
    public void finish(CallSink sink) {
        for (Ended end : ended.values()) {
            Long time = afterAll(end.origin());
            latest.put(String.valueOf(end.origin().trace()), time);
            sink.call(Call.of(end.origin(), end.transaction(), end.tool())
                    .started(time)
                    .ended(time)
                    .build());
        }
    }
}
