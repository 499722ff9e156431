package dev.hasse.imports.formats.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.Steps;
import dev.hasse.model.SafeText;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads logs of the Model Context Protocol: its JSON-RPC frames, in any wrapping of a recorder. A session is what the recorder calls one;
 * if it names none, a file is one session. Two clients number their requests alike, so a file in which two of them begin
 * ({@code initialize}) is refused if it does not say which frame belongs to which. Each session is an agent, named after its client.
 *
 * <p>If a log is a single file without any times, the places of its frames are the ticks of the clock.
 */
public final class Mcp implements FrontEnd {
    private final Map<String, Steps> fields;
    private final Map<String, McpSession> current = new LinkedHashMap<>();
    private final List<McpSession> sessions = new ArrayList<>();
    private final Set<String> sources = new LinkedHashSet<>();
    /** Files in which several clients begin, and nothing tells their frames apart. */
    private final Set<String> mixed = new HashSet<>();

    private boolean timed;
    private long frames;

    public Mcp(Mapping mapping) {
        fields = mapping.fields();
    }

    @Override
    public void accept(Document document, CallSink sink) {
        List<McpFrame> found = McpFrame.in(document, fields);
        if (found.isEmpty()) {
            sink.refuse(
                    document,
                    null,
                    SafeText.of(JsonValues.of(document.root()), 60),
                    "an object that contains a frame of JSON-RPC, such as {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",…}");
        }
        for (McpFrame frame : found) {
            sources.add(document.source());
            timed |= frame.time() != null;
            if (!frame.isWhole()) {
                sink.refuse(document, null, "a truncated frame", "a whole one");
                return;
            }
        }
        // The fields of an object have no order.
        if (areOneExchange(found, 0, 1)) {
            exchange(found.get(0), found.get(1), sink);
        } else if (areOneExchange(found, 1, 0)) {
            exchange(found.get(1), found.get(0), sink);
        } else {
            found.forEach(frame -> session(frame, sink).accept(frames++, frame, sink));
        }
    }

    /** Whether two frames are all that an object holds, and the second one may answer the first one. */
    private static boolean areOneExchange(List<McpFrame> found, int request, int response) {
        return found.size() == 2 && found.get(response).mayAnswer(found.get(request));
    }

    private void exchange(McpFrame asked, McpFrame response, CallSink sink) {
        McpFrame request = between(asked);
        long place = frames++;
        session(request, sink).accept(place, request, frames++, response, sink);
    }

    /** Dates a request whose response is in the same object: the recorded time is that of the response, when both could be written. */
    private static McpFrame between(McpFrame frame) {
        Long time = frame.time();
        Long took = frame.micros();
        if (time == null || took == null) {
            return frame;
        }
        return new McpFrame(
                frame.document(), frame.frame(), time - took, frame.session(), frame.direction(), frame.client(), took);
    }

    private McpSession session(McpFrame frame, CallSink sink) {
        String name = frame.session();
        String source = frame.document().source();
        String key = source + "\n" + (name == null ? "" : name);
        McpSession session = current.get(key);
        boolean anew = session != null && session.isInitialized() && "initialize".equals(frame.method());
        if (anew && name == null && mixed.add(source)) {
            sink.refuse(
                    frame.document(),
                    "session",
                    "a second initialize without a session, so that the answers to two clients cannot be told apart",
                    "the session of each frame beside it, such as {\"session\":\"a\",\"msg\":{…}}; under another name, with fields:"
                            + " {session: …} in the mapping");
        }
        if (session == null || (anew && name != null)) {
            session = new McpSession(name, frame.document());
            current.put(key, session);
            sessions.add(session);
        }
        return session;
    }

    @Override
    public void finish(CallSink sink) {
        boolean ticks = !timed && sources.size() == 1;
        Map<String, Set<Object>> namesakes = new HashMap<>();
        sessions.forEach(session -> namesakes
                .computeIfAbsent(session.client(), none -> new HashSet<>())
                .add(session.identity()));
        for (McpSession session : sessions) {
            if (session.isNamed() || !mixed.contains(session.source())) {
                session.finish(
                        ticks,
                        namesakes.getOrDefault(session.client(), Set.of()).size() > 1,
                        sink);
            }
        }
    }

    /** The time in the log, or the place of the frame if places are the clock. */
    static @Nullable Long moment(@Nullable Long time, long frame, boolean ticks) {
        return ticks ? Long.valueOf(frame) : time;
    }

    /** Whether a document can only be a log of MCP. */
    public static boolean recognizes(JsonNode document) {
        return McpFrame.recognizes(document);
    }
}
