package dev.hasse.detectors.transactions;

import dev.hasse.model.Value;
import java.util.Arrays;

/**
 * The elements of a list, each as a part of its canonical JSON text. An empty list and NULL are the same.
 *
 * <p>Cost: one pass over the text; four bytes for an element.
 */
final class ListElements {
    private static final int[] NONE = {};

    private final String text;
    /** Where each element ends, exclusively. */
    private final int[] ends;

    private ListElements(String text, int[] ends) {
        this.text = text;
        this.ends = ends;
    }

    /** The elements of a value for which {@link #isList} holds. */
    static ListElements of(Value list) {
        return new ListElements(list.text(), isEmpty(list) ? NONE : ends(list.text()));
    }

    /** Whether a value is a list, or NULL. */
    static boolean isList(Value value) {
        return value.isNull() || (!value.isString() && value.text().startsWith("["));
    }

    static boolean isEmpty(Value list) {
        return list.isNull() || list.text().equals("[]");
    }

    private static int[] ends(String text) {
        int[] ends = new int[4];
        int size = 0;
        int depth = 0;
        boolean quoted = false;
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            if (quoted) {
                if (c == '\\') {
                    // What it escapes ends no string.
                    k++;
                } else {
                    quoted = c != '"';
                }
                continue;
            }
            boolean closes = c == ']' || c == '}';
            if (depth == 1 && (c == ',' || closes)) {
                if (size == ends.length) {
                    ends = Arrays.copyOf(ends, size + (size >> 1));
                }
                ends[size++] = k;
            }
            quoted = c == '"';
            depth += c == '[' || c == '{' ? 1 : closes ? -1 : 0;
        }
        return Arrays.copyOf(ends, size);
    }

    int size() {
        return ends.length;
    }

    /** The canonical JSON text of an element. */
    String at(int index) {
        return text.substring(index == 0 ? 1 : ends[index - 1] + 1, ends[index]);
    }

    /** How many elements a list has with which this one begins; -1 if this one does not begin with that. */
    int beginningOf(Value list) {
        if (isEmpty(list)) {
            return 0;
        }
        int end = list.text().length() - 1;
        if (!text.regionMatches(0, list.text(), 0, end)) {
            return -1;
        }
        int index = Arrays.binarySearch(ends, end);
        return index < 0 ? -1 : index + 1;
    }

    /** This list, as canonical JSON, with other elements at its end. */
    static Value joined(Value list, Value more) {
        if (isEmpty(list)) {
            return more;
        }
        if (isEmpty(more)) {
            return list;
        }
        String head = list.text().substring(0, list.text().length() - 1);
        return Value.ofCanonicalJson(head + "," + more.text().substring(1));
    }

    /** Whether a list ends with the elements of another. */
    static boolean endsWith(Value list, Value end) {
        return isEmpty(end)
                || list.equals(end)
                || (!isEmpty(list) && list.text().endsWith("," + end.text().substring(1)));
    }
}
