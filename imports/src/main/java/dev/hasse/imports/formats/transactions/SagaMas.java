package dev.hasse.imports.formats.transactions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.mapping.Mapping;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The messages of SagaMAS agents, as a log of its Tables 1 and 2: {@code type, transactionId, fromAgent, toAgent, payload}, in the order in
 * which the coordinator sent and received them.
 *
 * <p>A step begins when it is ordered and is done when its participant reports so, which it does once it has committed locally (rule P2). A
 * compensation counts from its order, since P5 asks for the order in which the coordinator triggers them, and Algorithm 2 triggers all
 * before it waits for any. {@link SagaMasTransaction} says how a transaction is decided.
 */
public final class SagaMas implements FrontEnd {
    private final boolean isComplete;
    private final Map<String, SagaMasTransaction> transactions = new LinkedHashMap<>();
    private long clock = -1;

    public SagaMas(Mapping mapping) {
        this.isComplete = mapping.isComplete();
    }

    /** Whether a document can only be such a message. */
    public static boolean recognizes(JsonNode document) {
        String type = Json.text(document, "type");
        return type != null
                && SagaMasWord.of(type).isPresent()
                && id(document) != null
                && (agent(document, "fromAgent", "from_agent") != null
                        || agent(document, "toAgent", "to_agent") != null);
    }

    private static @Nullable String id(JsonNode message) {
        return Json.id(Json.either(message, "transactionId", "transaction_id"));
    }

    private static @Nullable String agent(JsonNode message, String name, String other) {
        return Json.id(Json.either(message, name, other));
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode root = document.root();
        String id = id(root);
        String type = Json.text(root, "type");
        Optional<SagaMasWord> word = type == null ? Optional.empty() : SagaMasWord.of(type);
        if (!document.isWhole(root)) {
            sink.refuse(document, null, "a truncated message", "a whole one");
        } else if (id == null) {
            sink.refuse(document, "transactionId", Json.shown(root), "the id of a transaction");
        } else if (type == null && root.path("status").isTextual()) {
            // What a microservice answers its agent (Listing 2), which the agent then reports.
            sink.ignore("answer of a microservice");
        } else if (word.isEmpty()) {
            sink.refuse(
                    document,
                    "type",
                    Json.shown(root.path("type")),
                    "a type of Table 1, such as SUBTRANSACTION_SUCCESS");
        } else {
            message(document, root, id, word.get(), sink);
        }
    }

    private void message(Document document, JsonNode root, String id, SagaMasWord word, CallSink sink) {
        String participant =
                word.isOrder() ? agent(root, "toAgent", "to_agent") : agent(root, "fromAgent", "from_agent");
        if (participant == null) {
            sink.refuse(document, word.isOrder() ? "toAgent" : "fromAgent", "nothing", "the name of an agent");
            return;
        }
        Long written = time(root);
        clock = Math.max(clock + 1, written == null ? 0 : written);
        Origin origin = Origin.of(document).with(Map.of("transactionId", id, "message", word.name()));
        JsonNode payload = Json.unwrapped(root.path("payload"));
        String step = Json.firstText(payload, "step");
        transactions
                .computeIfAbsent(id, none -> new SagaMasTransaction(isComplete))
                .message(
                        new SagaMasTransaction.Message(
                                origin,
                                word,
                                participant,
                                step == null ? participant : participant + "/" + step,
                                payload,
                                clock),
                        sink);
    }

    private static @Nullable Long time(JsonNode root) {
        for (String name : new String[] {"timestamp", "time", "ts"}) {
            Long time = Times.micros(root.path(name));
            if (time != null) {
                return time;
            }
        }
        return null;
    }

    @Override
    public void finish(CallSink sink) {
        transactions.values().forEach(transaction -> transaction.finish(sink));
    }

    /** Starts the call of a message. */
    static Call.Builder call(SagaMasTransaction.Message message, String tool) {
        return Call.of(message.origin(), message.participant(), tool)
                .started(message.time())
                .ended(message.time());
    }

    /** The arguments of a compensation: which step it undoes. */
    static JsonNode undoing(String step) {
        return JsonNodeFactory.instance.objectNode().put("of", step);
    }
}
