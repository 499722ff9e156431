package dev.hasse.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An operation on a register.
 *
 * @param found what it read; null for a write, or if that was null
 * @param left what it wrote; null for a read
 * @param ended when it ended; {@link #NEVER} if it did not
 */
record RegisterCall(
        String process,
        String key,
        Kind kind,
        @Nullable Integer found,
        @Nullable Integer left,
        long invoked,
        long ended,
        Outcome outcome) {

    static final long NEVER = Long.MAX_VALUE;

    private static final Pattern NOTATION =
            Pattern.compile("(\\d+) (\\d+)\\.\\.(\\d+)?([!?]?) ([a-z])([=?:])(\\d+|nil)(?:>(\\d+))?");

    /** What an operation does. */
    enum Kind {
        READ,
        WRITE,
        COMPARE_AND_SET;

        String function() {
            return this == COMPARE_AND_SET ? "cas" : name().toLowerCase(Locale.ROOT);
        }
    }

    /** How an operation ended. */
    enum Outcome {
        DONE("ok"),
        FAILED("fail"),
        UNKNOWN("info");

        private final String type;

        Outcome(String type) {
            this.type = type;
        }

        String type() {
            return type;
        }
    }

    static RegisterCall of(String notation) {
        Matcher words = NOTATION.matcher(notation);
        if (!words.matches()) {
            throw new IllegalArgumentException(notation);
        }
        Integer value = words.group(7).equals("nil") ? null : Integer.valueOf(words.group(7));
        String does = words.group(6);
        Kind kind = does.equals("=") ? Kind.WRITE : does.equals("?") ? Kind.READ : Kind.COMPARE_AND_SET;
        String how = words.group(4);
        return new RegisterCall(
                words.group(1),
                words.group(5),
                kind,
                kind == Kind.WRITE ? null : value,
                kind == Kind.WRITE ? value : kind == Kind.READ ? null : Integer.valueOf(words.group(8)),
                Long.parseLong(words.group(2)),
                words.group(3) == null ? NEVER : Long.parseLong(words.group(3)),
                how.isEmpty() ? Outcome.DONE : how.equals("!") ? Outcome.FAILED : Outcome.UNKNOWN);
    }

    boolean writes() {
        return kind != Kind.READ;
    }

    /** Whether it finds out what is in the register. */
    boolean reads() {
        return kind != Kind.WRITE;
    }

    boolean mayHaveHappened() {
        return outcome != Outcome.FAILED;
    }

    /** Whether it was over before another one was invoked. */
    boolean isBefore(RegisterCall other) {
        return outcome == Outcome.DONE && ended < other.invoked;
    }

    /** The value of its invocation, or of its end, as JSON. */
    String value(boolean atTheEnd) {
        return switch (kind) {
            case READ -> atTheEnd && outcome == Outcome.DONE ? String.valueOf(found) : "null";
            case WRITE -> String.valueOf(left);
            case COMPARE_AND_SET -> "[" + found + "," + left + "]";
        };
    }

    @Override
    public String toString() {
        String how = outcome == Outcome.DONE ? "" : outcome == Outcome.FAILED ? "!" : "?";
        String what = switch (kind) {
            case READ -> "?" + (found == null ? "nil" : found);
            case WRITE -> "=" + left;
            case COMPARE_AND_SET -> ":" + (found == null ? "nil" : found) + ">" + left;
        };
        return process + " " + invoked + ".." + (ended == NEVER ? "" : ended) + how + " " + key + what;
    }
}
