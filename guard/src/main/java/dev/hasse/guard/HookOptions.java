package dev.hasse.guard;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a hook was asked to answer.
 *
 * @param reserve how long a file stays reserved for the agent that has written it; zero for not at all
 * @param warn whether a refusal only warns
 * @param strict whether a call is blocked that Hasse cannot decide about
 */
public record HookOptions(Duration reserve, boolean warn, boolean strict) {
    private static final int LONGEST_NUMBER = 5;

    /** The options on the command line of an installed hook. */
    public String arguments() {
        return "--level L1" + (reserve.isZero() ? "" : " --reserve " + reserve.toSeconds() + "s")
                + (warn ? " --warn" : "") + (strict ? " --strict" : "");
    }

    /**
     * Reads the command line of an installed hook.
     *
     * @param arguments {@code guard hook}, and then what {@link #arguments} has written
     * @return null if it is of another form, for a parser that knows all forms
     */
    public static @Nullable HookOptions ofInstalled(String... arguments) {
        Duration reserve = Duration.ZERO;
        boolean warn = false;
        boolean strict = false;
        if (arguments.length < 2 || !arguments[0].equals("guard") || !arguments[1].equals("hook")) {
            return null;
        }
        for (int k = 2; k < arguments.length; k++) {
            String next = k + 1 < arguments.length ? arguments[k + 1] : "";
            if (arguments[k].equals("--level") && next.equals("L1")) {
                k++;
            } else if (arguments[k].equals("--reserve") && seconds(next) >= 0) {
                reserve = Duration.ofSeconds(seconds(next));
                k++;
            } else if (arguments[k].equals("--warn")) {
                warn = true;
            } else if (arguments[k].equals("--strict")) {
                strict = true;
            } else {
                return null;
            }
        }
        return new HookOptions(reserve, warn, strict);
    }

    private static int seconds(String text) {
        int digits = text.length() - 1;
        if (digits < 1 || digits > LONGEST_NUMBER || text.charAt(digits) != 's') {
            return -1;
        }
        int seconds = 0;
        for (int k = 0; k < digits; k++) {
            int digit = text.charAt(k) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            seconds = 10 * seconds + digit;
        }
        return seconds;
    }
}
