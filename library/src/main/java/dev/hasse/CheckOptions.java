package dev.hasse;

import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Level;
import dev.hasse.model.Phenomenon;
import dev.hasse.policy.CascadeChoice;
import dev.hasse.policy.ConversionSettings;
import dev.hasse.policy.Policy;
import dev.hasse.policy.Section;
import dev.hasse.policy.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How traces are read and decided, and what is demanded of them. Each method stands for the option of {@code hasse check}
 * of that name, and returns other options: these never change.
 *
 * <pre>{@code
 * CheckOptions options = CheckOptions.defaults().require(Level.L2).from("claude-code");
 * }</pre>
 *
 * @param settings what was set; a setting that is missing comes from the policy file, or else is what it is for the
 *     command
 * @param policyFile the policy file; null for none, since unlike the command the library looks for none
 * @param maxWitnesses how many witnesses to list for each phenomenon and trace, 0 for all; counts are exact regardless
 * @param skipsInvalid whether records that are refused are left out, and counted in the summary
 */
public record CheckOptions(Policy settings, @Nullable Path policyFile, int maxWitnesses, boolean skipsInvalid) {

    private static final CheckOptions DEFAULTS = new CheckOptions(Policy.SILENT, null, 10, false);

    /** @throws IllegalArgumentException if {@code maxWitnesses} is negative */
    public CheckOptions {
        if (maxWitnesses < 0) {
            throw new IllegalArgumentException("found " + maxWitnesses + " as maxWitnesses, expected at least 0");
        }
    }

    /**
     * What {@code hasse check} does without options and without a policy file: every trace must be at {@link Level#L4}, and
     * ten witnesses of each phenomenon are listed for each trace.
     */
    public static CheckOptions defaults() {
        return DEFAULTS;
    }

    /** Fails below this level. By default this is L4, or L0 where {@link #failOn} says something. */
    public CheckOptions require(Level lowest) {
        return demanding(new Section(set(lowest, "require"), null, null, null));
    }

    /** Fails on these anomalies and observations, at any level. */
    public CheckOptions failOn(Phenomenon... some) {
        return demanding(new Section(null, set(Set.of(some), "failOn"), null, null));
    }

    /** Fails on traces in which these are untested: untested does not mean absent. */
    public CheckOptions requireEvidence(Phenomenon... some) {
        return demanding(new Section(null, null, set(Set.of(some), "requireEvidence"), null));
    }

    /** Passes even if nothing could be tested: there is no record, or no record could have shown an anomaly. */
    public CheckOptions allowUntested() {
        return deciding(null, null, null, null, null, set(true, "allowUntested"));
    }

    /** Excludes the anomalies in this order from level to level; by default A1, A3, A6, A2. */
    public CheckOptions chain(Chain order) {
        return deciding(set(order, "chain"), null, null, null, null, null);
    }

    /** Decides A3 in this way; by default {@link CascadeChoice#AUTO}. */
    public CheckOptions cascade(CascadeChoice how) {
        return deciding(null, set(how, "cascade"), null, null, null, null);
    }

    /** Takes this string in files for NULL, none if it is empty; by default {@code NULL}. */
    public CheckOptions nullSentinel(String text) {
        return deciding(null, null, set(text, "nullSentinel"), null, null, null);
    }

    /** Assumes these values in cells before the first logged write; by default {@link InitialValues#UNKNOWN}. */
    public CheckOptions initial(InitialValues values) {
        return deciding(null, null, null, set(values, "initial"), null, null);
    }

    /** Counts possible findings like certain ones. */
    public CheckOptions countPossible() {
        return deciding(null, null, null, null, set(true, "countPossible"), null);
    }

    /** Converts files of this format, such as {@code otlp}; {@code auto} recognizes the format of each. */
    public CheckOptions from(String format) {
        return converting(new ConversionSettings(set(format, "from"), null, null));
    }

    /** With {@link #from}: takes from this YAML file which cells the tools read and write. */
    public CheckOptions mapping(Path file) {
        return converting(new ConversionSettings(null, set(file.toString(), "mapping"), null));
    }

    /** With {@link #from}: bases a write on these reads if its own call reads nothing. */
    public CheckOptions grounding(Grounding how) {
        return converting(new ConversionSettings(null, null, set(how.word(), "grounding")));
    }

    /** Lists at most this many witnesses for each phenomenon and trace; 0 lists all. */
    public CheckOptions maxWitnesses(int number) {
        return new CheckOptions(settings, policyFile, number, skipsInvalid);
    }

    /** Leaves out records that are refused, instead of failing. */
    public CheckOptions skipInvalid() {
        return new CheckOptions(settings, policyFile, maxWitnesses, true);
    }

    /** Takes what is not set here from this policy file, such as {@code hasse.yaml}. */
    public CheckOptions config(Path file) {
        return new CheckOptions(settings, file, maxWitnesses, skipsInvalid);
    }

    private static <T> Setting<T> set(T value, String method) {
        return new Setting<>(value, "CheckOptions." + method);
    }

    private CheckOptions demanding(Section demands) {
        return with(new Policy(
                demands, Map.of(), List.of(), null, null, null, null, null, null, ConversionSettings.SILENT));
    }

    private CheckOptions deciding(
            @Nullable Setting<Chain> chain,
            @Nullable Setting<CascadeChoice> cascade,
            @Nullable Setting<String> nullSentinel,
            @Nullable Setting<InitialValues> initial,
            @Nullable Setting<Boolean> countPossible,
            @Nullable Setting<Boolean> allowUntested) {
        return with(new Policy(
                Section.SILENT,
                Map.of(),
                List.of(),
                chain,
                cascade,
                nullSentinel,
                initial,
                countPossible,
                allowUntested,
                ConversionSettings.SILENT));
    }

    private CheckOptions converting(ConversionSettings conversion) {
        return with(new Policy(Section.SILENT, Map.of(), List.of(), null, null, null, null, null, null, conversion));
    }

    private CheckOptions with(Policy layer) {
        return new CheckOptions(layer.over(settings), policyFile, maxWitnesses, skipsInvalid);
    }
}
