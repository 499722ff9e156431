import dev.hasse.recorder.Attempt;
import dev.hasse.recorder.Recorder;
import dev.hasse.recorder.State;
import dev.hasse.recorder.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One agent books a flight; meanwhile the other changes the date. */
public final class TwoAgents {
    public static void main(String[] arguments) throws IOException {
        Map<String, Object> trip = new HashMap<>();
        Path file = Path.of(arguments[0]);
        try (Recorder recorder = Recorder.to(file).state(State.of(trip)).trackProvenance().open()) {
            recorder.op("user", List.of(), Map.of("trip.date", "14 June"));
            try (Attempt booking = recorder.begin("flight", List.of("trip.date"))) {
                Object date = booking.values().get("trip.date"); // and now a model thinks, while ...
                recorder.op("user", List.of("trip.date"), Map.of("trip.date", "21 June"));
                booking.commit(Map.of("booking", date), Tool.of("book"));
            }
        }
    }
}
