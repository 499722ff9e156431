package dev.hasse.imports.formats;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Names that are found by their characters, so that no string is made of one that is not among them. */
final class NameTable {
    /** The names by their hashes, with free places in between. */
    private final @Nullable String[] places;

    NameTable(Collection<String> names) {
        places = new @Nullable String[Integer.highestOneBit(names.size() + 1) << 2];
        for (String name : names) {
            int place = place(name.hashCode());
            for (String other = places[place]; other != null && !other.equals(name); other = places[place]) {
                place = next(place);
            }
            places[place] = name;
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
            if (isSame(name, text, from, length)) {
                return name;
            }
            place = next(place);
        }
        return null;
    }

    private static boolean isSame(String name, char[] text, int from, int length) {
        if (name.length() != length) {
            return false;
        }
        for (int k = 0; k < length; k++) {
            if (name.charAt(k) != text[from + k]) {
                return false;
            }
        }
        return true;
    }

    private int place(int hash) {
        return (hash ^ (hash >>> 16)) & (places.length - 1);
    }

    private int next(int place) {
        return (place + 1) & (places.length - 1);
    }
}
