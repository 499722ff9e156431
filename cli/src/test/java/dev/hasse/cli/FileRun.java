package dev.hasse.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A run of a few sessions of opencode on two files, of which everything is known; and their log, which tells when calls began and ended. Each call
 * takes effect at one moment in between, and all moments are different.
 */
final class FileRun {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String[] FILES = {"/w/f", "/w/g"};
    private static final String[] TOOLS = {"write", "write", "read", "read", "cp", "mv", "append"};

    private final Random random;
    private final Map<String, String> disk = new HashMap<>();
    private final Map<String, ArrayNode> sessions = new LinkedHashMap<>();
    private final List<Event> events = new ArrayList<>();
    private int clock = 10;
    private int calls;

    /** What happened to a file. */
    record Event(String agent, String call, String file, boolean writes, Value value) {}

    private static final class Running {
        final String agent;
        final String id;
        final int began;
        boolean landed;
        String tool = "bash";
        String status = "completed";
        String output = "x";
        final ObjectNode input = JSON.createObjectNode();
        final ObjectNode metadata = JSON.createObjectNode();

        Running(String agent, String id, int began) {
            this.agent = agent;
            this.id = id;
            this.began = began;
        }
    }

    FileRun(long seed) {
        random = new Random(seed);
        int agents = 2 + random.nextInt(2);
        Map<Integer, Running> open = new HashMap<>();
        for (int left = 10 + random.nextInt(25); left > 0; left--) {
            clock++;
            open.compute(random.nextInt(agents), this::step);
        }
        open.forEach((agent, call) -> {
            for (@Nullable Running next = call; next != null; next = step(agent, next)) {
                clock++;
            }
        });
    }

    private @Nullable Running step(int agent, @Nullable Running call) {
        if (call == null) {
            return new Running("ses_" + agent, "c" + calls++, clock);
        }
        if (!call.landed) {
            call.landed = true;
            land(call);
            return call;
        }
        log(call);
        return null;
    }

    private void land(Running call) {
        int place = random.nextInt(2);
        String file = FILES[place];
        String now = disk.get(file);
        String text = "text " + call.id + "\n";
        String tool = TOOLS[random.nextInt(TOOLS.length)];
        switch (tool) {
            case "write" -> {
                call.tool = tool;
                call.input.put("filePath", file).put("content", text);
                call.metadata.put("exists", now != null);
                write(call, file, text);
            }
            case "read" -> {
                call.tool = tool;
                call.input.put("filePath", file);
                read(call, file, now);
            }
            case "append" -> {
                shell(call, "echo text " + call.id + " >> " + file);
                write(call, file, (now == null ? "" : now) + text);
            }
            default -> {
                shell(call, tool + " " + file + " " + FILES[1 - place]);
                if (now == null) {
                    call.output = "No such file or directory\n";
                    call.metadata.put("exit", 1);
                    return;
                }
                write(call, FILES[1 - place], now);
                if (tool.equals("mv")) {
                    write(call, file, null);
                }
            }
        }
    }

    private static void shell(Running call, String command) {
        call.input.put("command", command);
        call.output = "(no output)";
        call.metadata.put("exit", 0).put("truncated", false);
    }

    private void read(Running call, String file, @Nullable String text) {
        events.add(new Event(call.agent, call.id, file, false, value(text)));
        if (text == null) {
            call.status = "error";
            call.output = "File not found: " + file;
            return;
        }
        int lines = (int) text.lines().count();
        call.metadata
                .putObject("display")
                .put("type", "file")
                .put("path", file)
                .put("text", text.stripTrailing())
                .put("lineStart", 1)
                .put("lineEnd", lines)
                .put("totalLines", lines)
                .put("truncated", false);
    }

    private void write(Running call, String file, @Nullable String text) {
        events.add(new Event(call.agent, call.id, file, true, value(text)));
        if (text == null) {
            disk.remove(file);
        } else {
            disk.put(file, text);
        }
    }

    private static Value value(@Nullable String text) {
        return text == null ? Value.NULL : FileText.value(text);
    }

    private void log(Running call) {
        ObjectNode message = sessions.computeIfAbsent(call.agent, none -> JSON.createArrayNode())
                .addObject();
        message.putObject("info")
                .put("id", "m" + call.id)
                .put("role", "assistant")
                .set("time", JSON.createObjectNode().put("created", 1_000 * call.began));
        ObjectNode part = message.putArray("parts").addObject();
        part.put("type", "tool").put("tool", call.tool).put("callID", call.id).put("id", "prt_" + call.id);
        ObjectNode state = part.putObject("state").put("status", call.status);
        state.put(call.status.equals("error") ? "error" : "output", call.output);
        state.set("input", call.input);
        state.set("metadata", call.metadata);
        state.putObject("time").put("start", 1_000 * call.began).put("end", 1_000 * clock);
    }

    /** The exported sessions, one a line. */
    String log() {
        StringBuilder log = new StringBuilder();
        sessions.forEach((agent, messages) -> {
            ObjectNode session = JSON.createObjectNode();
            session.putObject("info")
                    .put("id", agent)
                    .put("directory", "/w")
                    .set("time", JSON.createObjectNode().put("created", 1_000));
            session.set("messages", messages);
            log.append(session).append('\n');
        });
        return log.toString();
    }

    /** Whether a file ever held a value. */
    boolean everHeld(String file, Value value) {
        return events.stream()
                .anyMatch(event -> event.file().equals(file) && event.value().equals(value));
    }

    /** Whether the agent of a call knew a value, and another call wrote something else after that, and before the first call took effect. */
    boolean isStale(String reader, String agent, String file, Value known, String writer) {
        int commit = last(reader, file);
        int overwritten = last(writer, file);
        return overwritten >= 0
                && overwritten < commit
                && !events.get(overwritten).value().equals(known)
                && IntStream.range(0, overwritten)
                        .mapToObj(events::get)
                        .anyMatch(event -> event.agent().equals(agent)
                                && event.file().equals(file)
                                && event.value().equals(known));
    }

    private int last(String call, String file) {
        return IntStream.range(0, events.size())
                .filter(k -> events.get(k).call().equals(call)
                        && events.get(k).file().equals(file))
                .max()
                .orElse(-1);
    }

    @Override
    public String toString() {
        return log() + events;
    }
}
