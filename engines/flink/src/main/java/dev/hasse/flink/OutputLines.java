package dev.hasse.flink;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.live.FindingJsonLines;
import dev.hasse.live.LiveFinding;
import dev.hasse.live.LiveListener;
import dev.hasse.live.Withdrawal;
import dev.hasse.model.Verdict;
import dev.hasse.policy.Gate;
import dev.hasse.policy.Summary;
import dev.hasse.reports.verdicts.JsonLinesReport;
import dev.hasse.traces.Problem;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * What the job writes: JSON Lines, without their line feeds. A verdict is the line of {@code hasse check --format jsonl};
 * findings, withdrawals and what is refused are those of {@code hasse.watch/1}. Not thread-safe.
 */
final class OutputLines {
    /** A buffer that has grown beyond this is not kept. */
    private static final int KEPT_CHARACTERS = 1 << 20;

    private final StringWriter out = new StringWriter();
    private final LiveListener findings;
    private final JsonLinesReport verdicts;
    private final JsonGenerator json;

    OutputLines() {
        try {
            findings = new FindingJsonLines(out);
            verdicts = new JsonLinesReport(out);
            json = JsonOutput.generator(out).setRootValueSeparator(null);
        } catch (IOException impossible) {
            throw impossible(impossible);
        }
    }

    private interface Content {
        void write() throws IOException;
    }

    private String line(Content content) {
        try {
            content.write();
        } catch (IOException impossible) {
            throw impossible(impossible);
        }
        StringBuffer written = out.getBuffer();
        int end = written.length();
        while (end > 0 && written.charAt(end - 1) == '\n') {
            end--;
        }
        String line = written.substring(0, end);
        written.setLength(0);
        if (written.capacity() > KEPT_CHARACTERS) {
            written.trimToSize();
        }
        return line;
    }

    private static UncheckedIOException impossible(IOException failure) {
        return new UncheckedIOException("writing to memory failed", failure);
    }

    /** A finding that is new. */
    String finding(LiveFinding finding) {
        return line(() -> findings.found(finding));
    }

    /** A finding that is none after all. */
    String withdrawal(Withdrawal withdrawal) {
        return line(() -> findings.withdrawn(withdrawal));
    }

    /** What was refused, and why. */
    String problem(Problem problem) {
        return line(() -> {
            json.writeStartObject();
            json.writeObjectFieldStart("refused");
            JsonOutput.stringField(json, "file", problem.source());
            json.writeNumberField("line", problem.line());
            JsonOutput.stringField(json, "message", problem.message());
            json.writeEndObject();
            json.writeEndObject();
            json.flush();
        });
    }

    /**
     * The verdict, what is special about how its trace came, and whether the trace passes the gate; nothing is added if nothing
     * is special, and there is no gate.
     *
     * @param gate null for none
     */
    String verdict(Verdict verdict, StreamNote note, @Nullable Gate gate) {
        StringBuilder whole = new StringBuilder(line(() -> verdicts.verdict(verdict)));
        // The report writes an object; what is added are more fields at its end.
        whole.setLength(whole.length() - 1);
        if (!note.isEmpty()) {
            whole.append(",\"stream\":").append(line(() -> write(note)));
        }
        if (gate != null) {
            whole.append(",\"gate\":{\"passed\":").append(gate.passes(verdict)).append('}');
        }
        return whole.append('}').toString();
    }

    /** The line that {@code hasse check --format jsonl} ends with. */
    String summary(Summary summary) {
        return line(() -> verdicts.summary(summary, null));
    }

    private void write(StreamNote note) throws IOException {
        json.writeStartObject();
        json.writeNumberField("part", note.part());
        json.writeBooleanField("cut", note.cut());
        json.writeNumberField("late", note.late());
        json.writeArrayFieldStart("late_records");
        for (String place : note.lateRecords()) {
            JsonOutput.string(json, place);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.flush();
    }
}
