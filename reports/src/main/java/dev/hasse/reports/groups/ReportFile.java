package dev.hasse.reports.groups;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.documents.MalformedJson;
import dev.hasse.model.Anomaly;
import dev.hasse.model.UnusableFileException;
import dev.hasse.reports.DeepJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads back as much of a report written by {@link ReportJson} as a comparison needs. */
public final class ReportFile {
    /** Maximum number of traces. The test of a difference counts those of both reports together in 32 bits. */
    private static final long MOST = 1_000_000_000;

    private ReportFile() {}

    /**
     * Reads a report.
     *
     * @param name the file, by path as given
     * @param groupBy the properties that must define its groups
     * @throws UnusableFileException if it is not a report, or its groups are defined differently
     */
    public static ComparedReport read(String name, byte[] json, List<GroupBy> groupBy) {
        JsonNode file;
        try {
            file = new ObjectMapper(DeepJson.FACTORY).readTree(json);
        } catch (IOException malformed) {
            throw MalformedJson.in(name, malformed);
        }
        if (!ReportJson.SCHEMA.equals(file.path("schema").asText())
                || !file.path("groups").isArray()) {
            throw new UnusableFileException(
                    name,
                    "not a report of hasse report --format json; traces to compare with are named by their folder");
        }
        List<GroupBy> found = groupBy(name, file.path("group_by"));
        if (!found.equals(groupBy)) {
            throw new UnusableFileException(
                    name,
                    "its groups are by " + words(found) + ", and these by " + words(groupBy) + "; give --group-by "
                            + words(found));
        }
        Map<GroupKey, Map<Anomaly, ComparedReport.Counts>> groups = new TreeMap<>();
        for (JsonNode group : file.get("groups")) {
            groups.put(key(group, groupBy), counts(name, group));
        }
        return new ComparedReport(name, counts(name, file.path("total")), groups);
    }

    private static List<GroupBy> groupBy(String name, JsonNode words) {
        List<String> found = new ArrayList<>();
        words.forEach(word -> found.add(word.asText()));
        try {
            return GroupBy.parse(String.join(",", found));
        } catch (IllegalArgumentException wrong) {
            throw new UnusableFileException(name, "group_by: " + wrong.getMessage());
        }
    }

    private static String words(List<GroupBy> groupBy) {
        return groupBy.stream().map(GroupBy::word).collect(Collectors.joining(","));
    }

    private static GroupKey key(JsonNode group, List<GroupBy> groupBy) {
        List<@Nullable String> values = new ArrayList<>();
        for (GroupBy by : groupBy) {
            JsonNode value = group.path("key").path(by.word());
            values.add(value.isTextual() ? value.asText() : null);
        }
        return new GroupKey(values);
    }

    private static Map<Anomaly, ComparedReport.Counts> counts(String name, JsonNode group) {
        Map<Anomaly, ComparedReport.Counts> counts = new EnumMap<>(Anomaly.class);
        for (Anomaly anomaly : Anomaly.values()) {
            JsonNode figures = group.path("anomalies").path(anomaly.name());
            try {
                counts.put(
                        anomaly,
                        new ComparedReport.Counts(
                                number(name, figures.path("found")),
                                number(name, figures.path("tested")),
                                number(name, figures.path("traces"))));
            } catch (IllegalArgumentException wrong) {
                throw new UnusableFileException(name, String.valueOf(wrong.getMessage()));
            }
        }
        return counts;
    }

    private static long number(String name, JsonNode number) {
        if (!number.canConvertToInt() || !number.isIntegralNumber()) {
            throw new UnusableFileException(name, "not a report of hasse report --format json: numbers are missing");
        }
        if (number.asLong() > MOST) {
            throw new UnusableFileException(name, "found more than " + MOST + " traces, expected fewer");
        }
        return number.asLong();
    }
}
