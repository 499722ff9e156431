package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.math.BigInteger;

/**
 * Canonical numbers by exact decimal value: all ways to write a number have the same canonical text. {@code 1}, {@code
 * 1.0} and {@code 10e-1} are {@code 1}; {@code -0} is {@code 0}; 9007199254740993 stays what it is, since nothing
 * passes through a double.
 */
final class CanonicalNumber {
    /** A number with up to this many digits is written out; a longer one has an exponent. */
    private static final int PLAIN_DIGITS = 40;

    private CanonicalNumber() {}

    /**
     * The canonical text of the number at the parser's current token. It may be longer than the number was, as that of {@code 1e39}
     * is. It keeps to the parser's limit as well, so that a record that is written can be read again.
     *
     * @throws IOException of the parser; also if the canonical text is longer than it allows a number to be
     */
    static String of(JsonParser parser) throws IOException {
        String canonical = of(parser.getText());
        parser.streamReadConstraints().validateFPLength(canonical.length());
        return canonical;
    }

    /** The canonical text of a JSON number; a plain integer is unchanged. */
    static String of(String number) {
        int e = Math.max(number.indexOf('e'), number.indexOf('E'));
        int point = number.indexOf('.');
        if (e < 0 && point < 0 && number.length() <= PLAIN_DIGITS) {
            return number.equals("-0") ? "0" : number;
        }
        boolean negative = number.charAt(0) == '-';
        int end = e < 0 ? number.length() : e;
        int fraction = point < 0 ? 0 : end - point - 1;
        String digits = number.substring(negative ? 1 : 0, end).replace(".", "");
        int from = 0;
        while (from < digits.length() && digits.charAt(from) == '0') {
            from++;
        }
        if (from == digits.length()) {
            return "0";
        }
        int to = digits.length();
        while (digits.charAt(to - 1) == '0') {
            to--;
        }
        BigInteger exponent = (e < 0 ? BigInteger.ZERO : exponent(number.substring(e + 1)))
                .add(BigInteger.valueOf(digits.length() - to - fraction));
        return (negative ? "-" : "") + format(digits.substring(from, to), exponent);
    }

    /** Whether the number with this canonical text is an integer. */
    static boolean isInteger(String canonical) {
        int e = canonical.indexOf('E');
        int point = canonical.indexOf('.');
        if (e < 0) {
            return point < 0;
        }
        int fraction = point < 0 ? 0 : e - point - 1;
        return exponent(canonical.substring(e + 1)).compareTo(BigInteger.valueOf(fraction)) >= 0;
    }

    private static BigInteger exponent(String text) {
        return new BigInteger(text.startsWith("+") ? text.substring(1) : text);
    }

    /** The number digits × 10^exponent, where digits neither begin nor end with a zero. */
    private static String format(String digits, BigInteger exponent) {
        // The position of the decimal point, counted from before the first digit.
        BigInteger point = exponent.add(BigInteger.valueOf(digits.length()));
        boolean plain = point.bitLength() < 31
                && Math.max(Math.max(point.intValue(), digits.length()), digits.length() - point.intValue())
                        <= PLAIN_DIGITS;
        if (!plain) {
            String rest = digits.length() == 1 ? "" : "." + digits.substring(1);
            BigInteger scientific = point.subtract(BigInteger.ONE);
            return digits.charAt(0) + rest + "E" + (scientific.signum() >= 0 ? "+" : "") + scientific;
        }
        int at = point.intValue();
        if (at <= 0) {
            return "0." + "0".repeat(-at) + digits;
        }
        if (at >= digits.length()) {
            return digits + "0".repeat(at - digits.length());
        }
        return digits.substring(0, at) + "." + digits.substring(at);
    }
}
