package dev.hasse.model;

import java.util.Arrays;
import java.util.stream.Collectors;

/** One of a few that have names. */
public interface Named {

    /** What it is called. */
    String word();

    /**
     * The one that is called {@code name}.
     *
     * @throws IllegalArgumentException if there is none; the message lists those that there are
     */
    static <T extends Named> T parse(T[] all, String name) {
        return Arrays.stream(all)
                .filter(one -> one.word().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("found " + SafeText.quoteBriefly(name) + ", expected one of "
                                + Arrays.stream(all).map(Named::word).collect(Collectors.joining(", "))));
    }
}
