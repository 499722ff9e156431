package dev.hasse.reports.groups;

import dev.hasse.model.Interval;
import dev.hasse.model.SafeText;
import dev.hasse.reports.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats figures and names for people, the same in every format. */
public final class Figures {
    /** What the total is called. */
    static final String ALL = "all traces";

    private static final String UNKNOWN = "(none)";

    private Figures() {}

    /**
     * A share in percent, without the sign: with one decimal, or with two within one percent of 0 or 100. Only an exact
     * 0 is shown as 0, and only an exact 1 as 100.
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

    /** An estimated number of witnesses. */
    public static String estimate(double witnesses) {
        return String.format(Locale.ROOT, "%.1f", witnesses);
    }

    /** The name of a group, on one line, shortened and safe to print; {@code all traces} for the total. */
    public static String name(GroupKey key) {
        List<String> names = new ArrayList<>();
        for (String value : key.values()) {
            names.add(part(value));
        }
        return names.isEmpty() ? ALL : String.join(" / ", names);
    }

    private static String part(@Nullable String value) {
        return value == null ? UNKNOWN : value.isBlank() ? SafeText.quote(value) : Sentences.name(value);
    }

    /**
     * Shortens the name to at most {@code width} characters. Its middle is left out, as names often differ at their
     * ends.
     */
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

    /** Shortens the name to {@code width} characters, or pads it with spaces. */
    static String column(String name, int width) {
        String fitting = fit(name, width);
        return fitting + " ".repeat(width - fitting.codePointCount(0, fitting.length()));
    }
}
