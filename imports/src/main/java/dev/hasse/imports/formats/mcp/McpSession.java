package dev.hasse.imports.formats.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A session of MCP: the requests of its clients, and the responses to them. */
final class McpSession {
    private static final String CLIENT = "io.modelcontextprotocol/clientInfo";
    private static final String SERVER = "io.modelcontextprotocol/serverInfo";
    /** A request, and its response. */
    private static final class Exchange {
        final long asked;
        final McpFrame request;
        final McpTools tools;
        final String method;
        long answered = -1;

        @Nullable
        McpFrame response;

        Exchange(long asked, McpFrame request, McpTools tools, String method) {
            this.asked = asked;
            this.request = request;
            this.tools = tools;
            this.method = method;
        }
    }

    private final @Nullable String name;
    private final Document first;
    private final Map<String, List<Exchange>> waiting = new HashMap<>();
    private final Map<String, Exchange> tasks = new HashMap<>();
    private final Map<String, McpTools> tools = new HashMap<>();
    private final List<Exchange> exchanges = new ArrayList<>();
    private final TreeSet<Long> changes = new TreeSet<>();
    private boolean initialized;
    private boolean announces;
    private boolean namesake;
    private @Nullable String client;
    private @Nullable String server;

    /**
     * @param name its name in the log; null if the file has only one session
     * @param first the document with its first frame
     */
    McpSession(@Nullable String name, Document first) {
        this.name = name;
        this.first = first;
    }

    /** Whether the log gives it a name. */
    boolean isNamed() {
        return name != null;
    }

    /** The file that it began in. */
    String source() {
        return first.source();
    }

    /** Tells it apart from other sessions: its name, or else what it began with, which a copy of its file begins with, too. */
    Object identity() {
        return name == null ? JsonValues.of(first.root()) : name;
    }

    /** The name of its client. */
    String client() {
        return client != null && !client.isEmpty() ? client : name != null && !name.isEmpty() ? name : "client";
    }

    boolean isInitialized() {
        return initialized;
    }

    /**
     * Takes the next frame.
     *
     * @param place the place of the frame in the log
     */
    void accept(long place, McpFrame frame, CallSink sink) {
        client = client == null ? frame.client() : client;
        if (frame.isResponse()) {
            Exchange exchange = asked(frame);
            if (exchange == null) {
                sink.ignore("response without its request");
            } else {
                answer(exchange, place, frame);
            }
            return;
        }
        Exchange exchange = ask(place, frame, sink);
        String id = frame.id();
        if (exchange != null && id != null) {
            waiting.computeIfAbsent(id, any -> new ArrayList<>()).add(exchange);
        }
    }

    /** Takes a request and the response that was recorded with it, whatever their ids. */
    void accept(long place, McpFrame request, long answered, McpFrame response, CallSink sink) {
        client = client == null ? request.client() : client;
        Exchange exchange = ask(place, request, sink);
        if (exchange != null) {
            answer(exchange, answered, response);
        }
    }

    /** Takes a request or a notification; null if no response to it counts. */
    private @Nullable Exchange ask(long place, McpFrame frame, CallSink sink) {
        String method = frame.method();
        if (method == null) {
            sink.ignore("frame without a method");
            return null;
        }
        if (method.startsWith("notifications/")) {
            notified(place, frame, method, sink);
            return null;
        }
        Exchange exchange = new Exchange(place, frame, tools(frame), method);
        switch (method) {
            case "tools/call" -> {
                if (Json.text(frame.params(), "name") == null) {
                    sink.refuse(
                            frame.document(),
                            "params.name",
                            Json.shown(frame.params().path("name")),
                            "the name of a tool");
                    return null;
                }
                exchanges.add(exchange);
            }
            case "resources/read" -> {
                if (Json.text(frame.params(), "uri") == null) {
                    sink.refuse(
                            frame.document(),
                            "params.uri",
                            Json.shown(frame.params().path("uri")),
                            "the URI of a resource");
                    return null;
                }
                exchanges.add(exchange);
            }
            case "initialize" -> {
                initialized = true;
                client = Json.text(frame.params().path("clientInfo"), "name");
                sink.ignore(method);
            }
            default -> sink.ignore(method);
        }
        return exchange;
    }

    /** The tools that the client of a frame has seen. Without a session, each client has its own. */
    private McpTools tools(McpFrame frame) {
        String said = Json.text(frame.params().path("_meta").path(CLIENT), "name");
        return tools.computeIfAbsent(said == null ? "" : said, any -> new McpTools());
    }

    private void notified(long place, McpFrame frame, String method, CallSink sink) {
        switch (method) {
            case "notifications/tools/list_changed" -> {
                changes.add(place);
                sink.ignore(method);
            }
            case "notifications/resources/updated" -> {
                if (Json.text(frame.params(), "uri") == null) {
                    sink.refuse(
                            frame.document(),
                            "params.uri",
                            Json.shown(frame.params().path("uri")),
                            "the URI of a resource");
                } else {
                    exchanges.add(new Exchange(place, frame, tools(frame), method));
                }
            }
            default -> sink.ignore(method);
        }
    }

    private void answer(Exchange exchange, long place, McpFrame frame) {
        JsonNode result = frame.frame().path("result");
        exchange.answered = place;
        exchange.response = frame;
        server = server == null ? Json.text(result.path("_meta").path(SERVER), "name") : server;
        switch (exchange.method) {
            case "initialize", "server/discover" -> {
                String named = Json.text(result.path("serverInfo"), "name");
                server = named == null ? server : named;
                announces |= exchange.method.equals("initialize")
                        && result.path("capabilities")
                                .path("tools")
                                .path("listChanged")
                                .asBoolean(false);
            }
            case "tools/list" ->
                exchange.tools.listed(exchange.asked, Json.text(exchange.request.params(), "cursor"), place, result);
            case "tools/call" -> {
                String task = Json.text(result.path("task"), "taskId");
                if (task != null) {
                    // The call has only begun; its result is requested later.
                    exchange.response = null;
                    tasks.put(task, exchange);
                }
            }
            case "tasks/result" -> {
                String task = Json.text(exchange.request.params(), "taskId");
                Exchange begun = task == null ? null : tasks.remove(task);
                if (begun != null) {
                    begun.answered = place;
                    begun.response = frame;
                }
            }
            default -> {
                // No call depends on this.
            }
        }
    }

    /** The request that a response answers. Both sides number their own requests, so it must have gone the other way. */
    private @Nullable Exchange asked(McpFrame response) {
        String id = response.id();
        List<Exchange> open = id == null ? null : waiting.get(id);
        if (open == null) {
            return null;
        }
        for (int k = 0; k < open.size(); k++) {
            String direction = open.get(k).request.direction();
            if (direction == null || response.direction() == null || !direction.equals(response.direction())) {
                return open.remove(k);
            }
        }
        return null;
    }

    /**
     * Passes on the calls.
     *
     * @param ticks whether the places of frames are the clock
     * @param hasNamesake whether another session has a client of the same name
     */
    void finish(boolean ticks, boolean hasNamesake, CallSink sink) {
        namesake = hasNamesake;
        exchanges.forEach(exchange -> sink.call(
                switch (exchange.method) {
                    case "tools/call" -> toolCall(exchange, ticks);
                    case "resources/read" -> resourceRead(exchange, ticks);
                    default -> resourceUpdated(exchange, ticks);
                }));
    }

    private Origin origin(McpFrame frame) {
        Map<String, String> attributes = new TreeMap<>();
        if (server != null) {
            attributes.put("server", server);
        }
        if (client != null) {
            attributes.put("client", client);
        }
        return Origin.of(frame.document()).inSession(name).with(attributes);
    }

    private String agent(McpFrame frame) {
        String said = Json.text(frame.params().path("_meta").path(CLIENT), "name");
        if (said != null && !said.isEmpty()) {
            return said;
        }
        String other = name == null ? source() : name;
        return namesake && !client().equals(other) ? client() + "/" + other : client();
    }

    private Call.Builder begun(Exchange exchange, String tool, boolean ticks) {
        McpFrame request = exchange.request;
        McpFrame response = exchange.response;
        Long asked = Mcp.moment(request.time(), exchange.asked, ticks);
        return Call.of(origin(request), agent(request), tool)
                .id(request.id())
                .planned(asked)
                .started(asked)
                .ended(response == null ? null : Mcp.moment(response.time(), exchange.answered, ticks))
                .outcome(outcome(response));
    }

    private static Outcome outcome(@Nullable McpFrame response) {
        if (response == null) {
            return Outcome.UNKNOWN;
        }
        JsonNode result = response.frame().path("result");
        if (response.frame().path("error").isObject() || result.path("isError").asBoolean(false)) {
            return Outcome.FAILED;
        }
        // A server may answer that it needs more input before it can finish.
        return "input_required".equals(Json.text(result, "resultType")) ? Outcome.UNKNOWN : Outcome.DONE;
    }

    private Call toolCall(Exchange exchange, boolean ticks) {
        String tool = exchange.request.params().path("name").asText();
        McpFrame response = exchange.response;
        Call.Builder call = begun(exchange, tool, ticks)
                .arguments(exchange.request.params().path("arguments"))
                .readOnly(exchange.tools.readOnly(tool))
                .visibleAtPlan(exchange.tools.at(exchange.asked));
        if (response != null) {
            JsonNode result = response.frame().path("result");
            boolean refused = McpContent.saysUnknown(response.frame(), tool);
            call.result(result.isMissingNode() ? response.frame().path("error") : McpContent.unwrapped(result))
                    .visibleAtCommit(
                            exchange.tools.when(exchange.asked, exchange.answered, tool, refused, changes, announces));
        }
        return call.build();
    }

    private Call resourceRead(Exchange exchange, boolean ticks) {
        String uri = exchange.request.params().path("uri").asText();
        McpFrame response = exchange.response;
        Long ended = response == null ? null : Mcp.moment(response.time(), exchange.answered, ticks);
        JsonNode contents = response == null
                ? Json.missing()
                : response.frame().path("result").path("contents");
        List<Glance> reads = new ArrayList<>();
        for (JsonNode content : contents) {
            String own = Json.text(content, "uri");
            JsonNode text = content.has("text") ? content.path("text") : content.path("blob");
            reads.add(new Glance(
                    own == null || contents.size() == 1 ? uri : own,
                    text.isTextual() ? JsonValues.of(Json.unwrapped(text)) : null,
                    ended));
        }
        if (reads.isEmpty()) {
            reads.add(new Glance(uri, null, ended));
        }
        return begun(exchange, "resources/read", ticks)
                .arguments(exchange.request.params())
                .result(contents)
                .readOnly(true)
                .access(new Access(reads, List.of(), List.of()))
                .build();
    }

    /** Makes a call of the server's write to a resource; the new value is not recorded. */
    private Call resourceUpdated(Exchange exchange, boolean ticks) {
        Long time = Mcp.moment(exchange.request.time(), exchange.asked, ticks);
        String uri = exchange.request.params().path("uri").asText();
        return Call.of(origin(exchange.request), server == null ? "server" : server, exchange.method)
                .arguments(exchange.request.params())
                .planned(time)
                .started(time)
                .ended(time)
                .access(new Access(List.of(), List.of(new Change(uri, null)), List.of()))
                .build();
    }
}
