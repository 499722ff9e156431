package dev.hasse.cli;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Choices that are given by name. */
final class Names {
    private Names() {}

    /**
     * The choice called {@code text}, in whatever case.
     *
     * @throws IllegalArgumentException if there is none; the message lists those that there are
     */
    static <T> T parse(T[] choices, String text) {
        return Arrays.stream(choices)
                .filter(choice -> choice.toString().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("found \"" + text + "\", expected one of "
                        + Arrays.stream(choices).map(Object::toString).collect(Collectors.joining(", "))));
    }
}
