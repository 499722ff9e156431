package dev.hasse.cli;

import dev.hasse.model.Phenomenon;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The N-th witness of an anomaly or observation, counted from 1: first the certain ones, then the possible ones. */
record WitnessNumber(Phenomenon phenomenon, int number) {
    private static final Pattern FORM = Pattern.compile("([^:]+):([1-9]\\d{0,8})");

    static WitnessNumber parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("expected an anomaly and a number, such as A1:1");
        }
        return new WitnessNumber(Phenomenon.parse(parts.group(1)), Integer.parseInt(parts.group(2)));
    }

    @Override
    public String toString() {
        return phenomenon.code() + ":" + number;
    }

    static final class Converter extends Parsed<WitnessNumber> {
        Converter() {
            super(WitnessNumber::parse);
        }
    }
}
