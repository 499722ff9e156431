package dev.hasse.model;

import java.util.Arrays;
import java.util.stream.Collectors;

/** A constant with a name. */
public interface Named {

    /** Its name. */
    String word();

    /**
     * The one of {@code all} that is called {@code name}.
     *
     * @throws IllegalArgumentException if there is none; the message lists the valid names
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
