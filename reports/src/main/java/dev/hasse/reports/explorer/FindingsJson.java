package dev.hasse.reports.explorer;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.Columns;
import dev.hasse.model.Connection;
import dev.hasse.model.Finding;
import dev.hasse.model.Moment;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.reports.Headings;
import dev.hasse.reports.ListedFindings;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.explanation.Explanation;
import dev.hasse.reports.explanation.NumberedWitness;
import dev.hasse.reports.explanation.Proof;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The findings on a trace as JSON: their numbers, and of the first ones the proof and the arrow. */
final class FindingsJson {
    /** Maximum number of witnesses of each phenomenon, certain ones and possible ones. */
    static final int LISTED = 100;

    private final JsonGenerator json;
    private final Trace trace;
    private final Verdict verdict;
    private final TraceColumnsJson columns;

    FindingsJson(JsonGenerator json, Trace trace, Verdict verdict, TraceColumnsJson columns) {
        this.json = json;
        this.trace = trace;
        this.verdict = verdict;
        this.columns = columns;
    }

    /**
     * Writes the fields of the findings into the current object.
     *
     * @param asked the witnesses that the page explains; they are included whatever their number
     */
    void write(List<NumberedWitness> asked) throws IOException {
        json.writeArrayFieldStart("phenomena");
        for (Phenomenon phenomenon : ListedFindings.of(verdict)) {
            Finding<Witness> finding = verdict.finding(phenomenon);
            if (finding.count() + finding.possible() > 0) {
                json.writeStartObject();
                json.writeStringField("code", phenomenon.code());
                json.writeStringField("label", Headings.of(phenomenon, verdict));
                json.writeNumberField("count", finding.count() + finding.possible());
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.writeArrayFieldStart("findings");
        for (Phenomenon phenomenon : ListedFindings.of(verdict)) {
            for (NumberedWitness witness : listed(phenomenon, asked)) {
                finding(witness);
            }
        }
        json.writeEndArray();
    }

    private List<NumberedWitness> listed(Phenomenon phenomenon, List<NumberedWitness> asked) {
        Finding<Witness> finding = verdict.finding(phenomenon);
        List<NumberedWitness> listed = new ArrayList<>();
        add(listed, finding.witnesses(), 0);
        add(listed, finding.possibleWitnesses(), (int) finding.count());
        for (NumberedWitness one : asked) {
            if (one.witness().phenomenon() == phenomenon && !listed.contains(one)) {
                listed.add(one);
            }
        }
        return listed;
    }

    private static void add(List<NumberedWitness> to, List<Witness> witnesses, int before) {
        for (int k = 0; k < Math.min(LISTED, witnesses.size()); k++) {
            to.add(new NumberedWitness(witnesses.get(k), before + k + 1));
        }
    }

    private void finding(NumberedWitness numbered) throws IOException {
        Witness witness = numbered.witness();
        List<Operation> history = new ArrayList<>();
        for (OperationRef operation : witness.operations()) {
            history.add(trace.operation(operation.position() - 1).toBuilder()
                    .id(operation.id())
                    .build());
        }
        Proof proof = Proof.of(witness, history, verdict);
        json.writeStartObject();
        json.writeStringField("code", witness.phenomenon().code());
        json.writeNumberField("number", numbered.number());
        JsonOutput.stringField(json, "title", Explanation.title(verdict, witness, numbered.number()));
        JsonOutput.stringField(json, "sentence", Sentences.of(witness));
        texts("names", proof.names());
        texts("steps", proof.steps());
        JsonOutput.stringField(json, "remedy", proof.remedy());
        json.writeArrayFieldStart("operations");
        for (OperationRef operation : witness.operations()) {
            json.writeNumber(operation.position() - 1);
        }
        json.writeEndArray();
        path(witness);
        json.writeEndObject();
    }

    private void texts(String field, List<String> texts) throws IOException {
        json.writeArrayFieldStart(field);
        for (String text : texts) {
            JsonOutput.string(json, text);
        }
        json.writeEndArray();
    }

    /** Writes the moments that the arrow leads through, and what it means. */
    private void path(Witness witness) throws IOException {
        Connection connection = witness.connection();
        json.writeStringField("meaning", connection.meaning());
        json.writeArrayFieldStart("path");
        if (connection.from() != null) {
            stop(witness, connection.from());
        }
        stop(witness, connection.to());
        if (witness instanceof StaleGeneration stale) {
            stop(witness, Moment.commit(stale.reader()));
        }
        json.writeEndArray();
    }

    private void stop(Witness witness, Moment moment) throws IOException {
        OperationRef operation = witness.operations().stream()
                .filter(one -> one.id().equals(moment.operation()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("an arrow of a witness joins its operations"));
        int record = operation.position() - 1;
        String cell = moment.cell() == null ? witness.cell() : moment.cell();
        json.writeStartObject();
        json.writeNumberField("operation", record);
        json.writeNumberField("rank", rank(record, moment));
        json.writeNumberField("cell", cell == null ? -1 : columns.cell(cell));
        json.writeEndObject();
    }

    private int rank(int record, Moment moment) {
        Columns of = trace.columns();
        switch (moment.kind()) {
            case COMMIT -> {
                return columns.end(record);
            }
            case READ -> {
                for (int read = of.readsFrom(record); read < of.readsFrom(record + 1); read++) {
                    if (trace.cell(of.readCell(read)).equals(moment.cell())) {
                        return columns.rank(of.readTime(record, read));
                    }
                }
                throw new IllegalStateException("an operation of a witness reads what the witness is about");
            }
            case BEGIN -> {
                return columns.rank(of.readTime(record));
            }
        }
        throw new IllegalStateException("every kind has a case");
    }
}
