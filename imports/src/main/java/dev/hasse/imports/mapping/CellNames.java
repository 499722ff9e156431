package dev.hasse.imports.mapping;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Reversion;
import dev.hasse.model.Effect;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * Decides when two names mean the same cell. Off by default, since taking two cells for one invents anomalies.
 *
 * @param ignoreCase whether upper and lower case are the same
 * @param paths whether names are paths, in which {@code a/./b/../c} is {@code a/c}
 */
record CellNames(boolean ignoreCase, boolean paths) {

    /** Each name is a cell of its own. */
    static final CellNames AS_THEY_ARE = new CellNames(false, false);

    /** Whether each name is a cell of its own. */
    private boolean areAsTheyAre() {
        return !ignoreCase && !paths;
    }

    /** The canonical name of a cell. */
    String canonical(String name) {
        String path = paths ? normal(name) : name;
        return ignoreCase ? path.toLowerCase(Locale.ROOT) : path;
    }

    /** Reads and writes of a call with the canonical names of their cells. */
    Access canonical(Access access) {
        if (areAsTheyAre()) {
            return access;
        }
        return new Access(
                canonical(access.reads()),
                access.writes().stream()
                        .map(write ->
                                new Change(canonical(write.cell()), write.value(), write.differs(), write.keeps()))
                        .toList(),
                access.before().stream()
                        .map(effect -> new Effect(canonical(effect.cell()), effect.value()))
                        .toList(),
                canonical(access.offered()),
                access.reversions().stream()
                        .map(reversion -> new Reversion(
                                canonical(reversion.cell()),
                                reversion.removes(),
                                reversion.seen() == null ? null : canonical(reversion.seen())))
                        .toList(),
                access.traits());
    }

    private List<Glance> canonical(List<Glance> reads) {
        return reads.stream().map(this::canonical).toList();
    }

    private Glance canonical(Glance read) {
        return new Glance(canonical(read.cell()), read.value(), read.time());
    }

    private static String normal(String name) {
        String slashes = name.replace('\\', '/');
        boolean absolute = slashes.startsWith("/");
        Deque<String> parts = new ArrayDeque<>();
        for (String part : slashes.split("/")) {
            if (part.equals("..") && !parts.isEmpty() && !parts.getLast().equals("..")) {
                parts.removeLast();
            } else if (part.equals("..") ? !absolute : !part.isEmpty() && !part.equals(".")) {
                parts.addLast(part);
            }
        }
        return (absolute ? "/" : "") + String.join("/", parts);
    }
}
