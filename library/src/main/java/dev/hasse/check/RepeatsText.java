package dev.hasse.check;

import dev.hasse.model.SafeText;
import dev.hasse.reports.Counted;
import dev.hasse.traces.Repeats;
import java.util.Optional;
import java.util.stream.Collectors;

/** Messages about content that is in two inputs. */
public final class RepeatsText {
    private RepeatsText() {}

    /**
     * One line about repeated content and its files.
     *
     * @param noun a noun for the content, in the singular
     * @return empty if nothing repeats
     */
    public static Optional<String> of(Repeats repeats, String noun) {
        if (repeats.count() == 0) {
            return Optional.empty();
        }
        String pairs = repeats.first().stream()
                .map(pair -> pair.count() + " of " + SafeText.escape(pair.input()) + " also in "
                        + SafeText.escape(pair.earlier()))
                .collect(Collectors.joining(", "));
        long listed =
                repeats.first().stream().mapToLong(Repeats.Repeated::count).sum();
        long more = repeats.count() - listed;
        return Optional.of(Counted.of(repeats.count(), noun) + (repeats.count() == 1 ? " stands" : " stand")
                + " in two files of the same trace, and so " + (repeats.count() == 1 ? "counts" : "count")
                + " twice: " + pairs + (more > 0 ? ", and " + more + " in others" : "")
                + "; name each run only once");
    }
}
