package dev.hasse.model;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** A constant with a name. */
public interface Named {

    /** Its name. */
    String word();

    /**
     * The one of {@code all} that is called {@code name}, whatever the case.
     *
     * @throws UnknownNameException if there is none; the message lists the valid names
     */
    static <T extends Named> T parse(T[] all, String name) {
        return choose(List.of(all), Named::word, name);
    }

    /**
     * The one of {@code all} that is called {@code name}, whatever the case. Every option and every setting that is a
     * name is parsed here, so that all of them treat capitals and unknown names alike.
     *
     * @param word the name of a choice
     * @throws UnknownNameException if there is none; the message lists the valid names
     */
    static <T> T choose(Collection<? extends T> all, Function<? super T, String> word, String name) {
        for (T one : all) {
            if (word.apply(one).equalsIgnoreCase(name.strip())) {
                return one;
            }
        }
        throw new UnknownNameException(name, all.stream().map(word).toList());
    }
}
