package dev.hasse.imports.operations;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.model.Labels;
import dev.hasse.model.Operation;
import dev.hasse.model.SourceLine;
import dev.hasse.traces.RecordWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An operation record, and where it comes from.
 *
 * @param operation the record
 * @param trace the trace that it belongs to
 * @param labels the labels by which it is grouped
 * @param notes further information about it, for people
 */
public record ConvertedRecord(Operation operation, String trace, Labels labels, Notes notes) {

    /**
     * Information for people; no detector reads it.
     *
     * @param role the calling agent, if that is not the agent of the record; else null
     * @param tool the tool that was called; null if the record is of no single call
     * @param origin the file and the line of the call, or of the one by which the operation is known; null if there are none
     * @param grounding how the reads were chosen; null if the call made them itself
     * @param inferredReads cells that it read whose values were not recorded, but follow from the writes before
     * @param inferredWrites cells that it wrote whose values were not recorded, but were seen there afterwards
     * @param unlogged whether the log has no call for the operation, and only its effect was seen
     * @param command the command that probably had this effect, which was seen without a write in the log; null if there is none
     */
    public record Notes(
            @Nullable String role,
            @Nullable String tool,
            @Nullable SourceLine origin,
            @Nullable Grounding grounding,
            Set<String> inferredReads,
            Set<String> inferredWrites,
            boolean unlogged,
            @Nullable String command) {

        /** Copies the sets. */
        public Notes {
            // Most are empty, and to copy an empty set takes another one.
            inferredReads = inferredReads.isEmpty() ? Set.of() : Set.copyOf(inferredReads);
            inferredWrites = inferredWrites.isEmpty() ? Set.of() : Set.copyOf(inferredWrites);
        }
    }

    /** Writes it as a line of JSON Lines. */
    public void write(Writer to) throws IOException {
        RecordWriter.write(
                operation,
                trace,
                labels,
                json -> {
                    if (notes.role() != null) {
                        json.writeStringField("role", notes.role());
                    }
                    if (notes.tool() != null) {
                        json.writeStringField("tool", notes.tool());
                    }
                    if (notes.origin() != null) {
                        RecordWriter.origin(notes.origin(), json);
                    }
                    if (notes.grounding() != null) {
                        json.writeStringField("grounding", notes.grounding().word());
                    }
                    Set<String> inferred = new TreeSet<>(notes.inferredReads());
                    inferred.addAll(notes.inferredWrites());
                    cells("inferred", inferred, json);
                    cells("inferred_reads", notes.inferredReads(), json);
                    cells("inferred_writes", notes.inferredWrites(), json);
                    if (notes.command() != null) {
                        json.writeStringField("probably", RecordWriter.cell(notes.command()));
                    }
                    if (notes.unlogged()) {
                        json.writeBooleanField("unlogged", true);
                    }
                },
                to);
    }

    private static void cells(String field, Set<String> cells, JsonGenerator json) throws IOException {
        if (!cells.isEmpty()) {
            json.writeArrayFieldStart(field);
            for (String cell : cells.stream().sorted().toList()) {
                json.writeString(RecordWriter.cell(cell));
            }
            json.writeEndArray();
        }
    }
}
