package dev.hasse.policy;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/**
 * Why less can be found in a run than its statuses tell, each a line without a full stop, safe to print.
 *
 * @param ofA1 why logged calls could not show A1
 * @param others anything else
 */
public record Cautions(List<String> ofA1, List<String> others) implements Serializable {
    /** Nothing to say. */
    public static final Cautions NONE = new Cautions(List.of(), List.of());

    /** Copies the lists. */
    public Cautions {
        ofA1 = List.copyOf(ofA1);
        others = List.copyOf(others);
    }

    /**
     * Those that hold for what was found. Something may show A1 although logged calls could not, as what nobody logged may.
     *
     * @param isA1Shown whether something does
     */
    public List<String> beside(boolean isA1Shown) {
        return Stream.concat(isA1Shown ? Stream.of() : ofA1.stream(), others.stream())
                .toList();
    }
}
