package dev.hasse.model;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A phenomenon that a trace may show: an {@link Anomaly}, which counts for its level, or an {@link Observation}, which
 * is reported beside the level. Each has a definition, a finding in every verdict, and a kind of witness.
 */
public sealed interface Phenomenon permits Anomaly, Observation {

    /** Its name in options, files and results, such as {@code A1} or {@code stale-read}. */
    String code();

    /** Its heading in text for people: the number, if it has one, and the title. */
    String label();

    /** Its description in words. */
    About about();

    /** Its place in the specification; for A3, the one by provenance. */
    Specification specification();

    /** Its place in the specification if A3 is decided in the given mode. */
    default Specification specification(CascadeMode mode) {
        return specification();
    }

    /** The smallest history that has it: nothing can be left out. */
    List<Operation> example();

    /** Its name in words, such as {@code stale-generation}. */
    default String title() {
        return about().title();
    }

    /** The codes of some phenomena, in order, separated by commas. */
    static String codes(Collection<? extends Phenomenon> some) {
        return all().stream().filter(some::contains).map(Phenomenon::code).collect(Collectors.joining(", "));
    }

    /** All phenomena: the anomalies, then the observations. */
    static List<Phenomenon> all() {
        return Phenomena.ALL;
    }

    /**
     * The phenomenon called {@code text}: by its code, its number, or its title, whatever the case.
     *
     * @throws IllegalArgumentException if there is none; the message lists the valid names
     */
    static Phenomenon parse(String text) {
        return parse(text, all());
    }

    /** The one of the given phenomena that is called {@code text}. */
    static <T extends Phenomenon> T parse(String text, List<T> some) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        for (T phenomenon : some) {
            if (wanted.equals(phenomenon.code().toLowerCase(Locale.ROOT))
                    || wanted.equals(phenomenon.title())
                    // The number of a phenomenon whose code is its title.
                    || phenomenon.label().toLowerCase(Locale.ROOT).startsWith(wanted + " ")) {
                return phenomenon;
            }
        }
        throw new UnknownNameException(
                text,
                some.stream()
                        .flatMap(phenomenon -> Stream.of(phenomenon.code(), phenomenon.title()))
                        .distinct()
                        .toList(),
                "one of " + some.stream().map(Phenomenon::code).collect(Collectors.joining(", ")));
    }
}
