package dev.hasse.model;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a trace may show: an {@link Anomaly}, which counts for its level, or an {@link Observation}, which stands beside the level. Of
 * each there is a definition, a finding in every verdict, and a kind of witness.
 */
public sealed interface Phenomenon permits Anomaly, Observation {

    /** The word for it in options, files and results, such as {@code A1} or {@code stale-read}. */
    String code();

    /** Its name in words, such as {@code stale-generation}. */
    String title();

    /** The section of the paper that defines it; empty if the paper does not. */
    String section();

    /** What it means, in half a sentence for someone who meets it for the first time. */
    String meaning();

    /** How it is headed where people read: the number, if it has one, and the title. */
    String label();

    /** The codes of some, in order, with commas between. */
    static String codes(Collection<? extends Phenomenon> some) {
        return all().stream().filter(some::contains).map(Phenomenon::code).collect(Collectors.joining(", "));
    }

    /** All that there are: the anomalies, and then the observations. */
    static List<Phenomenon> all() {
        return Phenomena.ALL;
    }

    /**
     * The phenomenon called {@code text}: by its code, its number, or its title, whatever the case.
     *
     * @throws IllegalArgumentException if there is none; the message lists those that there are
     */
    static Phenomenon parse(String text) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        for (Phenomenon phenomenon : all()) {
            if (wanted.equals(phenomenon.code().toLowerCase(Locale.ROOT))
                    || wanted.equals(phenomenon.title())
                    || (phenomenon == Observation.SPLIT_VIEW && wanted.equals("a4"))) {
                return phenomenon;
            }
        }
        throw new IllegalArgumentException("found " + SafeText.quoteBriefly(text) + ", expected one of "
                + all().stream().map(Phenomenon::code).collect(Collectors.joining(", ")));
    }
}
