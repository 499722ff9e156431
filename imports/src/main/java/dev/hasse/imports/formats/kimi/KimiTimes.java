package dev.hasse.imports.formats.kimi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out when calls of Kimi Code began and ended.
 *
 * <p>The calls of a step are recorded before the first of them begins. Of those that would get into each other's way, each waits for the
 * earlier ones: a command for all, and a write for all others to its file. Results are recorded a little later than they are there. Older
 * versions even record them in the order of the calls: a read that was asked for together with a subagent is recorded when that has ended,
 * although it had been done long before. A command that was left to run on ends with its task.
 */
final class KimiTimes {
    /** Tools that others of the same step do not wait for, however long they take. */
    private static final Set<String> UNRELATED =
            Set.of("Agent", "WebSearch", "FetchURL", "TodoList", "NotifyUser", "ReadMediaFile");

    /** How the names of tools of MCP servers begin, which are as unrelated. */
    private static final String MCP = "mcp__";

    /** Tools that read more than one file. */
    private static final Set<String> SEARCHES = Set.of("Grep", "Glob");

    private KimiTimes() {}

    /** Sets when the calls of a log began and ended. */
    static void settle(KimiLog log) {
        Map<String, List<KimiCall>> steps = new LinkedHashMap<>();
        for (KimiCall call : log.calls()) {
            String task = call.task();
            if (task != null) {
                call.endsAt(log.endOf(task));
            }
            if (call.answered() != null && call.started() != null) {
                steps.computeIfAbsent(call.step(), none -> new ArrayList<>()).add(call);
            }
        }
        steps.values().stream().filter(step -> step.size() > 1).forEach(step -> {
            ends(step);
            starts(step);
        });
    }

    private static boolean isUnrelated(KimiCall call) {
        return UNRELATED.contains(call.tool()) || call.tool().startsWith(MCP);
    }

    /** What some calls of a step bound for the others: a moment for those that run alone, and one for each file. */
    private static final class Bounds {
        private final Map<String, Long> reads = new HashMap<>();
        private final Map<String, Long> writes = new HashMap<>();
        private final boolean latest;
        private @Nullable Long alone;
        private @Nullable Long any;

        /** @param latest whether the latest moment counts, rather than the earliest */
        Bounds(boolean latest) {
            this.latest = latest;
        }

        private @Nullable Long bound(@Nullable Long one, @Nullable Long other) {
            if (one == null || other == null) {
                return one == null ? other : one;
            }
            return latest ? Math.max(one, other) : Math.min(one, other);
        }

        /** The moment that bounds a call; null if there is none. */
        @Nullable
        Long of(KimiCall call) {
            if (!KimiCall.FILE_TOOLS.contains(call.tool())) {
                return SEARCHES.contains(call.tool()) ? alone : any;
            }
            String file = call.file();
            Long others = call.tool().equals(KimiFiles.READ) ? null : reads.get(file);
            return bound(alone, bound(writes.get(file), others));
        }

        /** A call bounds others by a moment. */
        void add(KimiCall call, @Nullable Long time) {
            if (time == null) {
                return;
            }
            any = bound(any, time);
            if (KimiCall.FILE_TOOLS.contains(call.tool())) {
                Map<String, Long> same = call.tool().equals(KimiFiles.READ) ? reads : writes;
                same.merge(call.file(), time, (one, other) -> latest ? Math.max(one, other) : Math.min(one, other));
            } else if (!SEARCHES.contains(call.tool())) {
                alone = bound(alone, time);
            }
        }
    }

    /** No call ends after one began that waited for it. */
    private static void ends(List<KimiCall> step) {
        Bounds began = new Bounds(false);
        for (int k = step.size() - 1; k >= 0; k--) {
            KimiCall call = step.get(k);
            if (!isUnrelated(call)) {
                Long bound = began.of(call);
                Long ended = call.task() == null ? call.ended() : null;
                if (bound != null && ended != null && bound < ended) {
                    call.endsAt(bound);
                }
                began.add(call, call.measuredStart());
            }
        }
    }

    /** No call begins before those ended that it waited for. */
    private static void starts(List<KimiCall> step) {
        Bounds ended = new Bounds(true);
        Long held = null;
        for (KimiCall call : step) {
            long recorded = call.place();
            if (isUnrelated(call)) {
                held = held == null ? recorded : Math.max(held, recorded);
                continue;
            }
            Long bound = ended.of(call);
            if (bound != null) {
                call.startsAt(Math.min(bound, recorded));
            }
            Long started = call.started();
            boolean isHeld = held != null && recorded >= held && call.measuredStart() == null;
            if (isHeld && started != null && KimiCall.FILE_TOOLS.contains(call.tool())) {
                call.endsAt(Math.min(recorded, started));
            }
            ended.add(call, call.place());
        }
    }
}
