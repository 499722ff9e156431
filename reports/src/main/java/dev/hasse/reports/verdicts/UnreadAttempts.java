package dev.hasse.reports.verdicts;

import dev.hasse.model.RefusedAttempt;
import dev.hasse.model.Witness;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Sentences;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Several attempts that were refused only because their agents had not read what they were to write, and that no other agent is known to
 * have written. Each says little, so one sentence stands for all of them.
 */
final class UnreadAttempts {
    private static final int NAMED = 6;

    private UnreadAttempts() {}

    /** These attempts, if they are several; else none. */
    static List<Witness> among(List<Witness> witnesses) {
        List<Witness> alone = witnesses.stream().filter(UnreadAttempts::isOne).toList();
        return alone.size() < 2 ? List.of() : alone;
    }

    static boolean isOne(Witness witness) {
        return witness instanceof RefusedAttempt attempt && attempt.concernsNobodyElse();
    }

    /** Describes all of them in a sentence, without a full stop. */
    static String sentence(List<Witness> attempts) {
        List<String> cells = attempts.stream()
                .flatMap(attempt -> attempt.cells().stream())
                .distinct()
                .toList();
        String more = cells.size() <= NAMED ? "" : ", and " + (cells.size() - NAMED) + " more";
        return Counted.of(attempts.size(), "attempt")
                + " were refused, as their agents had not read what they were to write: "
                + cells.stream().limit(NAMED).map(Sentences::name).collect(Collectors.joining(", ")) + more
                + "; no other agent is known to have written there";
    }
}
