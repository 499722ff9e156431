package dev.hasse.reports.groups;

import dev.hasse.model.SafeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * By what traces are put into groups.
 *
 * <p>A trace has one workload, runtime, model and source, and so is in one group of these. It is in the group of <em>each</em> agent that
 * has a record in it, and of each role that one of them plays; there an anomaly counts if an agent of the group operated where it
 * shows ({@link dev.hasse.model.Witness#operation()}), and gives the trace its level and its point. Groups by agent or role so do not add
 * up to the total. Whether a trace was put to the test is said of the trace as a whole, whoever was.
 */
public enum GroupBy {
    WORKLOAD,
    RUNTIME,
    MODEL,
    ROLE,
    AGENT,
    /** The file in which the trace begins. */
    SOURCE;

    /**
     * What a list such as {@code workload,model} names.
     *
     * @throws IllegalArgumentException if it names something else, or something twice; the message lists what there is
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

    /** Whether a trace may be in several groups. */
    boolean isOfAgents() {
        return this == ROLE || this == AGENT;
    }

    /** The word that stands for it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
