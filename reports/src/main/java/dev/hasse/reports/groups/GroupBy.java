package dev.hasse.reports.groups;

import dev.hasse.model.SafeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A property by which traces are grouped.
 *
 * <p>A trace has one workload, runtime, model, source, folder and id, and so is in one group by each of these. By agent, it is in
 * the group of <em>each</em> agent that has a record in it; by role, in that of each role of these agents. In such a
 * group an anomaly counts, also for the trace's level and point, only if an agent of the group performed the operation
 * that shows it ({@link dev.hasse.model.Witness#operation()}). So groups by agent or role do not add up to the total.
 * Whether a trace was tested is decided for the trace as a whole, not for single agents.
 */
public enum GroupBy {
    WORKLOAD,
    RUNTIME,
    MODEL,
    ROLE,
    AGENT,
    /** The file in which the trace begins. */
    SOURCE,
    /** The folder of that file; unknown for standard input, and for a file that is named without a folder. */
    FOLDER,
    /** The trace itself: every trace, such as a session, is a group. */
    TRACE;

    /**
     * Parses a list such as {@code workload,model}.
     *
     * @throws IllegalArgumentException if a name is unknown or repeated; the message lists the valid names
     */
    public static List<GroupBy> parse(String text) {
        List<GroupBy> by = new ArrayList<>();
        for (String word : text.split(",", -1)) {
            GroupBy one = Arrays.stream(values())
                    .filter(value -> value.word().equalsIgnoreCase(word.strip()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "found " + SafeText.quoteBriefly(word) + ", expected one or more of "
                                    + Arrays.stream(values()).map(GroupBy::word).collect(Collectors.joining(", "))));
            if (by.contains(one)) {
                throw new IllegalArgumentException("found " + SafeText.quoteBriefly(word) + " twice");
            }
            by.add(one);
        }
        return List.copyOf(by);
    }

    /** Whether a trace may be in several groups, one for each agent or role. */
    boolean isOfAgents() {
        return this == ROLE || this == AGENT;
    }

    /** Its name in options and results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
