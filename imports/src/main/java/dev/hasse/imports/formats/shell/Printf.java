package dev.hasse.imports.formats.shell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The command {@code printf} of shells, as far as all of them agree: texts with {@code %s}, {@code %%}, and escapes for line feeds, tabs and backslashes. */
final class Printf {
    /** The longest text that is made. A format is used again for each of many arguments. */
    private static final int LONGEST = 1_000_000;

    private final String format;
    private final List<String> arguments;
    private final StringBuilder text = new StringBuilder();
    private int used;

    private Printf(String format, List<String> arguments) {
        this.format = format;
        this.arguments = arguments;
    }

    /**
     * What it prints; null if that is not known.
     *
     * @param words the command, without redirections
     */
    static @Nullable String printed(List<String> words) {
        if (words.size() < 2 || !words.get(0).equals("printf") || words.get(1).startsWith("-")) {
            return null;
        }
        Printf printf = new Printf(words.get(1), words.subList(2, words.size()));
        return printf.run() ? printf.text.toString() : null;
    }

    private boolean run() {
        int before;
        do {
            before = used;
            if (!once()) {
                return false;
            }
        } while (used > before && used < arguments.size() && text.length() <= LONGEST);
        return text.length() <= LONGEST && (used > before || arguments.isEmpty());
    }

    private boolean once() {
        for (int k = 0; k < format.length(); k++) {
            char c = format.charAt(k);
            if (c != '%' && c != '\\') {
                text.append(c);
            } else {
                k++;
                if (k == format.length() || !special(c, format.charAt(k))) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean special(char sign, char c) {
        if (sign == '%' && c == 's') {
            text.append(used < arguments.size() ? arguments.get(used) : "");
            used++;
            return true;
        }
        String plain = sign + String.valueOf(c);
        switch (plain) {
            case "%%" -> text.append('%');
            case "\\n" -> text.append('\n');
            case "\\t" -> text.append('\t');
            case "\\\\" -> text.append('\\');
            default -> {
                return false;
            }
        }
        return true;
    }
}
