package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.formats.claudecode.ClaudeCodeUse.Result;
import dev.hasse.imports.formats.contents.FileDetails;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tools that were called in sessions of Claude Code, each once, and the results. A log that goes on with another session begins with a
 * copy of it.
 */
final class ClaudeCodeCalls {
    private final Map<String, ClaudeCodeUse> uses = new LinkedHashMap<>();
    private final List<Result> results = new ArrayList<>();
    private final SessionBeginnings beginnings;

    ClaudeCodeCalls(SessionBeginnings beginnings) {
        this.beginnings = beginnings;
    }

    /**
     * Keeps a call. One that was copied is that of the older session. What Claude Code prints while it works ({@code stream-json}) is a copy
     * without times: the call is that of the log.
     */
    void add(ClaudeCodeUse use) {
        ClaudeCodeUse known = uses.putIfAbsent(use.id(), use);
        if (known == null || (use.time() == null && known.time() != null)) {
            return;
        }
        if ((use.time() != null && known.time() == null) || beginnings.isBefore(use.session(), known.session())) {
            uses.put(use.id(), use);
        }
    }

    /**
     * Adds the result of a call.
     *
     * @param heir the agent in whose log it stands, which may be a copy
     * @param denied whether the call did not run
     * @param time when the log got it; null if that is not recorded
     */
    void add(
            String id,
            String heir,
            JsonNode content,
            boolean error,
            boolean denied,
            FileDetails details,
            ShellNotes notes,
            @Nullable Long time) {
        results.add(new Result(id, heir, content, error, denied, details, notes, time, results.size()));
    }

    /** Says when calls were made at the earliest, of which nothing else tells it. */
    void addEarliest(Map<String, Long> times) {
        uses.replaceAll((id, use) -> use.time() == null && times.containsKey(id) ? use.at(times.get(id)) : use);
    }

    /** The call with this id; null if there is none. */
    @Nullable
    ClaudeCodeUse of(String id) {
        return uses.get(id);
    }

    /** All calls. */
    Collection<ClaudeCodeUse> all() {
        return uses.values();
    }

    /** All calls, by their ids. */
    Map<String, ClaudeCodeUse> byId() {
        return Collections.unmodifiableMap(uses);
    }

    /** The results so far, as they stand in the logs. */
    List<Result> results() {
        return Collections.unmodifiableList(results);
    }

    /** All results in the order in which the calls were done. */
    List<Result> inOrder() {
        results.sort(Comparator.comparing((Result result) -> result.time() == null ? Long.MAX_VALUE : result.time())
                // What a copied log repeats comes after the call itself.
                .thenComparing(this::isCopy)
                .thenComparingInt(Result::order));
        return results();
    }

    /** Whether a result stands in a copy of the log of its call. */
    boolean isCopy(Result result) {
        ClaudeCodeUse use = uses.get(result.id());
        return use != null && !result.heir().equals(use.name());
    }

    /** The calls beside which something ran that they had begun. */
    Stream<ClaudeCodeUse> besideWhichSomethingRan() {
        Set<String> denied =
                results.stream().filter(Result::denied).map(Result::id).collect(Collectors.toSet());
        return Stream.concat(
                uses.values().stream().filter(use -> use.runsBeside() && !denied.contains(use.id())),
                results.stream()
                        .filter(result -> result.notes().runsOn())
                        .map(result -> uses.get(result.id()))
                        .filter(Objects::nonNull));
    }
}
