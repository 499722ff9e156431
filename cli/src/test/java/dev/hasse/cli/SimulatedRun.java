package dev.hasse.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A run of a few agents over a store of two cells, of which everything is known; and the log of it, which tells less: when calls began and ended, and
 * what they answered. Every moment is different, so that there is one order of all that happened.
 *
 * <p>Some runs read through caches, have tools of which no rule says what they do, calls whose outcome or value is not logged, or a person who
 * writes and is not in the log.
 */
final class SimulatedRun {
    static final String MAPPING = """
            fields: {tool: tool, agent: agent, args: args, result: result, started: start, ended: end, id: id, failed: failed}
            tools:
              get: {effect: read, cell: "{key}", value: result}
              put: {effect: write, cell: "{key}", value: args.value}
              set: {effect: write, cell: "{key}"}
              swap: {effect: read-write, cell: "{key}", value: args.value, before: result}
              shell: opaque
            """;

    /** One call of each tool, of somebody else, so that no part of the mapping is for nothing. */
    private static final String BEFORE = """
            {"agent":"b","id":"b0","tool":"put","args":{"key":"z","value":"v0"},"result":"ok","start":1,"end":2}
            {"agent":"b","id":"b1","tool":"get","args":{"key":"z"},"result":"v0","start":3,"end":4}
            {"agent":"b","id":"b2","tool":"swap","args":{"key":"z","value":"v1"},"result":"v0","start":5,"end":6}
            {"agent":"b","id":"b3","tool":"set","args":{"key":"z"},"result":"ok","failed":false,"start":7,"end":8}
            """;

    private static final String[] CELLS = {"x", "y"};
    static final String PERSON = "person";

    /** What makes the log of a run hard to read. */
    enum Kind {
        /** Nothing but calls that overlap. */
        PLAIN,
        /** Reads may show a value that is no longer there. */
        CACHES,
        /** A person writes, who is not in the log, but not before the log has what was there at first. */
        PEOPLE,
        /** There are calls that may read and write anything. */
        SHELLS,
        /** Values that were read or written are not logged, and calls fail. */
        GAPS
    }

    private final Random random;
    private final Kind kind;
    private final int values;

    private final Map<String, List<Event>> writes = new HashMap<>();
    private final List<Event> events = new ArrayList<>();
    private final List<Call> calls = new ArrayList<>();
    private int clock = 10;

    /** What happened to a cell at a moment. */
    record Event(
            int moment, String agent, @Nullable String id, String cell, boolean writes, String value, boolean isOld) {}

    /** A call as it is logged. */
    private static final class Call {
        final String agent;
        final String id;
        final String tool;
        final String cell;
        final String value;
        final int began;
        boolean landed;

        @Nullable
        Integer ended;

        @Nullable
        String result;

        boolean failed;

        Call(String agent, String id, String tool, String cell, String value, int began) {
            this.agent = agent;
            this.id = id;
            this.tool = tool;
            this.cell = cell;
            this.value = value;
            this.began = began;
        }

        String line() {
            StringBuilder line = new StringBuilder("{\"agent\":\"" + agent + "\",\"id\":\"" + id + "\",\"tool\":\""
                    + tool + "\",\"args\":{\"key\":\"" + cell + "\"");
            line.append(tool.equals("put") || tool.equals("swap") ? ",\"value\":\"" + value + "\"}" : "}");
            line.append(",\"start\":").append(began);
            line.append(ended == null ? "" : ",\"end\":" + ended);
            line.append(result == null ? "" : ",\"result\":\"" + result + "\"");
            return line.append(failed ? ",\"failed\":true}\n" : "}\n").toString();
        }
    }

    SimulatedRun(Kind kind, long seed) {
        this.kind = kind;
        random = new Random(seed);
        values = random.nextBoolean() ? 1_000 : 3;
        int agents = 2 + random.nextInt(2);
        for (String cell : CELLS) {
            write(PERSON, null, cell, "first");
        }
        Map<Integer, Call> open = new HashMap<>();
        for (int left = 10 + random.nextInt(30); left > 0; left--) {
            clock++;
            if (kind == Kind.PEOPLE && random.nextInt(12) == 0) {
                String cell = cell();
                if (isSeen(cell)) {
                    write(PERSON, null, cell, "by hand " + clock);
                }
                continue;
            }
            int agent = random.nextInt(agents);
            open.compute(agent, (number, call) -> step(call, "a" + number));
        }
    }

    /** Whether the log has what a cell held at first: a value that is seen later is not taken for that. */
    private boolean isSeen(String cell) {
        return calls.stream()
                .anyMatch(call -> call.ended != null && call.cell.equals(cell) && "first".equals(call.result));
    }

    private @Nullable Call step(@Nullable Call call, String agent) {
        if (call == null) {
            Call begun = new Call(agent, "c" + calls.size(), tool(), cell(), value(), clock);
            calls.add(begun);
            return begun;
        }
        if (!call.landed) {
            call.landed = true;
            land(call);
            return call;
        }
        call.ended = clock;
        return null;
    }

    private void land(Call call) {
        switch (call.tool) {
            case "get" -> {
                String now = now(call.cell);
                String seen = kind == Kind.CACHES && random.nextInt(3) == 0 ? former(call.cell) : now;
                events.add(new Event(clock, call.agent, call.id, call.cell, false, seen, !seen.equals(now)));
                call.result = kind == Kind.GAPS && random.nextInt(5) == 0 ? null : seen;
            }
            case "swap" -> {
                call.result = now(call.cell);
                events.add(new Event(clock, call.agent, call.id, call.cell, false, call.result, false));
                write(call.agent, call.id, call.cell, call.value);
            }
            case "put", "set" -> {
                call.result = "ok";
                call.failed = kind == Kind.GAPS && random.nextInt(6) == 0;
                if (!call.failed) {
                    write(call.agent, call.id, call.cell, call.value);
                }
            }
            default -> {
                call.result = "done";
                if (random.nextBoolean()) {
                    events.add(new Event(clock, call.agent, call.id, call.cell, false, now(call.cell), false));
                }
                if (random.nextBoolean()) {
                    write(call.agent, call.id, call.cell, random.nextBoolean() ? former(call.cell) : call.value);
                }
            }
        }
    }

    private void write(String agent, @Nullable String id, String cell, String value) {
        Event event = new Event(clock, agent, id, cell, true, value, false);
        writes.computeIfAbsent(cell, none -> new ArrayList<>()).add(event);
        events.add(event);
    }

    private String now(String cell) {
        List<Event> all = Objects.requireNonNull(writes.get(cell));
        return all.get(all.size() - 1).value();
    }

    /** One of the latest values of a cell, but the first only if the log has it: a value of which it has nothing is not taken for an old one. */
    private String former(String cell) {
        List<Event> all = Objects.requireNonNull(writes.get(cell));
        String value = all.get(Math.max(0, all.size() - 1 - random.nextInt(3))).value();
        return value.equals("first") && !isSeen(cell) ? now(cell) : value;
    }

    private String tool() {
        if (kind == Kind.SHELLS && random.nextInt(4) == 0) {
            return random.nextBoolean() ? "shell" : "misc";
        }
        if (kind == Kind.GAPS && random.nextInt(6) == 0) {
            return "set";
        }
        return switch (random.nextInt(5)) {
            case 0, 1 -> "get";
            case 2, 3 -> "put";
            default -> "swap";
        };
    }

    private String cell() {
        return CELLS[random.nextInt(4) == 0 ? 1 : 0];
    }

    private String value() {
        return "v" + random.nextInt(values);
    }

    /** The log, a call a line, in the order in which the calls began. */
    String log() {
        StringBuilder log = new StringBuilder(BEFORE);
        calls.forEach(call -> log.append(call.line()));
        return log.toString();
    }

    /** What makes its log harder to read. */
    Kind kind() {
        return kind;
    }

    /** What happened, in order. */
    List<Event> events() {
        return events;
    }

    /** Whether the log says what a call read or wrote. */
    boolean isKnown(@Nullable String id) {
        return calls.stream()
                .anyMatch(call -> call.id.equals(id) && !call.tool.equals("shell") && !call.tool.equals("misc"));
    }

    /** Whether the log does not say when a call ended. */
    boolean isOpen(@Nullable String id) {
        return calls.stream().anyMatch(call -> call.id.equals(id) && call.ended == null);
    }

    /** Whether two calls overlapped. */
    boolean overlap(String one, String other) {
        Call first = call(one);
        Call second = call(other);
        return first != null
                && second != null
                && (second.ended == null || first.began < second.ended)
                && (first.ended == null || second.began < first.ended);
    }

    /** Whether a call ended later than another one. */
    boolean endsLater(String one, String other) {
        Call first = call(one);
        Call second = call(other);
        return first != null
                && second != null
                && second.ended != null
                && (first.ended == null || first.ended > second.ended);
    }

    private @Nullable Call call(String id) {
        return calls.stream().filter(call -> call.id.equals(id)).findFirst().orElse(null);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(log());
        for (Event event : events) {
            text.append("  %d %s %s %s%s=%s%n"
                    .formatted(
                            event.moment(),
                            event.agent(),
                            event.id(),
                            event.writes() ? "wrote " : event.isOld() ? "read the old " : "read ",
                            event.cell(),
                            event.value()));
        }
        return text.toString();
    }
}
