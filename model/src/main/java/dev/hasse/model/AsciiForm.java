package dev.hasse.model;

/**
 * Recognises items, or makes them, by the ASCII bytes of the text that names them.
 *
 * @param <T> the kind of item
 */
interface AsciiForm<T> {
    /** The form of items that are their own names. */
    AsciiForm<String> NAME = new AsciiForm<>() {
        @Override
        public String text(String name) {
            return name;
        }

        @Override
        public boolean fits(String name) {
            return true;
        }

        @Override
        public String make(String text) {
            return text;
        }
    };

    /** The text of an item. */
    String text(T item);

    /** Whether this form would make the item from its text. */
    boolean fits(T item);

    /** The item that the text stands for. */
    T make(String text);

    /** The hash of the item whose text has this hash. */
    default int hash(int textHash) {
        return textHash;
    }

    /** Whether the bytes from {@code from} to {@code to}, exclusive, stand for the item. */
    default boolean is(T item, byte[] ascii, int from, int to) {
        String text = text(item);
        if (!fits(item) || text.length() != to - from) {
            return false;
        }
        for (int k = from; k < to; k++) {
            if (text.charAt(k - from) != ascii[k]) {
                return false;
            }
        }
        return true;
    }
}
