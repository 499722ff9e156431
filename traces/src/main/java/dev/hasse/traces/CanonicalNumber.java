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

    /** A canonical text has at most so many digits more than the shortest way to write its number, which may have an exponent. */
    static final int SURPLUS = PLAIN_DIGITS;

    private CanonicalNumber() {}

    /**
     * The canonical text of the number at the parser's current token. It may have more digits than the text that was read, as that of
     * {@code 1e39} has. A record that is written must be readable again, so that only the shortest way to write a number counts against the
     * limit.
     *
     * @param parser made by {@link LimitedJson#ofRecords}
     * @throws IOException of the parser; also if every way to write the number has more digits than the limit
     */
    static String of(JsonParser parser) throws IOException {
        String canonical = of(parser.getText());
        if (canonical.length() > limit(parser)) {
            parser.streamReadConstraints().validateFPLength(shortest(canonical) + SURPLUS);
        }
        return canonical;
    }

    /** The limit on digits that a parser of {@link LimitedJson#ofRecords} was made for. */
    static int limit(JsonParser parser) {
        return parser.streamReadConstraints().getMaxNumberLength() - SURPLUS;
    }

    /** How many digits the number has when written out, or with an exponent after its first or last digit: the fewest of these. */
    private static int shortest(String number) {
        Decimal decimal = Decimal.of(number);
        int digits = decimal.digits.length();
        BigInteger last = decimal.exponent;
        BigInteger first = last.add(BigInteger.valueOf(digits - 1L));
        int withExponent = digits + Math.min(digits(last), digits(first));
        if (last.bitLength() >= Integer.SIZE - 1) {
            return withExponent;
        }
        long writtenOut = last.signum() >= 0 ? digits + last.longValue() : Math.max(digits, 1 - last.longValue());
        return (int) Math.min(writtenOut, withExponent);
    }

    private static int digits(BigInteger integer) {
        return integer.abs().toString().length();
    }

    /** The canonical text of a JSON number; a plain integer is unchanged. */
    static String of(String number) {
        if (number.length() <= PLAIN_DIGITS && number.indexOf('.') < 0 && exponentAt(number) < 0) {
            return number.equals("-0") ? "0" : number;
        }
        return Decimal.of(number).text();
    }

    /** Where the exponent's letter stands; negative if there is no exponent. */
    private static int exponentAt(String number) {
        return Math.max(number.indexOf('e'), number.indexOf('E'));
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

    /**
     * The number digits × 10^exponent, or its negative.
     *
     * @param digits neither begin nor end with a zero; those of 0 are empty
     */
    private record Decimal(boolean negative, String digits, BigInteger exponent) {

        static Decimal of(String number) {
            int e = exponentAt(number);
            int point = number.indexOf('.');
            boolean negative = number.charAt(0) == '-';
            int end = e < 0 ? number.length() : e;
            int fraction = point < 0 ? 0 : end - point - 1;
            String digits = number.substring(negative ? 1 : 0, end).replace(".", "");
            int from = 0;
            while (from < digits.length() && digits.charAt(from) == '0') {
                from++;
            }
            if (from == digits.length()) {
                return new Decimal(false, "", BigInteger.ZERO);
            }
            int to = digits.length();
            while (digits.charAt(to - 1) == '0') {
                to--;
            }
            BigInteger exponent = (e < 0 ? BigInteger.ZERO : CanonicalNumber.exponent(number.substring(e + 1)))
                    .add(BigInteger.valueOf(digits.length() - to - fraction));
            return new Decimal(negative, digits.substring(from, to), exponent);
        }

        String text() {
            return digits.isEmpty() ? "0" : (negative ? "-" : "") + magnitude();
        }

        private String magnitude() {
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
}
