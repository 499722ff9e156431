package dev.hasse.reports.groups;

import dev.hasse.model.Interval;
import dev.hasse.policy.ClopperPearson;
import java.io.Serializable;
import java.util.List;

/**
 * How many witnesses of A1 are likely to matter: an estimate, meant as advice. It changes no verdict, level or gate
 * (§5.9).
 *
 * <p>A witness matters if the agent would have decided differently on the fresh value. The probability depends on how
 * the agent uses its reads. The paper measured it (§5.9, Table V) by asking agents of deployed workloads again with the
 * fresh value. All those witnesses were cold starts of one model family, and a model judged them. Other workloads may
 * differ, so users can give probabilities of their own.
 *
 * @param parts the witnesses by how their agents use reads
 * @param unassigned how many witnesses belong to agents without a role, and so to no part
 */
public record Materiality(List<Part> parts, long unassigned) {

    public Materiality {
        parts = List.copyOf(parts);
    }

    /**
     * How an agent uses its reads.
     *
     * @param name its name
     * @param probability that a stale read of it matters
     * @param interval the interval of that probability; of width 0 if the user set it
     */
    public record Use(String name, double probability, Interval interval) implements Serializable {
        /** Its writes do not depend on its reads, as with an editor: 0 of 100. */
        public static final Use PRODUCER = measured("producer", 0, 100);
        /** It acts on its reads and on other things as well, as with an engineer who has the ticket: 18 of 33. */
        public static final Use CONSUMER = measured("consumer", 18, 33);
        /** It judges its reads, as with a reviewer: 43 of 43. */
        public static final Use ASSESSOR = measured("assessor", 43, 43);

        /** The uses that the paper measured. */
        public static final List<Use> MEASURED = List.of(PRODUCER, CONSUMER, ASSESSOR);

        private static Use measured(String name, long changed, long witnesses) {
            return new Use(
                    name, (double) changed / witnesses, ClopperPearson.of(changed, witnesses, Report.CONFIDENCE));
        }

        /**
         * A use with a probability set by the user.
         *
         * @throws IllegalArgumentException unless it is from 0 to 1
         */
        public static Use decided(double probability) {
            return new Use("probability " + probability, probability, new Interval(probability, probability));
        }
    }

    /**
     * The witnesses of agents with the same use.
     *
     * @param witnesses how many witnesses there are
     */
    public record Part(Use use, long witnesses) {}

    /** How many witnesses belong to parts. */
    public long assigned() {
        return parts.stream().mapToLong(Part::witnesses).sum();
    }

    /** How many of the assigned witnesses are likely to matter. */
    public double estimate() {
        return parts.stream()
                .mapToDouble(part -> part.witnesses * part.use.probability())
                .sum();
    }

    /** The estimate with each probability at the lower end of its interval. */
    public double low() {
        return parts.stream()
                .mapToDouble(part -> part.witnesses * part.use.interval().low())
                .sum();
    }

    /** The estimate with each probability at the upper end of its interval. */
    public double high() {
        return parts.stream()
                .mapToDouble(part -> part.witnesses * part.use.interval().high())
                .sum();
    }
}
