package dev.hasse.reports.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Operation;
import dev.hasse.reports.TextWidth;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** In the drawing of any history, nothing overlaps. */
class TimelineLayoutTest {
    private static final int LABEL_HEIGHT = 14;

    @Provide
    Arbitrary<List<Operation>> histories() {
        return Timelines.histories();
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void noLabelCoversAnother(@ForAll("histories") List<Operation> history) {
        List<TimelineLayout.Mark> marks =
                TimelineLayout.of(Timeline.of(history), null).marks();

        for (TimelineLayout.Mark one : marks) {
            for (TimelineLayout.Mark other : marks) {
                boolean sameRow = Math.abs(one.baseline() - other.baseline()) < LABEL_HEIGHT;
                boolean sameColumns = one.x() < end(other) && other.x() < end(one);
                assertThat(one.equals(other) || !sameRow || !sameColumns)
                        .as("%s and %s", one, other)
                        .isTrue();
            }
        }
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void noStemCrossesALabelOfItsOwnTrack(@ForAll("histories") List<Operation> history) {
        List<TimelineLayout.Mark> marks =
                TimelineLayout.of(Timeline.of(history), null).marks();

        for (TimelineLayout.Mark stem : marks) {
            int bar = barOf(history, stem);
            for (TimelineLayout.Mark label : marks) {
                boolean above = label.baseline() < stem.baseline() && label.baseline() > bar;
                boolean across = label.x() < stem.x() && stem.x() < end(label);
                assertThat(above && across).as("%s through %s", stem, label).isFalse();
            }
        }
    }

    private static int barOf(List<Operation> history, TimelineLayout.Mark mark) {
        return TimelineLayout.of(Timeline.of(history), null).bars().stream()
                .filter(bar -> bar.operation() == mark.event().operation())
                .mapToInt(TimelineLayout.Bar::y)
                .findFirst()
                .orElseThrow();
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void barsOfOneTrackDoNotOverlapAndAllIsInsideTheDrawing(@ForAll("histories") List<Operation> history) {
        TimelineLayout layout = TimelineLayout.of(Timeline.of(history), null);

        for (TimelineLayout.Bar one : layout.bars()) {
            assertThat(one.right()).isLessThan(layout.width());
            for (TimelineLayout.Bar other : layout.bars()) {
                boolean apart = one.right() < other.left() || other.right() < one.left();
                assertThat(one.equals(other) || one.track() != other.track() || apart)
                        .as("%s and %s", one, other)
                        .isTrue();
            }
        }
        assertThat(layout.marks()).allSatisfy(mark -> {
            assertThat(end(mark)).isLessThan(layout.width());
            assertThat(mark.baseline()).isLessThan(layout.bottom());
        });
        assertThat(layout.lanes())
                .allSatisfy(
                        lane -> assertThat(TimelineLayout.pixels(lane.shown())).isLessThan(layout.x(0)));
    }

    private static int end(TimelineLayout.Mark mark) {
        return mark.x() + TimelineLayout.LABEL_OFFSET + mark.labelWidth();
    }

    @Test
    void textIsShortenedToTheRoomThatThereIs() {
        assertThat(TextWidth.shorten("abcdef", 6)).isEqualTo("abcdef");
        assertThat(TextWidth.shorten("abcdefg", 6)).isEqualTo("abcde…");
        assertThat(TextWidth.shorten("日本語", 5)).isEqualTo("日本…");
        assertThat(TextWidth.shorten("🔥🔥🔥", 4)).isEqualTo("🔥…");
        assertThat(TextWidth.of("日本語")).isEqualTo(6);
    }
}
