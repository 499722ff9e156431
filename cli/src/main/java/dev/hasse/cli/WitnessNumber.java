package dev.hasse.cli;

import dev.hasse.model.Finding;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The N-th witness of an anomaly or observation, counted from 1: first the certain ones, then the possible ones. */
record WitnessNumber(Phenomenon phenomenon, int number) implements WitnessReference {
    private static final Pattern FORM = Pattern.compile("([^:]+):([1-9]\\d{0,8})");

    static WitnessNumber parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("expected an anomaly and a number, such as A1:1");
        }
        return new WitnessNumber(Phenomenon.parse(parts.group(1)), Integer.parseInt(parts.group(2)));
    }

    /** Returns the witness of this number in a verdict that lists that many. */
    Witness in(Verdict verdict, CommandLine command) {
        Finding<Witness> finding = verdict.finding(phenomenon);
        if (number > finding.count() + finding.possible()) {
            throw new ParameterException(
                    command,
                    "there is no such witness: the trace has " + finding.count()
                            + (finding.possible() == 0 ? "" : ", and " + finding.possible() + " possible ones,")
                            + " of " + phenomenon.code());
        }
        // Possible witnesses come after the certain ones; at least {@code number} of each are listed.
        return number <= finding.count()
                ? finding.witnesses().get(number - 1)
                : finding.possibleWitnesses().get((int) (number - 1 - finding.count()));
    }

    @Override
    public String toString() {
        return phenomenon.code() + ":" + number;
    }
}
