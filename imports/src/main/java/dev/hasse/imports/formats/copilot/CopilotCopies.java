package dev.hasse.imports.formats.copilot;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tells the calls of sessions of Copilot CLI from their copies: a forked session begins with a copy of the log of another one, with the ids of
 * its events, and a session may lie in several folders.
 */
final class CopilotCopies {
    private final Map<String, CopilotCall> originals = new HashMap<>();
    private final Map<CopilotCall, Set<String>> heirs = new HashMap<>();

    CopilotCopies(Collection<CopilotLog> logs) {
        logs.forEach(log -> log.calls().forEach(call -> originals.merge(call.key(), call, CopilotCopies::original)));
        for (CopilotLog log : logs) {
            for (CopilotCall call : log.calls()) {
                CopilotCall original = originals.getOrDefault(call.key(), call);
                if (original != call && !original.agent().equals(call.agent())) {
                    heirs.computeIfAbsent(original, none -> new TreeSet<>()).add(call.agent());
                }
            }
        }
    }

    /** Of a call and its copy, the one in the session that began first, or else the one that has a result. */
    private static CopilotCall original(CopilotCall one, CopilotCall other) {
        long begun = begun(one.log());
        long otherBegun = begun(other.log());
        if (begun == otherBegun) {
            return one.isAnswered() || !other.isAnswered() ? one : other;
        }
        return otherBegun < begun ? other : one;
    }

    private static long begun(CopilotLog log) {
        Long created = log.created();
        return created == null ? Long.MAX_VALUE : created;
    }

    /** Whether a call was made in another session, or is known from another log of this one. */
    boolean isCopy(CopilotCall call) {
        return originals.get(call.key()) != call;
    }

    /** The agents that know what a call had shown, since their sessions have a copy of it. */
    Set<String> heirs(CopilotCall call) {
        return heirs.getOrDefault(call, Set.of());
    }
}
