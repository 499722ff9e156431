package dev.hasse.reports.groups;

import dev.hasse.model.Interval;
import dev.hasse.model.SafeText;
import dev.hasse.reports.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Figures and names as people read them; the same in every format for people. */
public final class Figures {
    private static final String UNKNOWN = "(none)";

    private Figures() {}

    /**
     * A share in percent, without the sign: with a decimal, or with two where it is within one percent of nothing or of all. Only 0 reads
     * as 0, and only 1 as 100.
     */
    public static String percent(double share) {
        double percent = share * 100;
        if (percent == 0 || percent == 100) {
            return percent == 0 ? "0" : "100";
        }
        if (percent < 0.005) {
            return "<0.01";
        }
        if (percent > 99.995) {
            return ">99.99";
        }
        return String.format(Locale.ROOT, percent < 1 || percent > 99 ? "%.2f" : "%.1f", percent);
    }

    /** An interval in percent: {@code [26.0, 44.0]}. */
    public static String percent(Interval interval) {
        return "[" + percent(interval.low()) + ", " + percent(interval.high()) + "]";
    }

    /** A p-value. */
    public static String p(double p) {
        return p < 0.0001 ? "p < 0.0001" : "p = " + String.format(Locale.ROOT, p < 0.01 ? "%.4f" : "%.2f", p);
    }

    /** A number of witnesses that is an estimate. */
    public static String estimate(double witnesses) {
        return String.format(Locale.ROOT, "%.1f", witnesses);
    }

    /** What the traces of a group have in common, on one line, shortened and safe to print; {@code all traces} if it is the total. */
    public static String name(GroupKey key) {
        List<String> names = new ArrayList<>();
        for (String value : key.values()) {
            names.add(part(value));
        }
        return names.isEmpty() ? "all traces" : String.join(" / ", names);
    }

    private static String part(@Nullable String value) {
        return value == null ? UNKNOWN : value.isBlank() ? SafeText.quote(value) : Sentences.name(value);
    }

    /** The name in at most so many characters: its middle is left out, as names often differ at their ends. */
    public static String fit(String name, int width) {
        int length = name.codePointCount(0, name.length());
        if (length <= width) {
            return name;
        }
        int head = (width - 1) / 2;
        int tail = width - 1 - head;
        return name.substring(0, name.offsetByCodePoints(0, head))
                + "…"
                + name.substring(name.offsetByCodePoints(name.length(), -tail));
    }

    /** The same, with spaces up to that width. */
    static String column(String name, int width) {
        String fitting = fit(name, width);
        return fitting + " ".repeat(width - fitting.codePointCount(0, fitting.length()));
    }
}
