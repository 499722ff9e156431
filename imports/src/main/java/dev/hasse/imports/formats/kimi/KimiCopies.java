package dev.hasse.imports.formats.kimi;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tells the calls of sessions of Kimi Code from their copies: a forked session begins with a copy of the log of another one, and a session may
 * lie in several folders.
 */
final class KimiCopies {
    private final Map<String, KimiCall> originals = new HashMap<>();
    private final Map<KimiCall, Set<String>> heirs = new HashMap<>();

    KimiCopies(Collection<KimiLog> logs) {
        logs.forEach(log -> log.calls().forEach(call -> originals.merge(call.key(), call, KimiCopies::original)));
        for (KimiLog log : logs) {
            for (KimiCall call : log.calls()) {
                KimiCall original = originals.get(call.key());
                if (original != null && isCopy(call) && !log.isOf(original.log())) {
                    heirs.computeIfAbsent(original, none -> new TreeSet<>()).add(log.agent());
                }
            }
        }
    }

    /** Of a call and its copy, the one that is not in the copied part of its log, or else that in the log that goes on, or began first. */
    private static KimiCall original(KimiCall one, KimiCall other) {
        if (one.log().isCopied(one) != other.log().isCopied(other)) {
            return one.log().isCopied(one) ? other : one;
        }
        if (one.log().isOf(other.log()) && one.isAnswered() != other.isAnswered()) {
            return one.isAnswered() ? one : other;
        }
        return begun(other.log()) < begun(one.log()) ? other : one;
    }

    private static long begun(KimiLog log) {
        Long created = log.created();
        return created == null ? Long.MAX_VALUE : created;
    }

    /** Whether a call is known from another log, in which it was done. */
    boolean isCopy(KimiCall call) {
        KimiCall original = originals.get(call.key());
        // An id that the model gave a call is no other's only within one log.
        return original != null
                && original.log() != call.log()
                && (call.hasOwnId() || call.log().isCopied(call) || call.log().isOf(original.log()));
    }

    /** The agents that know what a call had shown, since their logs have a copy of it. */
    Set<String> heirs(KimiCall call) {
        return heirs.getOrDefault(call, Set.of());
    }
}
