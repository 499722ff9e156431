package dev.hasse.reports;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.SourceLine;
import dev.hasse.policy.PolicyFile;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The issues of a Code Quality report of GitLab, as JSON. */
public final class GitLabIssues {
    private final JsonGenerator json;
    /** GitLab treats findings with equal fingerprints as one, so a repeated fingerprint gets a counter. */
    private final Map<String, Integer> seen = new HashMap<>();
    /** A file to which an issue with the whole run can point: that of the first trace, or else the policy. */
    private String place = PolicyFile.NAME;

    private boolean placed;

    /** Begins the report. */
    public GitLabIssues(Writer out) throws IOException {
        json = JsonOutput.generator(out);
        json.setPrettyPrinter(new DefaultPrettyPrinter());
        json.writeStartArray();
    }

    /** Tells a source that the run is about; the first one that is a file is where an issue with the whole run stands. */
    public void about(String source) {
        String path = placed ? null : SourceUri.pathFromHere(source);
        if (path != null) {
            place = path;
            placed = true;
        }
    }

    /**
     * Adds an issue, unless it stands in no file.
     *
     * @param check the name of the check
     * @param severity info, minor or major
     */
    public void add(String description, String check, String fingerprint, String severity, @Nullable SourceLine where)
            throws IOException {
        String path = where == null ? null : SourceUri.pathFromHere(where.file());
        if (where == null || path == null) {
            return;
        }
        write(description, check, unique(fingerprint), severity, path, Math.max(1, where.line()));
    }

    private String unique(String fingerprint) {
        int before = seen.merge(fingerprint, 1, Integer::sum) - 1;
        return before == 0 ? fingerprint : fingerprint + "-" + before;
    }

    private void write(String description, String check, String fingerprint, String severity, String path, int line)
            throws IOException {
        json.writeStartObject();
        JsonOutput.stringField(json, "description", description);
        json.writeStringField("check_name", check);
        json.writeStringField("fingerprint", fingerprint);
        json.writeStringField("severity", severity);
        json.writeObjectFieldStart("location");
        JsonOutput.stringField(json, "path", path);
        json.writeObjectFieldStart("lines");
        json.writeNumberField("begin", line);
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndObject();
    }

    /** Adds a minor issue with the whole run. */
    public void aboutTheRun(String description, String check) throws IOException {
        write(description, "hasse/" + check, unique("hasse-" + check), "minor", place, 1);
    }

    /**
     * Ends the report.
     *
     * @param untested why the whole run fails although no issue says so; null if it does not
     * @param cautions why the whole run says less than it seems to
     */
    public void end(@Nullable String untested, List<String> cautions) throws IOException {
        if (untested != null) {
            write(untested, "hasse/untested", "hasse-untested", "major", place, 1);
        }
        for (String caution : cautions) {
            aboutTheRun(caution, "mapping");
        }
        json.writeEndArray();
        json.writeRaw('\n');
        json.flush();
    }
}
