package dev.hasse.documents;

import dev.hasse.model.UnknownNameException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/** Finds the name that was probably meant by one that is not known. */
public final class NearestName {
    /** Longer names are not compared: it would take long, and they are no slips of the pen. */
    private static final int LONGEST = 60;

    private static final LevenshteinDistance DISTANCE = new LevenshteinDistance(LONGEST / 3);

    private NearestName() {}

    /**
     * The name spelled most alike, whatever the case, with at most one wrong letter in every three, the first of several;
     * null if there is none.
     */
    public static @Nullable String of(String found, Collection<String> names) {
        if (found.length() > LONGEST) {
            return null;
        }
        return names.stream()
                .filter(name -> name.length() <= LONGEST && distance(found, name) <= name.length() / 3)
                .min(Comparator.comparingInt(name -> distance(found, name)))
                .orElse(null);
    }

    /**
     * The question that ends a message about an unknown name.
     *
     * @return {@code "; did you mean …?"}, or an empty text if no accepted name is spelled nearly like it
     */
    public static String question(UnknownNameException unknown) {
        return question(unknown.found(), unknown.names());
    }

    /** The question that ends a message about a name that is none of {@code names}; empty if none is spelled nearly like it. */
    public static String question(String found, Collection<String> names) {
        String meant = of(found.strip(), names);
        return meant == null ? "" : "; did you mean " + meant + "?";
    }

    private static int distance(String one, String other) {
        String wanted = one.toLowerCase(Locale.ROOT);
        String known = other.toLowerCase(Locale.ROOT);
        int distance = DISTANCE.apply(wanted, known);
        // Two letters in each other's place are one slip.
        return distance < 0 ? Integer.MAX_VALUE : distance == 2 && isAnagram(wanted, known) ? 1 : distance;
    }

    private static boolean isAnagram(String one, String other) {
        return Arrays.equals(
                one.chars().sorted().toArray(), other.chars().sorted().toArray());
    }
}
