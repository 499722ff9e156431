package dev.hasse.reports.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Moment;
import dev.hasse.model.Operation;
import dev.hasse.model.Value;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Time is warped but stays in order. */
class TimelineTest {
    @Provide
    Arbitrary<List<Operation>> histories() {
        return Timelines.histories();
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void columnsAreInTheOrderOfTimeAndEqualTimesShareOne(@ForAll("histories") List<Operation> history) {
        List<Timeline.Event> events = Timeline.of(history).events();

        for (Timeline.Event one : events) {
            for (Timeline.Event other : events) {
                assertThat(Integer.compare(one.column(), other.column()))
                        .isEqualTo(Long.compare(one.time(), other.time()));
            }
        }
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void everyReadAndCommitIsThereOnceAndInOrder(@ForAll("histories") List<Operation> history) {
        List<Timeline.Event> events = Timeline.of(history).events();

        assertThat(events).isSortedAccordingTo((one, other) -> Long.compare(one.time(), other.time()));
        assertThat(events.stream().filter(event -> event.read() != null).count())
                .isEqualTo(history.stream().mapToInt(o -> o.reads().size()).sum());
        assertThat(events.stream().filter(event -> event.kind() == Moment.Kind.COMMIT))
                .extracting(Timeline.Event::operation)
                .containsExactlyInAnyOrderElementsOf(java.util.stream.IntStream.range(0, history.size())
                        .boxed()
                        .toList());
    }

    @Test
    void gapsVanishAndCommitsComeBeforeReadsOfEqualTime() {
        Timeline timeline = Timeline.of(List.of(
                Operation.by("reader", 1_000_000).read("x", Value.ofInteger(1)).commit(Long.MAX_VALUE),
                Operation.by("writer", Long.MIN_VALUE)
                        .write("x", Value.ofInteger(1))
                        .commit(1_000_000)));

        assertThat(timeline.times()).containsExactly(Long.MIN_VALUE, 1_000_000L, Long.MAX_VALUE);
        assertThat(timeline.agents()).containsExactly("reader", "writer");
        assertThat(timeline.events()).extracting(Timeline.Event::operation).containsExactly(1, 0, 0);
        assertThat(timeline.events()).extracting(Timeline.Event::column).containsExactly(1, 1, 2);
    }
}
