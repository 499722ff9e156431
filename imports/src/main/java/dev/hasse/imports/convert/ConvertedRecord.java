package dev.hasse.imports.convert;

import dev.hasse.model.Labels;
import dev.hasse.model.Operation;
import dev.hasse.traces.RecordWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
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
     * @param origin the file and the line; null if there are none
     * @param grounding how the reads were chosen; null if the call made them itself
     * @param inferred cells whose values were not recorded, but inferred from what others wrote or read
     * @param unlogged whether the log has no call for the operation, and only its effect was seen
     * @param command the command that probably had this effect, which was seen without a write in the log; null if there is none
     */
    public record Notes(
            @Nullable String role,
            @Nullable String tool,
            @Nullable String origin,
            @Nullable Grounding grounding,
            List<String> inferred,
            boolean unlogged,
            @Nullable String command) {

        /** Copies the list. */
        public Notes {
            inferred = List.copyOf(inferred);
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
                        json.writeStringField("origin", notes.origin());
                    }
                    if (notes.grounding() != null) {
                        json.writeStringField("grounding", notes.grounding().word());
                    }
                    if (!notes.inferred().isEmpty()) {
                        json.writeArrayFieldStart("inferred");
                        for (String cell : notes.inferred()) {
                            json.writeString(RecordWriter.cell(cell));
                        }
                        json.writeEndArray();
                    }
                    if (notes.command() != null) {
                        json.writeStringField("probably", RecordWriter.cell(notes.command()));
                    }
                    if (notes.unlogged()) {
                        json.writeBooleanField("unlogged", true);
                    }
                },
                to);
    }
}
