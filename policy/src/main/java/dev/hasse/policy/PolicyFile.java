package dev.hasse.policy;

import dev.hasse.documents.Resources;
import dev.hasse.documents.YamlPart;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Level;
import dev.hasse.model.Named;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.UnusableFileException;
import dev.hasse.model.transactions.TransactionRule;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A policy as a file: YAML of the shape whose schema is the resource {@code hasse.policy.1.schema.json}, usually {@code
 * hasse.yaml}. Unknown keys are errors: a demand that is silently ignored is worse than none.
 */
public final class PolicyFile {
    /** The usual name of a policy file. */
    public static final String NAME = "hasse.yaml";

    private static final Pattern PERCENT = Pattern.compile("\\d{1,3}(\\.\\d{1,12})?%");
    private static final Pattern FRACTION = Pattern.compile("0?\\.\\d{1,12}");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final double USUAL_CONFIDENCE = 0.95;

    private PolicyFile() {}

    /** A policy template: it demands the defaults, and describes all other settings in comments. */
    public static String template() {
        return Resources.text(PolicyFile.class, NAME);
    }

    /**
     * Finds the nearest policy in a folder or its parents; empty if there is none. What has the name of one but cannot be read, such as a
     * folder or a link that leads nowhere, is found as well: to go on without it would be to demand less than the team does.
     */
    public static Optional<Path> find(Path folder) {
        for (Path place = folder.toAbsolutePath().normalize(); place != null; place = place.getParent()) {
            Path file = place.resolve(NAME);
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    /**
     * Reads a policy.
     *
     * @param name the file, by path as given
     * @throws UnusableFileException if it is not a policy
     */
    public static Policy read(String name, byte[] bytes) {
        Map<String, YamlPart> fields = YamlPart.read(name, bytes)
                .fields(
                        "require",
                        "fail_on",
                        "require_evidence",
                        "rates",
                        "workloads",
                        "ignore",
                        "null_sentinel",
                        "chain",
                        "a3",
                        "initial",
                        "count_possible",
                        "allow_untested",
                        "from",
                        "mapping",
                        "grounding");
        List<Setting<Exemption>> exemptions = new ArrayList<>(exemptions(fields.get("ignore"), null));
        Map<String, Section> workloads = new LinkedHashMap<>();
        YamlPart named = fields.get("workloads");
        if (named != null) {
            named.names().forEach((workload, part) -> {
                Map<String, YamlPart> own = part.fields("require", "fail_on", "require_evidence", "rates", "ignore");
                workloads.put(workload, section(own));
                exemptions.addAll(exemptions(own.get("ignore"), workload));
            });
        }
        return new Policy(
                section(fields),
                workloads,
                exemptions,
                setting(fields.get("chain"), PolicyFile::chain),
                setting(fields.get("a3"), part -> part.as(CascadeChoice::parse)),
                setting(fields.get("null_sentinel"), YamlPart::text),
                setting(fields.get("initial"), part -> part.as(InitialValues::parse)),
                setting(fields.get("count_possible"), YamlPart::truth),
                setting(fields.get("allow_untested"), YamlPart::truth),
                new ConversionSettings(
                        setting(fields.get("from"), YamlPart::text),
                        setting(fields.get("mapping"), part -> part.as(text -> beside(name, text))),
                        setting(fields.get("grounding"), YamlPart::text)));
    }

    /** Resolves a path against the folder of the policy file: a policy means the same wherever a command is started. */
    private static String beside(String policy, String path) {
        return Path.of(policy).resolveSibling(Path.of(path)).toString();
    }

    private static Section section(Map<String, YamlPart> fields) {
        return new Section(
                setting(fields.get("require"), part -> part.as(Level::parse)),
                setting(fields.get("fail_on"), PolicyFile::phenomena),
                setting(fields.get("require_evidence"), PolicyFile::phenomena),
                setting(fields.get("rates"), PolicyFile::rates));
    }

    private static <T> @Nullable Setting<T> setting(@Nullable YamlPart part, Function<YamlPart, T> read) {
        return part == null ? null : new Setting<>(read.apply(part), part.place());
    }

    private static Set<Phenomenon> phenomena(YamlPart part) {
        return Set.copyOf(part.listOf(Phenomenon::parse));
    }

    private static Chain chain(YamlPart part) {
        try {
            return new Chain(part.listOf(Anomaly::parse));
        } catch (IllegalArgumentException incomplete) {
            throw part.wrong(String.valueOf(incomplete.getMessage()));
        }
    }

    private static Map<Anomaly, RateLimit> rates(YamlPart part) {
        Map<Anomaly, RateLimit> limits = new EnumMap<>(Anomaly.class);
        part.fields("A1", "A2", "A3", "A6")
                .forEach((anomaly, limit) -> limits.put(Anomaly.parse(anomaly), limit(limit)));
        return limits;
    }

    private static RateLimit limit(YamlPart part) {
        Map<String, YamlPart> fields = part.fields("max_rate", "confidence");
        YamlPart maximum = part.required("max_rate", "such as {max_rate: 1%, confidence: 95%}", fields);
        YamlPart confidence = fields.get("confidence");
        // RateLimit validates both values at once. Creating it once for each of them tells which is invalid.
        RateLimit usual = maximum.as(text -> new RateLimit(share(text), USUAL_CONFIDENCE));
        return confidence == null ? usual : confidence.as(text -> new RateLimit(usual.maximum(), share(text)));
    }

    /** Parses a percentage, or a fraction below 1. A bare number is rejected, since it could mean either. */
    private static double share(String text) {
        if (PERCENT.matcher(text).matches()) {
            return new BigDecimal(text.substring(0, text.length() - 1))
                    .divide(HUNDRED)
                    .doubleValue();
        }
        if (FRACTION.matcher(text).matches()) {
            return new BigDecimal(text).doubleValue();
        }
        throw new IllegalArgumentException("expected a percentage, such as 1%, or a fraction below 1, such as 0.01");
    }

    private static List<Setting<Exemption>> exemptions(@Nullable YamlPart part, @Nullable String workload) {
        List<Setting<Exemption>> exemptions = new ArrayList<>();
        if (part != null) {
            for (YamlPart entry : part.list()) {
                exemptions.add(new Setting<>(exemption(entry, workload), entry.place()));
            }
        }
        return exemptions;
    }

    private static Exemption exemption(YamlPart part, @Nullable String workload) {
        Map<String, YamlPart> fields = part.fields("cells", "agents", "anomalies", "rules", "steps", "reason", "until");
        YamlPart anomalies = fields.get("anomalies");
        YamlPart rules = fields.get("rules");
        String reason = part.required("reason", "why these findings do not count", fields)
                .text();
        LocalDate until = part.required("until", "the last day on which they do not count", fields)
                .as(PolicyFile::date);
        try {
            return new Exemption(
                    workload,
                    anomalies == null ? Set.of() : phenomena(anomalies),
                    rules == null ? Set.of() : rules(rules),
                    texts(fields.get("cells")),
                    texts(fields.get("agents")),
                    texts(fields.get("steps")),
                    reason,
                    until);
        } catch (IllegalArgumentException unclear) {
            throw part.wrong(String.valueOf(unclear.getMessage()));
        }
    }

    private static Set<TransactionRule> rules(YamlPart part) {
        Set<TransactionRule> rules = Set.copyOf(part.listOf(text -> Named.parse(TransactionRule.values(), text)));
        if (rules.isEmpty()) {
            // The entry would be one of anomalies.
            throw part.wrong("found an empty list, expected rules of transactions, such as [T2]");
        }
        return rules;
    }

    private static List<String> texts(@Nullable YamlPart part) {
        return part == null ? List.of() : part.listOf(Function.identity());
    }

    private static LocalDate date(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException other) {
            throw new IllegalArgumentException("expected a date, such as 2031-12-31", other);
        }
    }
}
