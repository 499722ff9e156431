package dev.hasse.documents;

import java.util.Collection;
import java.util.Comparator;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/** Finds the name that was probably meant by one that is not known. */
public final class NearestName {
    /** Longer names are not compared: it would take long, and they are no slips of the pen. */
    private static final int LONGEST = 60;

    private static final LevenshteinDistance DISTANCE = new LevenshteinDistance(LONGEST / 3);

    private NearestName() {}

    /** The name spelled most alike, with at most one wrong letter in every three, the first of several; null if there is none. */
    public static @Nullable String of(String found, Collection<String> names) {
        if (found.length() > LONGEST) {
            return null;
        }
        return names.stream()
                .filter(name -> name.length() <= LONGEST && distance(found, name) <= name.length() / 3)
                .min(Comparator.comparingInt(name -> distance(found, name)))
                .orElse(null);
    }

    private static int distance(String one, String other) {
        int distance = DISTANCE.apply(one, other);
        return distance < 0 ? Integer.MAX_VALUE : distance;
    }
}
