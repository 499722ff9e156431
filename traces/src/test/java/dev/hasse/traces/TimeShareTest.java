package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimeShareTest {
    @Test
    void afterItsUseItRestsFourTimesAsLong() {
        TimeShare share = new TimeShare(0, 100);
        assertThat(share.isLeft(100)).isTrue();
        share.use(100, 110);
        assertThat(share.isLeft(110)).isFalse();
        assertThat(share.isLeft(149)).isFalse();
        assertThat(share.isLeft(150)).isTrue();
        assertThat(share.isLeft(1_000)).isTrue();
    }

    @Test
    void whatIsSavedUpIsUsedFirst() {
        TimeShare share = new TimeShare(20, 0);
        share.use(0, 15);
        assertThat(share.isLeft(15)).isTrue();
        share.use(15, 30);
        assertThat(share.isLeft(30)).isFalse();
        assertThat(share.isLeft(69)).isFalse();
        assertThat(share.isLeft(70)).isTrue();
    }

    @Test
    void noMoreIsSavedUpThanTheLimit() {
        TimeShare share = new TimeShare(10, 0);
        assertThat(share.isLeft(1_000_000)).isTrue();
        share.use(1_000_000, 1_000_020);
        assertThat(share.isLeft(1_000_059)).isFalse();
        assertThat(share.isLeft(1_000_060)).isTrue();
    }

    @Test
    void severalAreDealtWithAtOnceIfThatTakesAMoment() {
        TimeShare share = TimeShare.ofSeveral(0);
        share.use(0, 40_000_000);
        assertThat(share.isLeft(0)).isTrue();
        share.use(40_000_000, 60_000_000);
        assertThat(share.isLeft(60_000_000)).isFalse();
        assertThat(share.isLeft(100_000_000)).isTrue();
    }

    @Test
    void askingOftenDoesNotLoseTime() {
        TimeShare share = new TimeShare(0, 0);
        share.use(0, 5);
        for (int now = 5; now < 25; now++) {
            assertThat(share.isLeft(now)).as("at %d", now).isFalse();
        }
        assertThat(share.isLeft(25)).isTrue();
    }

    @Test
    void aMomentBeforeTheLatestUseCountsForNothing() {
        TimeShare share = new TimeShare(0, 0);
        share.use(0, 10);
        assertThat(share.isLeft(5)).isFalse();
        assertThat(share.isLeft(49)).isFalse();
        assertThat(share.isLeft(50)).isTrue();
    }
}
