package dev.hasse.junit;

import dev.hasse.model.Level;
import dev.hasse.recorder.Attempt;
import dev.hasse.recorder.Recorder;
import dev.hasse.recorder.State;
import dev.hasse.recorder.Tool;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two agents on one store, of which one looks again before it commits. */
class ProtectedBookingTest {
    private final Map<String, Object> trip = new HashMap<>(Map.of("trip.date", "14 June"));

    @RegisterExtension
    final HasseExtension hasse =
            HasseExtension.recording(recorder -> recorder.state(State.of(trip)).trackProvenance());

    @Test
    @HoldsLevel(Level.L2)
    void booksTheDateThatTheUserWants(Recorder recorder) {
        Queue<Runnable> meanwhile = new ArrayDeque<>(List.of(
                () -> recorder.op("user", List.of(), Map.of("trip.date", "21 June")),
                () -> recorder.op("user", List.of(), Map.of("trip.hotel", "Lido"))));

        while (!book(recorder, meanwhile.remove())) {
            // The date has changed: it is read again.
        }
    }

    /** Books for the date of the trip, unless that changes while the model thinks. */
    private boolean book(Recorder recorder, Runnable thinking) {
        try (Attempt booking = recorder.begin("flight", List.of("trip.date"))) {
            Object date = booking.values().get("trip.date");
            thinking.run();
            if (!Objects.equals(trip.get("trip.date"), date)) {
                return false;
            }
            booking.commit(Map.of("booking", date), Tool.of("book"));
            return true;
        }
    }
}
