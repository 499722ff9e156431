package dev.hasse.flink;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.live.FindingJsonLines;
import dev.hasse.live.LiveFinding;
import dev.hasse.live.LiveListener;
import dev.hasse.live.Withdrawal;
import dev.hasse.model.Verdict;
import dev.hasse.reports.JsonLinesReport;
import dev.hasse.traces.Problem;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/**
 * What the job writes: JSON Lines, without their line feeds. A verdict is the line of {@code hasse check --format jsonl};
 * findings, withdrawals and what is refused are those of {@code hasse.watch/1}.
 */
final class OutputLines {
    private OutputLines() {}

    private interface Content {
        void write(StringWriter out) throws IOException;
    }

    private static String line(Content content) {
        StringWriter out = new StringWriter();
        try {
            content.write(out);
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to memory failed", impossible);
        }
        return out.toString().stripTrailing();
    }

    private static String told(java.util.function.Function<LiveListener, IoAction> what) {
        return line(out -> what.apply(new FindingJsonLines(out)).run());
    }

    private interface IoAction {
        void run() throws IOException;
    }

    /** A finding that is new. */
    static String finding(LiveFinding finding) {
        return told(listener -> () -> listener.found(finding));
    }

    /** A finding that is none after all. */
    static String withdrawal(Withdrawal withdrawal) {
        return told(listener -> () -> listener.withdrawn(withdrawal));
    }

    /** What was refused, and why. */
    static String problem(Problem problem) {
        return line(out -> {
            JsonGenerator json = JsonOutput.generator(out);
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

    /** The verdict, and what is special about how its trace came; nothing is added if nothing is. */
    static String verdict(Verdict verdict, StreamNote note) {
        String line = line(out -> new JsonLinesReport(out).verdict(verdict));
        if (note.isEmpty()) {
            return line;
        }
        // The report writes an object; the note is one more field at its end.
        return line.substring(0, line.length() - 1) + ",\"stream\":" + line(out -> write(note, out)) + "}";
    }

    private static void write(StreamNote note, StringWriter out) throws IOException {
        JsonGenerator json = JsonOutput.generator(out);
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
