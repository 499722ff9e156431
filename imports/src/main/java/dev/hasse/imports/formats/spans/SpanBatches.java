package dev.hasse.imports.formats.spans;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds calls that were issued together where no response says so: siblings that overlap, directly or through others. Where only a model ever
 * asks for tools, as in Spring AI, siblings one after the other are of one answer, too, if no response of a model began between them.
 */
final class SpanBatches {
    private final SpanTree tree;
    /** When the responses of models inside a span began, by its trace and id; of spans around calls that only models ask for. */
    private final Map<String, TreeSet<Long>> responses = new HashMap<>();

    SpanBatches(List<SpanSummary> spans, SpanTree tree) {
        this.tree = tree;
        for (SpanSummary span : spans) {
            if (isOnlyAsked(span)) {
                responses.computeIfAbsent(around(span), none -> new TreeSet<>());
            }
        }
        if (!responses.isEmpty()) {
            spans.stream().filter(SpanSummary::isChat).forEach(this::addResponse);
        }
    }

    private static boolean isOnlyAsked(SpanSummary span) {
        return span.execution() != null && span.execution().onlyAsked();
    }

    /** The span around a span, as a key. */
    private static String around(SpanSummary span) {
        return span.trace() + "/" + span.parent();
    }

    /** Adds a response to the spans around it, up to a call: what a model answers inside a call asks for nothing beside that. */
    private void addResponse(SpanSummary chat) {
        Long start = chat.start();
        SpanSummary inner = chat;
        for (int depth = 0; start != null && inner != null && depth < SpanTree.DEEPEST; depth++) {
            if (inner.execution() != null) {
                return;
            }
            Set<Long> known = responses.get(around(inner));
            if (known != null) {
                known.add(start);
            }
            inner = tree.parent(inner);
        }
    }

    /** Names the batch of each call. */
    IdentityHashMap<SpanSummary, String> of(List<SpanSummary> carriedOut) {
        Map<String, List<SpanSummary>> siblings = new HashMap<>();
        for (SpanSummary span : carriedOut) {
            if (span.parent() != null && span.start() != null && span.end() != null) {
                siblings.computeIfAbsent(around(span), none -> new ArrayList<>())
                        .add(span);
            }
        }
        IdentityHashMap<SpanSummary, String> together = new IdentityHashMap<>();
        siblings.forEach((parent, group) -> {
            group.sort(Comparator.comparingLong(SpanBatches::start));
            long end = Long.MIN_VALUE;
            int number = 0;
            SpanSummary last = null;
            for (SpanSummary span : group) {
                if (start(span) >= end && (last == null || !isOfOneAnswer(last, span))) {
                    number++;
                }
                end = Math.max(end, span.end() == null ? end : span.end());
                together.put(span, parent + "#" + number);
                last = span;
            }
        });
        return together;
    }

    /** Whether a call and the next one beside it are of the last response before both. */
    private boolean isOfOneAnswer(SpanSummary call, SpanSummary next) {
        TreeSet<Long> began = isOnlyAsked(call) && isOnlyAsked(next) ? responses.get(around(call)) : null;
        if (began == null) {
            return false;
        }
        Long last = began.floor(start(next));
        return last != null && last <= start(call);
    }

    /** When a span began; later than all others if that is not known. */
    static long start(SpanSummary span) {
        return span.start() == null ? Long.MAX_VALUE : span.start();
    }
}
