package dev.hasse.reports;

import com.contrastsecurity.sarif.ArtifactLocation;
import com.contrastsecurity.sarif.Location;
import com.contrastsecurity.sarif.LogicalLocation;
import com.contrastsecurity.sarif.Message;
import com.contrastsecurity.sarif.MultiformatMessageString;
import com.contrastsecurity.sarif.PartialFingerprints;
import com.contrastsecurity.sarif.PhysicalLocation;
import com.contrastsecurity.sarif.PropertyBag;
import com.contrastsecurity.sarif.Region;
import com.contrastsecurity.sarif.ReportingConfiguration;
import com.contrastsecurity.sarif.ReportingDescriptor;
import com.contrastsecurity.sarif.Result;
import com.contrastsecurity.sarif.Run;
import com.contrastsecurity.sarif.SarifSchema210;
import com.contrastsecurity.sarif.Tool;
import com.contrastsecurity.sarif.ToolComponent;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.OperationRef;
import dev.hasse.model.SafeText;
import dev.hasse.model.Severity;
import dev.hasse.model.Summary;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * For tools of code review: SARIF 2.1.0, with a rule an anomaly and a result a witness. The result lies where the operation is that
 * should not have gone through; the other operation is a related location. Fingerprints are the same in another run.
 */
public final class SarifReport implements VerdictWriter {
    /** The version of what the fingerprints are made of stands in their name, as the standard asks. */
    private static final String FINGERPRINT = "hasse/v1";

    private final Writer out;
    private final String version;
    private final List<Result> results = new ArrayList<>();

    /** @param version of Hasse */
    public SarifReport(Writer out, String version) {
        this.out = out;
        this.version = version;
    }

    @Override
    public void verdict(Verdict verdict) {
        for (Anomaly anomaly : verdict.chain().order()) {
            for (Witness witness : verdict.finding(anomaly).witnesses()) {
                results.add(result(witness, verdict));
            }
        }
    }

    private static Result result(Witness witness, Verdict verdict) {
        Result result = new Result()
                .withRuleId(witness.anomaly().name())
                .withRuleIndex(witness.anomaly().ordinal())
                .withLevel(Severity.of(witness) == Severity.ERROR ? Result.Level.ERROR : Result.Level.WARNING)
                .withMessage(new Message().withText(Sentences.of(witness) + "."))
                .withLocations(List.of(location(witness.operation(), verdict)))
                .withPartialFingerprints(new PartialFingerprints()
                        .withAdditionalProperty(
                                FINGERPRINT,
                                Fingerprint.of(witness, verdict.workload()).digest()));
        for (OperationRef other :
                witness.operations().subList(1, witness.operations().size())) {
            result.withRelatedLocations(
                    Set.of(location(other, verdict).withId(1).withMessage(new Message().withText(related(witness)))));
        }
        return result;
    }

    private static String related(Witness witness) {
        return witness.anomaly() == Anomaly.A1 ? "what replaced the value" : "what was undone";
    }

    private static Location location(OperationRef operation, Verdict verdict) {
        String trace = SafeText.escape(verdict.traceId());
        Location location = new Location()
                .withLogicalLocations(Set.of(new LogicalLocation()
                        .withName(trace)
                        .withFullyQualifiedName(trace + "#" + operation.position())));
        String uri = SourceUri.uri(operation.source());
        if (uri != null) {
            location.withPhysicalLocation(new PhysicalLocation()
                    .withArtifactLocation(new ArtifactLocation().withUri(uri))
                    .withRegion(new Region().withStartLine(Math.max(1, operation.line()))));
        }
        return location;
    }

    private static ReportingDescriptor rule(Anomaly anomaly) {
        String help = Guidance.definition(anomaly) + "\n\nWhat keeps it out: " + Guidance.prevention(anomaly);
        return new ReportingDescriptor()
                .withId(anomaly.name())
                .withName(pascalCase(anomaly.title()))
                .withShortDescription(
                        new MultiformatMessageString().withText(anomaly.title() + ": " + anomaly.meaning() + "."))
                .withFullDescription(new MultiformatMessageString().withText(Guidance.definition(anomaly)))
                .withHelp(new MultiformatMessageString()
                        .withText(help)
                        .withMarkdown(
                                "**" + anomaly + " " + anomaly.title() + "** (" + anomaly.section() + ")\n\n" + help))
                .withHelpUri(URI.create(Guidance.PAPER))
                .withDefaultConfiguration(new ReportingConfiguration().withLevel(ReportingConfiguration.Level.ERROR))
                .withProperties(new PropertyBag()
                        .withTags(new LinkedHashSet<>(List.of("consistency", "concurrency", "multi-agent"))));
    }

    private static String pascalCase(String title) {
        StringBuilder name = new StringBuilder();
        for (String word : title.split("-", -1)) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
        }
        return name.toString();
    }

    @Override
    public void summary(Summary summary, @Nullable ShardResult shard) throws IOException {
        Set<ReportingDescriptor> rules = new LinkedHashSet<>();
        for (Anomaly anomaly : Anomaly.values()) {
            rules.add(rule(anomaly));
        }
        ToolComponent driver = new ToolComponent()
                .withName("Hasse")
                .withVersion(version)
                .withSemanticVersion(version)
                .withInformationUri(URI.create(Guidance.PAPER))
                .withRules(rules);
        SarifSchema210 log = new SarifSchema210()
                .with$schema(URI.create("https://json.schemastore.org/sarif-2.1.0.json"))
                .withVersion(SarifSchema210.Version._2_1_0)
                .withRuns(List.of(new Run()
                        .withTool(new Tool().withDriver(driver))
                        .withColumnKind(Run.ColumnKind.UTF_16_CODE_UNITS)
                        .withResults(results)));
        ObjectMapper mapper = new ObjectMapper()
                .setDefaultPropertyInclusion(JsonInclude.Include.NON_EMPTY)
                .enable(SerializationFeature.INDENT_OUTPUT);
        mapper.writeValue(JsonOutput.generator(out), log);
        out.write("\n");
        out.flush();
    }
}
