package dev.hasse.reports;

import dev.hasse.model.Anomaly;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.SafeText;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.policy.CascadeChoice;
import dev.hasse.policy.ConversionSettings;
import dev.hasse.policy.Exemption;
import dev.hasse.policy.Policy;
import dev.hasse.policy.Section;
import dev.hasse.policy.Setting;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A policy for people: every value in force, and where it comes from. */
public final class PolicyText {
    private static final int WIDTH = 80;

    private final Policy policy;
    private final LocalDate today;
    private final Appendable out;

    private PolicyText(Policy policy, LocalDate today, Appendable out) {
        this.policy = policy;
        this.today = today;
        this.out = out;
    }

    /**
     * Writes a policy.
     *
     * @param today the day that decides which exemptions hold
     */
    public static void write(Policy policy, LocalDate today, Appendable out) throws IOException {
        new PolicyText(policy, today, out).write();
    }

    private void write() throws IOException {
        section("", policy.always());
        row("", "null_sentinel", policy.nullSentinelInForce(), text -> text.isEmpty() ? "none" : SafeText.quote(text));
        row(
                "",
                "chain",
                policy.chainInForce(),
                chain -> chain.order().stream().map(Anomaly::name).collect(Collectors.joining(", ")));
        row("", "a3", policy.cascadeInForce(), CascadeChoice::toString);
        row("", "initial", policy.initialInForce(), InitialValues::word);
        row("", "count_possible", policy.countPossibleInForce(), String::valueOf);
        row("", "allow_untested", policy.allowUntestedInForce(), String::valueOf);
        ConversionSettings conversion = policy.conversion();
        row("", "from", conversion.from(), ConversionSettings.RECORDS);
        row("", "mapping", conversion.mapping(), "none");
        row("", "grounding", conversion.grounding(), "since-write");
        for (Map.Entry<String, Section> workload : new TreeMap<>(policy.workloads()).entrySet()) {
            out.append("\nworkload ").append(SafeText.quote(workload.getKey())).append('\n');
            section("  ", policy.inForce(workload.getValue()));
        }
        if (!policy.exemptions().isEmpty()) {
            out.append("\nignore\n");
        }
        for (Setting<Exemption> exemption : policy.exemptions()) {
            exemption(exemption);
        }
    }

    private interface Words<T> {
        String of(T value);
    }

    private void section(String indent, Section section) throws IOException {
        row(indent, "require", section.levelInForce(), Enum::name);
        row(indent, "fail_on", section.failOnInForce(), PolicyText::names);
        row(indent, "require_evidence", section.evidenceInForce(), PolicyText::names);
        row(
                indent,
                "rates",
                section.ratesInForce(),
                limits -> limits.isEmpty()
                        ? "none"
                        : new TreeMap<>(limits)
                                .entrySet().stream()
                                        .map(limit -> limit.getKey() + " at most "
                                                + Percent.of(limit.getValue().maximum()) + " ("
                                                + Percent.of(limit.getValue().confidence()) + ")")
                                        .collect(Collectors.joining(", ")));
    }

    private void row(String indent, String key, @Nullable Setting<String> setting, String otherwise)
            throws IOException {
        row(
                indent,
                key,
                setting == null ? new Setting<>(otherwise, Setting.DEFAULT) : setting,
                text -> setting == null ? text : SafeText.quote(text));
    }

    private <T> void row(String indent, String key, Setting<T> setting, Words<T> words) throws IOException {
        out.append(String.format(
                        "%s%-18s%-28s  %s", indent, key, words.of(setting.value()), SafeText.escape(setting.from())))
                .append('\n');
    }

    private void exemption(Setting<Exemption> setting) throws IOException {
        Exemption exemption = setting.value();
        List<String> parts = new ArrayList<>();
        if (!exemption.phenomena().isEmpty()) {
            parts.add(names(exemption.phenomena()));
        }
        if (!exemption.rules().isEmpty()) {
            parts.add(exemption.rules().stream()
                    .sorted()
                    .map(TransactionRule::word)
                    .collect(Collectors.joining(", ")));
        }
        if (!exemption.steps().isEmpty()) {
            parts.add("steps " + quoted(exemption.steps()));
        }
        if (!exemption.cells().isEmpty()) {
            parts.add("cells " + quoted(exemption.cells()));
        }
        if (!exemption.agents().isEmpty()) {
            parts.add("agents " + quoted(exemption.agents()));
        }
        if (exemption.workload() != null) {
            parts.add("in workload " + SafeText.quote(exemption.workload()));
        }
        String text = "  " + String.join(", ", parts) + (exemption.hasEnded(today) ? ": ended on " : ": until ")
                + exemption.until() + ", because " + SafeText.quote(exemption.reason()) + "  "
                + SafeText.escape(setting.from());
        out.append(Wrap.wrap(text, WIDTH, 4)).append('\n');
    }

    private static String quoted(List<String> patterns) {
        return patterns.stream().map(SafeText::quote).collect(Collectors.joining(", "));
    }

    private static String names(Collection<Phenomenon> phenomena) {
        return phenomena.isEmpty() ? "none" : Phenomenon.codes(phenomena);
    }
}
