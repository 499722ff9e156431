package dev.hasse.traces;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/**
 * Finds the field that a producer probably meant by an unknown name. Unknown fields are allowed, so this is a reason to
 * warn, and no more: {@code readSet} and {@code write_vals} would otherwise be lost without a word.
 *
 * <p>A name is judged once, and only the first names are remembered: every record may bring new ones.
 */
final class FieldNames {
    /** How many names are judged; any further ones are taken to be the producer's own. */
    private static final int JUDGED = 1_000;

    /** Longer names resemble no field. */
    private static final int LONGEST = 32;

    /** From this length of a field's name on, two wrong letters are one slip; below it, one is. */
    private static final int LONG = 9;

    /** Shorter names are too easily mistaken for one another, unless only their spelling or their number differs. */
    private static final int SHORTEST = 5;

    /** The plurals of shorter names are words of their own. */
    private static final int SHORTEST_OF_PLURALS = 4;

    private static final LevenshteinDistance DISTANCE = new LevenshteinDistance(2);

    /** Common names that are too far from the field by their letters. */
    private static final Map<String, RecordField> SYNONYMS = Map.of(
            "reads", RecordField.READ_VALUES,
            "writes", RecordField.WRITE_VALUES,
            "abort", RecordField.ABORTED,
            "aborts", RecordField.ABORTED,
            "isaborted", RecordField.ABORTED,
            "wasaborted", RecordField.ABORTED,
            "predecessors", RecordField.PREDS);

    /** What conversions write beside the record, for people. */
    private static final Set<String> OF_CONVERSIONS = Set.of("inferred");

    private final Map<String, @Nullable String> judged = new HashMap<>();

    /** The name of the field that was probably meant; null if the name resembles none. */
    @Nullable
    String meant(String name) {
        if (name.length() > LONGEST) {
            return null;
        }
        if (judged.containsKey(name)) {
            return judged.get(name);
        }
        String meant = judged.size() < JUDGED ? suggestion(name) : null;
        if (judged.size() < JUDGED) {
            judged.put(name, meant);
        }
        return meant;
    }

    private static @Nullable String suggestion(String name) {
        String letters = letters(name);
        if (RecordField.of(name) != null || OF_CONVERSIONS.contains(name)) {
            return null;
        }
        RecordField synonym = SYNONYMS.get(letters);
        if (synonym != null) {
            return synonym.title;
        }
        return Arrays.stream(RecordField.values())
                // Nothing is decided by it, and a producer may well have names of its own for where things are from.
                .filter(field -> !field.isForPeople())
                .map(field -> field.title)
                .filter(title -> isNear(letters, letters(title)))
                .min(Comparator.comparingInt(title -> DISTANCE.apply(letters, letters(title))))
                .orElse(null);
    }

    private static boolean isNear(String letters, String title) {
        if (letters.equals(title) || isPlural(letters, title) || isPlural(title, letters)) {
            return true;
        }
        boolean isShort = letters.length() < SHORTEST || title.length() < SHORTEST;
        int distance = isShort ? -1 : DISTANCE.apply(letters, title);
        return distance >= 0 && distance <= (title.length() < LONG ? 1 : 2);
    }

    private static boolean isPlural(String many, String one) {
        return one.length() >= SHORTEST_OF_PLURALS && many.equals(one + "s");
    }

    /** The name without what tells the spellings readSet, read-set and read_set apart. */
    private static String letters(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "").replace(" ", "");
    }
}
