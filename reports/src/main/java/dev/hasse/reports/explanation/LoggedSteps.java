package dev.hasse.reports.explanation;

import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.reports.Moments;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Steps of a log of transactions that an explanation shows, and how they are related. All text is safe to print.
 *
 * @param lines the steps, in the order of the log; one that the log lacks comes last
 * @param relations how steps among them are related
 * @param unlisted how many steps are left out
 */
public record LoggedSteps(List<Line> lines, List<Relation> relations, int unlisted) {

    /** What a step is to what is explained. */
    public enum Mark {
        /** It should not have been, or the log lacks it. */
        WRONG("→"),
        /** The explanation is about it. */
        CONCERNED("*"),
        /** It says how the others came about. */
        BESIDE(" ");

        private final String sign;

        Mark(String sign) {
            this.sign = sign;
        }

        /** What stands before such a step. */
        String sign() {
            return sign;
        }
    }

    /**
     * A step.
     *
     * @param mark what it is to what is explained
     * @param number its place in the log, from 1, or a dash for a step that the log lacks
     * @param time when it was done; null for a step that the log lacks
     * @param kind what it is; null for a step that the log lacks
     * @param transaction its transaction
     * @param agent who did it; null if that is not known
     * @param deed what it did
     * @param place where it stands in its file; null if that is not known
     */
    public record Line(
            Mark mark,
            String number,
            @Nullable Span time,
            @Nullable Kind kind,
            String transaction,
            @Nullable String agent,
            String deed,
            @Nullable String place) {

        /** The step as a sentence, without a full stop. */
        String sentence() {
            return (time == null ? "" : "at " + time.inWords() + ", ")
                    + "transaction " + transaction
                    + (agent == null ? "" : ", agent " + agent)
                    + ": " + deed
                    + (place == null ? "" : " (" + place + ")");
        }
    }

    /**
     * The time that a step took.
     *
     * @param began when it began; equal to {@code at} if the log does not say
     * @param at when it was done
     */
    public record Span(long began, long at) {
        /** When it was done, and when it began if that was earlier. */
        String inWords() {
            return began == at ? Moments.at(at) : Moments.at(began) + " to " + Moments.at(at);
        }
    }

    /**
     * A relation of two steps, drawn as an arrow.
     *
     * @param from the line of one, from 0
     * @param to the line of the other, from 0
     * @param meaning what the other is to the one, in a word or two
     */
    public record Relation(int from, int to, String meaning) {}

    /** Copies the lists. */
    public LoggedSteps {
        lines = List.copyOf(lines);
        relations = List.copyOf(relations);
    }

    /** The transactions, in the order of their first steps. */
    List<String> transactions() {
        Set<String> names = new LinkedHashSet<>();
        lines.forEach(line -> names.add(line.transaction));
        return new ArrayList<>(names);
    }

    /** Whether it is known of some step who did it. */
    boolean hasAgents() {
        return lines.stream().anyMatch(line -> line.agent != null);
    }

    /** Whether it is known of some step where it stands. */
    boolean hasPlaces() {
        return lines.stream().anyMatch(line -> line.place != null);
    }
}
