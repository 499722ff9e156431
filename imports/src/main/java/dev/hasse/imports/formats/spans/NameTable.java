package dev.hasse.imports.formats.spans;

import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Names that are found by their characters, so that no string is made of one that is not among them. */
final class NameTable {
    /** The names by their hashes, with free places in between. */
    private final @Nullable String[] places;
    /** The characters of the name in each place. */
    private final char[][] characters;

    NameTable(Collection<String> names) {
        places = new @Nullable String[Integer.highestOneBit(names.size() + 1) << 2];
        characters = new char[places.length][0];
        for (String name : names) {
            int place = place(name.hashCode());
            for (String other = places[place]; other != null && !other.equals(name); other = places[place]) {
                place = next(place);
            }
            places[place] = name;
            characters[place] = name.toCharArray();
        }
    }

    /** The name with these characters; null if there is none. */
    @Nullable
    String find(char[] text, int from, int length) {
        int hash = 0;
        for (int k = from; k < from + length; k++) {
            // As strings have it.
            hash = 31 * hash + text[k];
        }
        int place = place(hash);
        for (String name = places[place]; name != null; name = places[place]) {
            char[] same = characters[place];
            if (Arrays.equals(same, 0, same.length, text, from, from + length)) {
                return name;
            }
            place = next(place);
        }
        return null;
    }

    private int place(int hash) {
        return (hash ^ (hash >>> 16)) & (places.length - 1);
    }

    private int next(int place) {
        return (place + 1) & (places.length - 1);
    }
}
