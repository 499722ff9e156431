package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.FilesOfSession;
import dev.hasse.imports.formats.files.Happenings;
import dev.hasse.imports.formats.files.KnownFiles;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Parts of sessions that are in none of the logs. Programs that publish sessions store some in parts, a log each; the first record of a part
 * names the last one of the part before. In a part that is missing, its agent may have read and written any file.
 */
final class MissingParts {
    /** The tool of what an agent did in a part that is missing. */
    static final String TOOL = "missing:records";

    /** How many records at the end of a part the first one of the next may name: some records stand in no conversation. */
    private static final int LAST = 64;

    private static final String NOBODY = "";

    /** When each log has records of an agent, by the name of the agent and the log. */
    private final Map<String, Map<String, Span>> spans = new HashMap<>();

    private final List<Beginning> beginnings = new ArrayList<>();
    /** The last records of logs. */
    private final Set<String> last = new HashSet<>();

    private final Deque<String> lastOfLog = new ArrayDeque<>();
    private String log = "";

    private record Span(long from, long until) {
        Span and(long time) {
            return new Span(Math.min(from, time), Math.max(until, time));
        }
    }

    /**
     * The first record of a log, which names one before it.
     *
     * @param use what stands for all that its agent did before
     */
    private record Beginning(ClaudeCodeUse use, String before, String log, long time) {}

    /**
     * Takes notice of a record. Records must be given in the order of their logs.
     *
     * @param agent its agent
     * @param name the name of that, which no agent of another session has
     */
    void add(Document document, String agent, String name) {
        JsonNode record = document.root();
        String id = Json.text(record, "uuid");
        Long time = Times.micros(record.path("timestamp"));
        if (id == null || time == null) {
            return;
        }
        String source = document.source();
        if (!source.equals(log)) {
            last.addAll(lastOfLog);
            lastOfLog.clear();
            log = source;
            String before = Json.text(record, "parentUuid");
            if (before != null) {
                ClaudeCodeUse use = new ClaudeCodeUse(
                        Origin.of(document).inSession(Json.text(record, "sessionId")),
                        agent,
                        Json.text(record, "cwd"),
                        null,
                        TOOL + " " + id,
                        TOOL,
                        JsonNodeFactory.instance.objectNode(),
                        time,
                        null,
                        0);
                beginnings.add(new Beginning(use, before, source, time));
            }
        }
        spans.computeIfAbsent(name, none -> new HashMap<>())
                .merge(source, new Span(time, time), (known, one) -> known.and(time));
        lastOfLog.add(id);
        if (lastOfLog.size() > LAST) {
            lastOfLog.remove();
        }
    }

    /** Has it happen that agents may have looked at anything, and written it, and know nothing else from then on. */
    void happen(
            KnownFiles known, FilesOfSession files, Function<ClaudeCodeUse, Caller> callers, Happenings happenings) {
        passOn((use, end) -> {
            Caller by = callers.apply(use);
            happenings.at(end, () -> {
                files.fork(NOBODY, by.agent());
                files.opaque(by, "*", end);
                known.mayHaveSeenAll(by.agent(), end);
            });
        });
        for (Beginning beginning : beginnings) {
            if (!last.contains(beginning.before) && isFirst(beginning)) {
                String agent = callers.apply(beginning.use).agent();
                happenings.at(beginning.time, () -> known.mayHaveSeenAll(agent, beginning.time));
            }
        }
    }

    /** Whether no log has an earlier record of the agent: what is missing is where it began, or it follows a record of another agent. */
    private boolean isFirst(Beginning beginning) {
        return Objects.requireNonNull(spans.get(beginning.use.name())).values().stream()
                .noneMatch(span -> span.from < beginning.time);
    }

    /** Passes on what stands for each part that is missing, from the last record before it, with the moment of the first one after it. */
    void passOn(ObjLongConsumer<ClaudeCodeUse> to) {
        last.addAll(lastOfLog);
        for (Beginning beginning : beginnings) {
            Long since = last.contains(beginning.before) ? null : since(beginning);
            if (since != null) {
                to.accept(beginning.use.at(since), beginning.time);
            }
        }
    }

    /** When the last record before a beginning was written, in another log; null if there is none, or one log has that moment within it. */
    private @Nullable Long since(Beginning beginning) {
        Long since = null;
        Map<String, Span> own = Objects.requireNonNull(spans.get(beginning.use.name()));
        for (Map.Entry<String, Span> each : own.entrySet()) {
            Span span = each.getValue();
            if (each.getKey().equals(beginning.log) || span.from >= beginning.time) {
                continue;
            }
            if (span.until >= beginning.time) {
                return null;
            }
            since = since == null ? span.until : Math.max(since, span.until);
        }
        return since;
    }
}
