package dev.hasse.flink;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.traces.Limits;
import dev.hasse.traces.ReadSettings;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How records are read and traces decided: the options of {@code hasse check}.
 *
 * @param nullSentinel the string that stands for NULL; null for none
 * @param cascadeMode how A3 is decided; null to choose for each trace
 * @param initial what cells hold before the first write in the log
 * @param possibleCounts whether possible findings count
 * @param chain the chain that defines the levels, as {@link Chain#parse} reads it
 * @param witnesses how many witnesses a verdict lists for each phenomenon
 */
record Decision(
        @Nullable String nullSentinel,
        @Nullable CascadeMode cascadeMode,
        InitialValues initial,
        boolean possibleCounts,
        String chain,
        int witnesses)
        implements Serializable {

    /** How the lines are read. */
    ReadSettings reading() {
        return ReadSettings.of(Limits.DEFAULT, nullSentinel);
    }

    /** Decides traces. */
    Classifier classifier() {
        return new Classifier(Chain.parse(chain), cascadeMode, initial, possibleCounts, witnesses, false);
    }
}
