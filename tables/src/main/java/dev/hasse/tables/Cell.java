package dev.hasse.tables;

import dev.hasse.model.SafeText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Values as text for people. */
final class Cell {
    private static final int DECIMALS = 3;

    private Cell() {}

    /** A value on one line, safe to print; figures have up to three decimals. */
    static String text(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof Double number) {
            BigDecimal rounded = BigDecimal.valueOf(number).setScale(DECIMALS, RoundingMode.HALF_EVEN);
            return rounded.signum() == 0 && number != 0
                    ? "<0.001"
                    : rounded.stripTrailingZeros().toPlainString();
        }
        return SafeText.escape(value.toString());
    }
}
