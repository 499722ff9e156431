package dev.hasse.documents;

import dev.hasse.model.SafeText;
import dev.hasse.model.UnknownNameException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/** Finds the name that was probably meant by one that is not known. */
public final class NearestName {
    /** Longer names are not compared: it would take long, and they are no slips of the pen. */
    private static final int LONGEST = 60;

    /** What is shorter may be the beginning of anything. */
    private static final int SHORTEST_BEGINNING = 3;

    /** How many names may have been meant. */
    private static final int MOST = 3;

    /** A list that is longer, in characters, is not part of a message. */
    private static final int LONGEST_LIST = 120;

    private static final LevenshteinDistance DISTANCE = new LevenshteinDistance(LONGEST / 3);

    private NearestName() {}

    /**
     * The name spelled most alike, whatever the case, with at most one wrong letter in every three, the first of several;
     * null if there is none.
     */
    public static @Nullable String of(String found, Collection<String> names) {
        List<String> nearest = nearest(found, names);
        return nearest.isEmpty() ? null : nearest.get(0);
    }

    /** All names that are spelled most alike, and equally so. */
    private static List<String> nearest(String found, Collection<String> names) {
        List<String> near = found.length() > LONGEST
                ? List.of()
                : names.stream()
                        .filter(name -> name.length() <= LONGEST && distance(found, name) <= name.length() / 3)
                        .toList();
        int least = near.stream().mapToInt(name -> distance(found, name)).min().orElse(0);
        return near.stream().filter(name -> distance(found, name) == least).toList();
    }

    /**
     * The message about an unknown name. Of many accepted names, only the one that was probably meant is named; if there is
     * none, where they are listed.
     *
     * @param hint what ends the message if no accepted name is spelled nearly like it
     * @param listing the option that prints all names
     */
    public static String message(UnknownNameException unknown, String hint, String listing) {
        String spelledLike = question(unknown);
        String meant = spelledLike.isEmpty() ? hint : spelledLike;
        if (!isLong(unknown.expected())) {
            return unknown.getMessage() + meant;
        }
        return "found " + SafeText.quoteBriefly(unknown.found())
                + (meant.isEmpty()
                        ? ", expected one of the " + unknown.names().size() + " names in " + listing
                        : meant);
    }

    /** Whether a message should rather name the one that was probably meant than list all accepted names. */
    static boolean isLong(String list) {
        return list.length() > LONGEST_LIST;
    }

    /**
     * The question that ends a message about an unknown name.
     *
     * @return {@code "; did you mean …?"} with the nearest name, or up to three that are equally near, or else begin with what was found; or an
     *     empty text if there is none
     */
    public static String question(UnknownNameException unknown) {
        return question(unknown.found(), unknown.names());
    }

    /**
     * The question that ends a message about a name that is none of {@code names}; empty if none is spelled nearly like it, or begins with it.
     */
    public static String question(String found, Collection<String> names) {
        String name = found.strip();
        List<String> nearest = nearest(name, names);
        List<String> meant = nearest.isEmpty() ? beginningWith(name, names) : nearest;
        return meant.isEmpty()
                ? ""
                : "; did you mean " + meant.stream().limit(MOST).collect(Collectors.joining(" or ")) + "?";
    }

    private static List<String> beginningWith(String found, Collection<String> names) {
        String beginning = found.toLowerCase(Locale.ROOT);
        return beginning.length() < SHORTEST_BEGINNING
                ? List.of()
                : names.stream()
                        .filter(name -> name.toLowerCase(Locale.ROOT).startsWith(beginning))
                        .toList();
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
