package dev.hasse.traces;

import org.jspecify.annotations.Nullable;

/** The reason why a record is refused; {@link Problem} explains its parts. No stack trace: bad input is routine. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    final transient @Nullable String field;
    final transient String found;
    final transient @Nullable String expected;
    final transient @Nullable String hint;

    RefusedException(@Nullable String field, String found, @Nullable String expected, @Nullable String hint) {
        super(found, null, false, false);
        this.field = field;
        this.found = found;
        this.expected = expected;
        this.hint = hint;
    }
}
