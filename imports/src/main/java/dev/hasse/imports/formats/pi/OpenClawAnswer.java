package dev.hasse.imports.formats.pi;

import java.util.HashMap;
import java.util.Map;

/** An answer of a model of OpenClaw: how many of its calls may write which files. */
final class OpenClawAnswer {
    /** How many calls name each file that they write, and write no other. */
    private final Map<String, Integer> writers = new HashMap<>();

    /** How many calls may write any file. */
    private int free;

    /** How many calls may write a file, or any. */
    private int all;

    /** Takes a call that it asks for. */
    void add(OpenClawCall call) {
        call.askedIn(this);
        if (call.isLook()) {
            return;
        }
        String file = call.named();
        all++;
        if (!call.isAtOnce()) {
            free++;
        } else if (file != null) {
            writers.merge(file, 1, Integer::sum);
        }
    }

    /** Whether another of its calls may write a file that one of them reads or writes. */
    boolean mayDisturb(OpenClawCall call) {
        String file = call.named();
        int candidates = file == null ? all : free + writers.getOrDefault(file, 0);
        // It is among them itself if it writes.
        return candidates > (call.isLook() ? 0 : 1);
    }
}
