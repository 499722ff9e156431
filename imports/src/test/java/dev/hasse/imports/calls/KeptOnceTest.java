package dev.hasse.imports.calls;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeptOnceTest {

    @Test
    void ofEqualThingsTheFirstIsKept() {
        KeptOnce kept = new KeptOnce();
        String first = new String("folder".toCharArray());
        assertThat(kept.<String>once(first)).isSameAs(first);
        assertThat(kept.<String>once(new String("folder".toCharArray()))).isSameAs(first);
        assertThat(kept.<String>onceIfAny(null)).isNull();
    }

    @Test
    void whatComesAfterTheMostDifferentThingsIsLeftAsItIs() {
        KeptOnce kept = new KeptOnce();
        String first = kept.once("0");
        for (int k = 1; k < 10_000; k++) {
            kept.once(String.valueOf(k));
        }
        String late = new String("late".toCharArray());
        assertThat(kept.<String>once(new String("late".toCharArray()))).isNotSameAs(late);
        assertThat(kept.<String>once(late)).isSameAs(late);
        assertThat(kept.<String>once(new String("0".toCharArray()))).isSameAs(first);
    }
}
