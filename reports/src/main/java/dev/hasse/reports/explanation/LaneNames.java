package dev.hasse.reports.explanation;

import dev.hasse.reports.TextWidth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names of a drawing's lanes, shortened so that no two of them look alike. The middle of a long name is cut out, as names often differ at
 * their ends. Names that would look alike then lose their common beginning first.
 */
final class LaneNames {
    private static final String CUT = "…";

    private final Map<String, String> shown = new LinkedHashMap<>();

    /**
     * Shortens names.
     *
     * @param names safe to print; a name that occurs twice counts once
     * @param limit the width of a shortened name; only a number that tells names apart that have nothing else can exceed it
     */
    LaneNames(Collection<String> names, int limit) {
        Set<String> taken = new LinkedHashSet<>();
        add(List.copyOf(new LinkedHashSet<>(names)), 0, limit, taken);
    }

    /** The name of a lane, by its full name. */
    String of(String name) {
        return shown.getOrDefault(name, name);
    }

    /** The width of the widest one, in pixels; 0 if there are none. */
    int widest() {
        return shown.values().stream().mapToInt(TimelineLayout::pixels).max().orElse(0);
    }

    /** Shortens names that have {@code common} code points in common at their beginnings. */
    private void add(List<String> names, int common, int limit, Set<String> taken) {
        Map<String, List<String>> alike = new LinkedHashMap<>();
        for (String name : names) {
            String rest = name.substring(name.offsetByCodePoints(0, common));
            String label =
                    common == 0 ? TextWidth.shortenMiddle(name, limit) : CUT + TextWidth.shortenMiddle(rest, limit - 1);
            alike.computeIfAbsent(label, first -> new ArrayList<>()).add(name);
        }
        for (Map.Entry<String, List<String>> entry : alike.entrySet()) {
            List<String> same = entry.getValue();
            if (same.size() == 1) {
                shown.put(same.get(0), untaken(entry.getKey(), taken));
            } else {
                add(same, commonBeginning(same), limit, taken);
            }
        }
    }

    /** How many code points names have in common at their beginnings. */
    private static int commonBeginning(List<String> names) {
        int[] first = names.get(0).codePoints().toArray();
        int common = first.length;
        for (String name : names.subList(1, names.size())) {
            int[] other = name.codePoints().toArray();
            int k = 0;
            while (k < common && k < other.length && first[k] == other[k]) {
                k++;
            }
            common = k;
        }
        return common;
    }

    /** A label, with a number if another name, which may be chosen to deceive, looks like it. */
    private static String untaken(String label, Set<String> taken) {
        String free = label;
        for (int number = 2; !taken.add(free); number++) {
            free = label + " (" + number + ")";
        }
        return free;
    }
}
