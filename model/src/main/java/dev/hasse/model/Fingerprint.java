package dev.hasse.model;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Identifies a finding across runs, by what happened to which agents on which kind of cell. Values, times, positions,
 * numbers in the names of cells, and the ids of sessions, traces and runs in those of agents differ in every run, and are left out.
 *
 * @param workload the group that the trace belongs to; null if none is known
 * @param agents the agents that took part, with {@code *} for ids that are new in every run: UUIDs, with and without hyphens, and the
 *     number in {@code planner (run 2)}; first the one in whose operation the anomaly shows
 * @param subject the pattern of the cells that it is about, of the tool for A2; empty for a cascade by provenance
 */
public record Fingerprint(Phenomenon phenomenon, @Nullable String workload, List<String> agents, String subject)
        implements Serializable {
    /** The order in which findings are listed: by workload, phenomenon, subject, and agents. */
    public static final Comparator<Fingerprint> ORDER = Comparator.comparing(
                    (Fingerprint finding) -> finding.workload() == null ? "" : finding.workload())
            .thenComparing(finding -> Phenomenon.all().indexOf(finding.phenomenon()))
            .thenComparing(Fingerprint::subject)
            .thenComparing(finding -> String.join("\u0000", finding.agents()));

    private static final Pattern CHANGING =
            Pattern.compile(Uuids.PATTERN + "|(?<!\\p{Alnum})(?=\\p{Alpha}*\\d)\\p{XDigit}{8,}(?!\\p{Alnum})|\\d+");

    /** A UUID; the id of a trace of OpenTelemetry, which is as long; and the run that conversion adds to a name that several runs have. */
    private static final Pattern RUN =
            Pattern.compile(Uuids.PATTERN + "|(?<!\\p{Alnum})\\p{XDigit}{32}(?!\\p{Alnum})|(?<= \\(run )\\d+(?=\\))");

    public Fingerprint {
        agents =
                agents.stream().map(agent -> RUN.matcher(agent).replaceAll("*")).toList();
    }

    /** The fingerprint of a witness in a trace of the given workload. */
    public static Fingerprint of(Witness witness, @Nullable String workload) {
        List<String> agents =
                witness.operations().stream().map(OperationRef::agent).toList();
        return new Fingerprint(witness.phenomenon(), workload, agents, subject(witness.subjects()));
    }

    /** The subject of a finding about these cells, or this tool, by their full names. */
    public static String subject(Collection<String> names) {
        return names.stream().map(Fingerprint::pattern).distinct().sorted().collect(Collectors.joining(","));
    }

    /** The pattern of a name: UUIDs, long hexadecimal numbers and runs of digits become {@code *}. */
    public static String pattern(String name) {
        return CHANGING.matcher(name).replaceAll("*");
    }

    /** The fingerprint in 32 hexadecimal digits. */
    public String digest() {
        List<String> parts = new ArrayList<>(List.of(phenomenon.code(), workload == null ? "" : workload, subject));
        parts.addAll(agents);
        return digest(parts);
    }

    /** A digest of texts in 32 hexadecimal digits; no two lists of texts have the same by being cut differently. */
    public static String digest(List<String> texts) {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
        texts.forEach(text -> add(digest, text));
        return HexFormat.of().formatHex(digest.digest(), 0, 16);
    }

    private static void add(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        // Prefixed with its length, so that no two lists of texts look alike.
        digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
        digest.update(bytes);
    }
}
