package dev.hasse.cli;

import java.util.Locale;

/** What {@code hasse guard} is asked to do. */
enum GuardAction {
    HOOK,
    CHECK,
    STATUS,
    INSTALL,
    UNINSTALL;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    static final class Converter extends OneOf<GuardAction> {
        Converter() {
            super(values());
        }
    }
}
