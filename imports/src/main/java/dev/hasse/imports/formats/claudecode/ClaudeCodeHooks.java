package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.KeptOnce;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Times;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ObjLongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The hooks that sessions of Claude Code tell of: commands that ran with a call of a tool, or at the end of a turn, and that may have written
 * anything. Older versions log a hook with a call when it begins, and not when it is done; newer ones when it is done, and for how long it ran, and
 * so of the hooks at the end of a turn, all together.
 */
final class ClaudeCodeHooks {
    /** The record of the hooks at the end of a turn. */
    private static final String SUMMARY = "stop_hook_summary";

    private static final Pattern CHANGED = Pattern.compile("PostToolUse hook modified (.{1,4096}?) after your edit");

    /** What hooks had to say that were done. */
    private static final Set<String> SAID = Set.of("hook_additional_context", "hook_blocking_error");

    /** How a hook says that it goes on. */
    private static final Pattern ASYNC = Pattern.compile("\"async\"\\s{0,10}:\\s{0,10}true");

    /** How long a hook may run of which nothing else is known, in microseconds. */
    static final long LONGEST = 600_000_000;

    /** Among how many results before it a hook finds that of its call. */
    private static final int FOLLOWS = 100;

    private final Map<Key, ClaudeCodeUse> hooks = new LinkedHashMap<>();
    /** When hooks were done, if that is known. */
    private final Map<Key, Long> done = new LinkedHashMap<>();
    /** Of which of these nothing else is told than when they were done. */
    private final Set<Key> beganBefore = new HashSet<>();
    /** The hooks that began something which may go on, whatever is known of others with the same call. */
    private final Set<Key> goOn = new HashSet<>();

    private final KeptOnce kept;

    /** An agent, and what it was that one of its hooks ran with. */
    private record Key(String agent, String id) {
        // By hand for the reason that Value gives.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key && id.equals(key.id) && agent.equals(key.agent);
        }

        @Override
        public int hashCode() {
            return 31 * agent.hashCode() + id.hashCode();
        }
    }

    /** @param kept keeps what many hooks have in common */
    ClaudeCodeHooks(KeptOnce kept) {
        this.kept = kept;
    }

    /**
     * Takes a hook. One that was told before is left out.
     *
     * @param data what is told of it
     * @param agent the agent that called the tool
     * @return false if this tells of no hook, or not of when it began
     */
    boolean add(JsonNode data, String agent, Document document) {
        String type = String.valueOf(Json.text(data, "type"));
        JsonNode record = document.root();
        Long time = Times.micros(record.path("timestamp"));
        if (!type.startsWith("hook_") || time == null || isNoteOfRead(data)) {
            return false;
        }
        String event = String.valueOf(Json.text(data, "hookEvent"));
        JsonNode duration = data.path("durationMs");
        boolean beganAnother =
                ASYNC.matcher(String.valueOf(Json.text(data, "stdout"))).find();
        if (beganAnother) {
            goOn.add(add(event, data, agent, document, time));
        } else if (duration.isNumber()) {
            done.merge(add(event, data, agent, document, time - micros(duration)), time, Math::max);
        } else if (SAID.contains(type)) {
            Key key = add(event, data, agent, document, time);
            if (done.putIfAbsent(key, time) == null) {
                beganBefore.add(key);
            }
        } else {
            add(event, data, agent, document, time);
        }
        return true;
    }

    /**
     * Whether this is a function, and not a command, that was told of a read: Claude Code has one of its own. After an edit, one of a host of the
     * Agent SDK, which looks the same, may well write, as a formatter does.
     */
    private static boolean isNoteOfRead(JsonNode data) {
        return "callback".equals(Json.text(data, "command")) && "PostToolUse:Read".equals(Json.text(data, "hookName"));
    }

    /** Takes the hooks at the end of a turn from what is told of them together, when they are done; nothing if this tells of none. */
    void addSummary(String agent, Document document) {
        JsonNode record = document.root();
        Long time = Times.micros(record.path("timestamp"));
        if (!SUMMARY.equals(Json.text(record, "subtype")) || time == null) {
            return;
        }
        long longest = 0;
        StringBuilder commands = new StringBuilder();
        for (JsonNode hook : record.path("hookInfos")) {
            longest = Math.max(longest, micros(hook.path("durationMs")));
            commands.append(commands.isEmpty() ? "" : "\n")
                    .append(hook.path("command").asText());
        }
        if (!record.path("hookInfos").isEmpty()) {
            JsonNode data = JsonNodeFactory.instance.objectNode().put("command", commands.toString());
            String event = agent.equals(ClaudeCode.MAIN) ? "Stop" : "SubagentStop";
            done.put(add(event, data, agent, document, time - Math.max(1, longest)), time);
        }
    }

    /** For how long a hook ran, in microseconds: at least one, and as long as one may run at most. */
    private static long micros(JsonNode millis) {
        return Math.max(1, Math.max(0, Math.min(millis.asLong(), LONGEST / 1000)) * 1000);
    }

    private Key add(String event, JsonNode data, String agent, Document document, long time) {
        JsonNode record = document.root();
        String with = Json.firstText(data, "toolUseID", "toolUseId");
        with = with == null ? String.valueOf(Json.firstText(record, "parentToolUseID", "toolUseID", "uuid")) : with;
        String session = kept.onceIfAny(Json.text(record, "sessionId"));
        String id = event + " " + with;
        Key key = new Key(agent, id);
        hooks.putIfAbsent(
                key,
                new ClaudeCodeUse(
                        Origin.of(document).inSession(session),
                        agent,
                        null,
                        null,
                        id,
                        kept.once("hook:" + event),
                        kept.once(data),
                        time,
                        null,
                        0));
        return key;
    }

    /** The file that a hook after an edit changed, as the agent was told; null if it was told of none. */
    static @Nullable String changedFile(JsonNode data) {
        Matcher changed = CHANGED.matcher(data.path("content").path(0).asText());
        return changed.lookingAt() ? changed.group(1) : null;
    }

    /**
     * When a hook was done that wrote: after the call that it belongs to.
     *
     * @param told when the agent was told of it
     * @param results the results before it
     */
    static long done(JsonNode data, long told, List<ClaudeCodeUse.Result> results) {
        String after = Json.text(data, "toolUseID");
        long done = told;
        for (ClaudeCodeUse.Result result : results.subList(Math.max(0, results.size() - FOLLOWS), results.size())) {
            done = result.id().equals(after) && result.time() != null ? Math.max(done, result.time() + 1) : done;
        }
        return done;
    }

    /**
     * Passes on the hooks, each with the moment at the latest at which it was done: when its agent called the next tool if nothing tells, or
     * else when it began.
     *
     * @param calls the calls of tools
     */
    void passOn(Collection<ClaudeCodeUse> calls, ObjLongConsumer<ClaudeCodeUse> to) {
        Map<String, NavigableSet<Long>> times = times(calls);
        passOnDone(calls, to);
        hooks.forEach((key, hook) -> {
            if (!isOver(key)) {
                long began = Objects.requireNonNullElse(hook.time(), 0L);
                Long next = times.getOrDefault(hook.name(), new TreeSet<>()).higher(began);
                to.accept(hook, next == null ? began : next);
            }
        });
    }

    /**
     * Passes on the hooks of which it is known when they were done, each with that moment.
     *
     * @param calls the calls of tools
     */
    void passOnDone(Collection<ClaudeCodeUse> calls, ObjLongConsumer<ClaudeCodeUse> to) {
        Map<Key, Long> earliest = beginnings(calls);
        done.forEach((key, end) -> {
            if (isOver(key)) {
                ClaudeCodeUse hook = Objects.requireNonNull(hooks.get(key));
                Long began = earliest.get(key);
                to.accept(began == null || !beganBefore.contains(key) ? hook : hook.at(Math.min(began, end - 1)), end);
            }
        });
    }

    /** Whether it is known when all hooks of an event with one call were done. */
    private boolean isOver(Key key) {
        return done.containsKey(key) && !goOn.contains(key);
    }

    /**
     * Passes on the hooks of which it is not known when they were done, each with the earliest moment at which it may have begun: when the call
     * that it ran with was made, or else the call of its agent before. Some are recorded only when they are done.
     *
     * @param calls the calls of tools
     */
    void passOnBeginnings(Collection<ClaudeCodeUse> calls, ObjLongConsumer<ClaudeCodeUse> to) {
        beginnings(calls).forEach((key, began) -> {
            if (!isOver(key)) {
                to.accept(Objects.requireNonNull(hooks.get(key)), began);
            }
        });
    }

    private Map<Key, Long> beginnings(Collection<ClaudeCodeUse> calls) {
        Map<String, NavigableSet<Long>> times = times(calls);
        Map<String, Long> byId = new HashMap<>();
        calls.stream().filter(call -> call.time() != null).forEach(call -> byId.put(call.id(), call.time()));
        Map<Key, Long> beginnings = new LinkedHashMap<>();
        hooks.forEach((key, hook) -> {
            long told = Objects.requireNonNullElse(hook.time(), 0L);
            Long before = times.getOrDefault(hook.name(), new TreeSet<>()).lower(told);
            long began = before == null ? told - LONGEST : before;
            String with = key.id().substring(key.id().indexOf(' ') + 1);
            beginnings.put(key, byId.getOrDefault(with, began));
        });
        return beginnings;
    }

    /** When each agent called tools. */
    private static Map<String, NavigableSet<Long>> times(Collection<ClaudeCodeUse> calls) {
        Map<String, NavigableSet<Long>> times = new HashMap<>();
        for (ClaudeCodeUse call : calls) {
            if (call.time() != null) {
                times.computeIfAbsent(call.name(), none -> new TreeSet<>()).add(call.time());
            }
        }
        return times;
    }
}
