package dev.hasse.reports;

import com.contrastsecurity.sarif.ArtifactLocation;
import com.contrastsecurity.sarif.Invocation;
import com.contrastsecurity.sarif.Location;
import com.contrastsecurity.sarif.LogicalLocation;
import com.contrastsecurity.sarif.Message;
import com.contrastsecurity.sarif.Notification;
import com.contrastsecurity.sarif.PhysicalLocation;
import com.contrastsecurity.sarif.Region;
import com.contrastsecurity.sarif.ReportingDescriptor;
import com.contrastsecurity.sarif.Result;
import com.contrastsecurity.sarif.Run;
import com.contrastsecurity.sarif.SarifSchema210;
import com.contrastsecurity.sarif.Tool;
import com.contrastsecurity.sarif.ToolComponent;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.About;
import dev.hasse.model.SafeText;
import dev.hasse.model.SourceLine;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What all logs in SARIF 2.1.0 have in common, whatever their rules and results are. */
public final class SarifLog {
    /** The name of a fingerprint, which ends in the version of its algorithm, as the standard asks. */
    public static final String FINGERPRINT = "hasse/v1";

    /**
     * Writes the level of every result. The library leaves out {@link Result.Level#WARNING} as a default, but a result without a level has
     * that of its rule.
     */
    private interface ResultWithLevel {
        @JsonProperty("level")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Result.Level getLevel();
    }

    /** Writes the level of every notification, as above. */
    private interface NotificationWithLevel {
        @JsonProperty("level")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Notification.Level getLevel();
    }

    private SarifLog() {}

    /**
     * Writes a log of one run.
     *
     * @param rules in the order of the indices that results have of them
     * @param untested why the run fails although no result does; null if it does not
     * @param cautions why the run says less than it seems to, each without a full stop
     * @param version of Hasse
     */
    public static void write(
            Set<ReportingDescriptor> rules,
            List<Result> results,
            @Nullable String untested,
            List<String> cautions,
            String version,
            Writer out)
            throws IOException {
        ToolComponent driver = new ToolComponent()
                .withName("Hasse")
                .withVersion(version)
                .withSemanticVersion(version)
                .withInformationUri(URI.create(About.PAPER))
                .withRules(rules);
        Run run = new Run()
                .withTool(new Tool().withDriver(driver))
                .withColumnKind(Run.ColumnKind.UTF_16_CODE_UNITS)
                .withResults(results);
        // A result needs a place in a file, and missing evidence has none: it is told as a notification.
        List<Notification> notifications = new ArrayList<>();
        if (untested != null) {
            notifications.add(notification(Notification.Level.ERROR, untested));
        }
        cautions.forEach(caution -> notifications.add(notification(Notification.Level.WARNING, caution + ".")));
        if (!notifications.isEmpty()) {
            run.setInvocations(List.of(
                    new Invocation().withExecutionSuccessful(true).withToolExecutionNotifications(notifications)));
        }
        SarifSchema210 log = new SarifSchema210()
                .with$schema(URI.create("https://json.schemastore.org/sarif-2.1.0.json"))
                .withVersion(SarifSchema210.Version._2_1_0)
                .withRuns(List.of(run));
        ObjectMapper mapper = new ObjectMapper()
                .setDefaultPropertyInclusion(JsonInclude.Include.NON_EMPTY)
                .addMixIn(Result.class, ResultWithLevel.class)
                .addMixIn(Notification.class, NotificationWithLevel.class)
                .enable(SerializationFeature.INDENT_OUTPUT);
        mapper.writeValue(JsonOutput.generator(out), log);
        out.write("\n");
        out.flush();
    }

    private static Notification notification(Notification.Level level, String text) {
        return new Notification().withLevel(level).withMessage(new Message().withText(text));
    }

    /**
     * A location: a position in a trace, and the line of a file where that is known.
     *
     * @param trace the trace's id
     * @param place null if it stands in no file
     */
    public static Location location(String trace, long position, @Nullable SourceLine place) {
        String name = SafeText.escape(trace);
        Location location = new Location()
                .withLogicalLocations(
                        Set.of(new LogicalLocation().withName(name).withFullyQualifiedName(name + "#" + position)));
        String uri = place == null ? null : SourceUri.uri(place.file());
        if (place != null && uri != null) {
            location.withPhysicalLocation(new PhysicalLocation()
                    .withArtifactLocation(new ArtifactLocation().withUri(uri))
                    .withRegion(new Region().withStartLine(Math.max(1, place.line()))));
        }
        return location;
    }

    /** The name of a rule, by its title in words with hyphens: {@code StaleGeneration}. */
    public static String ruleName(String title) {
        StringBuilder name = new StringBuilder();
        for (String word : title.split("-", -1)) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
        }
        return name.toString();
    }
}
