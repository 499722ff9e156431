package dev.hasse.cli;

/** What {@code --witness} names: a witness of an anomaly, or a violation of a rule of transactions. */
sealed interface WitnessReference permits WitnessNumber, ViolationNumber {
    /** Reads A1:2 or T2:1. */
    static WitnessReference parse(String text) {
        return ViolationNumber.isOne(text) ? ViolationNumber.parse(text) : WitnessNumber.parse(text);
    }

    /** Reads the value of the option. */
    final class Converter extends Parsed<WitnessReference> {
        @Override
        WitnessReference parse(String text) {
            return WitnessReference.parse(text);
        }
    }
}
