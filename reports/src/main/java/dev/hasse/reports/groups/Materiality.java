package dev.hasse.reports.groups;

import dev.hasse.model.Interval;
import dev.hasse.policy.ClopperPearson;
import java.util.List;

/**
 * How many witnesses of A1 are likely to matter: an estimate, and advice. It changes no verdict, no level and no gate (§5.9).
 *
 * <p>A witness matters if the agent would have decided otherwise on the fresh value. How likely that is follows from what the agent does
 * with what it reads, measured in §5.9, Table V, by asking agents of deployed workloads again with the fresh value. All of those
 * witnesses were cold starts, of one model family, and judged by a model: other workloads may well differ, so whoever has measured
 * their own says so.
 *
 * @param parts the witnesses by what their agents do with what they read
 * @param unassigned how many witnesses are of agents of which nobody said what they do, and so in no part
 */
public record Materiality(List<Part> parts, long unassigned) {

    public Materiality {
        parts = List.copyOf(parts);
    }

    /**
     * What an agent does with what it reads.
     *
     * @param name a word for it
     * @param probability that a stale read of it matters
     * @param interval where that is likely to be; of no width where somebody has decided on it
     */
    public record Use(String name, double probability, Interval interval) {
        /** It writes what does not follow from what it reads, as an editor does: 0 of 100. */
        public static final Use PRODUCER = measured("producer", 0, 100);
        /** It acts on what it reads, and on other things as well, as an engineer does who has the ticket: 18 of 33. */
        public static final Use CONSUMER = measured("consumer", 18, 33);
        /** It judges what it reads, as a reviewer does: 43 of 43. */
        public static final Use ASSESSOR = measured("assessor", 43, 43);

        /** What the paper measured. */
        public static final List<Use> MEASURED = List.of(PRODUCER, CONSUMER, ASSESSOR);

        private static Use measured(String name, long changed, long witnesses) {
            return new Use(
                    name, (double) changed / witnesses, ClopperPearson.of(changed, witnesses, Report.CONFIDENCE));
        }

        /**
         * A use whose probability somebody has decided on.
         *
         * @throws IllegalArgumentException unless it is from 0 to 1
         */
        public static Use decided(double probability) {
            return new Use("probability " + probability, probability, new Interval(probability, probability));
        }
    }

    /**
     * Witnesses of agents that do the same.
     *
     * @param witnesses how many
     */
    public record Part(Use use, long witnesses) {}

    /** How many witnesses are in parts. */
    public long assigned() {
        return parts.stream().mapToLong(Part::witnesses).sum();
    }

    /** How many of these are likely to matter. */
    public double estimate() {
        return parts.stream()
                .mapToDouble(part -> part.witnesses * part.use.probability())
                .sum();
    }

    /** The estimate, were each probability at the lower end of its interval. */
    public double low() {
        return parts.stream()
                .mapToDouble(part -> part.witnesses * part.use.interval().low())
                .sum();
    }

    /** The estimate, were each probability at the upper end of its interval. */
    public double high() {
        return parts.stream()
                .mapToDouble(part -> part.witnesses * part.use.interval().high())
                .sum();
    }
}
