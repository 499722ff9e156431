package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalNumberTest {

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "1.0, 1",
        "10e-1, 1",
        "0.1e1, 1",
        "100E-2, 1",
        "-0, 0",
        "-0.0e7, 0",
        "0e9999999999, 0",
        "9007199254740993, 9007199254740993",
        "9007199254740992, 9007199254740992",
        "-12.50, -12.5",
        "0.5, 0.5",
        "0.001, 0.001",
        "1e2, 100",
        "1e400, 1E+400",
        "10e399, 1E+400",
        "1.5e-400, 1.5E-400",
        "1e99999999999999999999, 1E+99999999999999999999",
        "1e-2147483649, 1E-2147483649",
        // Numbers of up to 40 digits are written out, on either side of the point.
        "1e39, 1000000000000000000000000000000000000000",
        "1e40, 1E+40",
        "12e-40, 0.0000000000000000000000000000000000000012",
        "12e-41, 1.2E-40",
        "123456789012345678901234567890123456789.5, 123456789012345678901234567890123456789.5",
        "1.2345678901234567890123456789012345678901, 1.2345678901234567890123456789012345678901E+0",
        "1234567890123456789012345678901234567890.5, 1.2345678901234567890123456789012345678905E+39",
        "12345678901234567890123456789012345678901234567890, 1.234567890123456789012345678901234567890123456789E+49"
    })
    void oneTextForEachNumber(String number, String canonical) {
        assertThat(CanonicalNumber.of(number)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "0, true",
        "-7, true",
        "7.5, false",
        "0.5, false",
        "1e400, true",
        "1e-400, false",
        "1.5e400, true",
        // As many digits before the point as there are digits, one fewer, and one more.
        "12345678901234567890123456789012345678901234567, true",
        "1234567890123456789012345678901234567890123456.7, false",
        "123456789012345678901234567890123456789012345670, true",
        "1.2345678901234567890123456789012345678901, false",
    })
    void anIntegerHasNothingBehindThePoint(String number, boolean integer) {
        assertThat(CanonicalNumber.isInteger(CanonicalNumber.of(number))).isEqualTo(integer);
    }

    @Provide
    Arbitrary<String> numbers() {
        Arbitrary<String> digits =
                Arbitraries.strings().withChars('0', '1', '9').ofMinLength(1).ofMaxLength(45);
        Arbitrary<String> integer = digits.map(text -> text.replaceFirst("^0+(?=.)", ""));
        return Combinators.combine(
                        Arbitraries.of("", "-"),
                        integer,
                        Arbitraries.of("", ".0", ".10", ".001", ".900"),
                        Arbitraries.of("", "e0", "e1", "E+3", "e-2", "E-45", "e44"))
                .as((sign, whole, fraction, exponent) -> sign + whole + fraction + exponent);
    }

    @Property
    void equalTextsExactlyForEqualNumbers(@ForAll("numbers") String a, @ForAll("numbers") String b) {
        assertThat(CanonicalNumber.of(a).equals(CanonicalNumber.of(b)))
                .isEqualTo(new BigDecimal(a).compareTo(new BigDecimal(b)) == 0);
    }

    @Property
    void theTextIsTheSameNumberAndItsOwnCanonicalText(@ForAll("numbers") String number) {
        String canonical = CanonicalNumber.of(number);

        assertThat(new BigDecimal(canonical)).isEqualByComparingTo(new BigDecimal(number));
        assertThat(CanonicalNumber.of(canonical)).isEqualTo(canonical);
    }

    @Property
    void integersAreThoseWithoutAFraction(@ForAll("numbers") String number) {
        assertThat(CanonicalNumber.isInteger(CanonicalNumber.of(number)))
                .isEqualTo(new BigDecimal(number).stripTrailingZeros().scale() <= 0);
    }
}
