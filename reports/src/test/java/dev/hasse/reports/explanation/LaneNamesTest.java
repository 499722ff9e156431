package dev.hasse.reports.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.reports.TextWidth;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class LaneNamesTest {
    private static final int LIMIT = 18;

    private static List<String> shown(String... names) {
        LaneNames lanes = new LaneNames(List.of(names), LIMIT);
        return List.of(names).stream().map(lanes::of).toList();
    }

    @Test
    void shortNamesAreShownInFull() {
        assertThat(shown("planner", "123456789012345678")).containsExactly("planner", "123456789012345678");
    }

    @Test
    void theMiddleOfALongNameIsCutOut() {
        assertThat(shown("customer-support-agent-one", "customer-support-agent-two"))
                .containsExactly("customer-…gent-one", "customer-…gent-two");
        assertThat(shown("33333333-3333-4333-8333-333333333333/main")).containsExactly("33333333-…333/main");
    }

    @Test
    void namesThatWouldLookAlikeLoseTheirCommonBeginning() {
        assertThat(shown("customer-support-tier-1-answers", "customer-support-tier-2-answers", "planner"))
                .containsExactly("…1-answers", "…2-answers", "planner");
        assertThat(shown(
                        "33333333-3333-4333-8333-333333333333/main",
                        "33333333-4444-4444-8444-333333333333/main",
                        "33333333-3333-4333-8444-333333333333/main"))
                .containsExactly("…333-3333…333/main", "…4444-444…333/main", "…444-3333…333/main");
    }

    @Test
    void aNameThatIsTheBeginningOfAnotherIsToldFromIt() {
        String one = "a".repeat(30);

        assertThat(shown(one, one + "a")).containsExactly("…", "…a");
    }

    @Test
    void aNameThatIsChosenToLookLikeAnotherHasANumber() {
        assertThat(shown("customer-support-agent-one", "customer-…gent-one"))
                .containsExactly("…support-agent-one", "……gent-one");
        assertThat(shown("aaaaaaaaaaaaaaaaaaa1aaaaaaaaa", "aaaaaaaaaaaaaaaaaaa2aaaaaaaaa", "…1aaaaaaaaa"))
                .containsExactly("…1aaaaaaaaa", "…2aaaaaaaaa", "…1aaaaaaaaa (2)");
    }

    @Provide
    static Arbitrary<Set<String>> names() {
        return Arbitraries.strings()
                .withChars('a', 'b', '…', '日')
                .withChars("😀")
                .ofMaxLength(40)
                .set()
                .ofMaxSize(12);
    }

    @Property
    void noTwoNamesLookAlike(@ForAll("names") Set<String> names) {
        LaneNames lanes = new LaneNames(names, LIMIT);

        assertThat(names.stream().map(lanes::of).distinct()).hasSameSizeAs(names);
        assertThat(names.stream().map(lanes::of))
                .allSatisfy(shown -> assertThat(TextWidth.of(shown)).isLessThanOrEqualTo(LIMIT + 5));
    }
}
