package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import dev.hasse.model.Derivation;
import dev.hasse.model.Effect;
import dev.hasse.model.HalfPairs;
import dev.hasse.model.Labels;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.RefusedWrite;
import dev.hasse.model.SourceLine;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.io.CharArrayWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Writes operation records as {@link TraceReader} reads them: JSON Lines, one record a line. Absent fields are left
 * out. All text is ASCII, unpaired surrogates included, so that the encoding of the file does not matter. Only the
 * names of {@linkplain #cell cells} cannot hold unpaired surrogates.
 */
public final class RecordWriter {
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private static final char DELETE = '\u007f';

    private RecordWriter() {}

    /** The key for a cell. Keys with unpaired surrogates cannot be read; the text of the escape stands for them. */
    public static String cell(String name) {
        return HalfPairs.escape(name);
    }

    /** Writes a record and the line feed after it. */
    public static void write(Operation operation, Writer to) throws IOException {
        write(operation, null, Labels.NONE, to);
    }

    /**
     * Writes a record with the id of its trace and its labels.
     *
     * @param traceId null to leave it out, if it is stated elsewhere
     */
    public static void write(Operation operation, @Nullable String traceId, Labels labels, Writer to)
            throws IOException {
        write(operation, traceId, labels, json -> {}, to);
    }

    /** Further fields of a record, for human readers only. */
    @FunctionalInterface
    public interface Further {

        /** Writes the fields. */
        void to(JsonGenerator json) throws IOException;
    }

    /**
     * Writes a record with the id of its trace, its labels, and further fields.
     *
     * @param traceId null to leave it out, if it is stated elsewhere
     */
    public static void write(Operation operation, @Nullable String traceId, Labels labels, Further further, Writer to)
            throws IOException {
        // A line is written whole or not at all.
        line(operation, traceId, labels, further).writeTo(to);
    }

    private static Line line(Operation operation, @Nullable String traceId, Labels labels, Further further)
            throws IOException {
        Line line = new Line();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            label("trace_id", traceId, json);
            label("workload", labels.workload(), json);
            label("runtime", labels.runtime(), json);
            label("model", labels.model(), json);
            identity(operation, json);
            json.writeNumberField("read_time", operation.readTime());
            if (operation.committed() || operation.writeTime() > operation.readTime()) {
                json.writeNumberField("write_time", operation.writeTime());
            }
            if (operation.writeSince() < operation.writeTime()) {
                json.writeNumberField("write_since", operation.writeSince());
            }
            reads(operation, json);
            if (!operation.writes().isEmpty()) {
                json.writeObjectFieldStart("write_values");
                for (Effect write : operation.writes()) {
                    field(json, cell(write.cell()), write.value());
                }
                json.writeEndObject();
            }
            registry("read_registry", operation.readRegistry(), json);
            registry("write_registry", operation.writeRegistry(), json);
            Tool planned = operation.plannedTool();
            if (planned != null) {
                json.writeFieldName("planned_tool");
                tool(planned, json);
            }
            if (!operation.issued().isEmpty()) {
                effects("io", operation.issued(), json);
            }
            effects("co", operation.effected(), json);
            if (operation.effectedInferred()) {
                json.writeBooleanField("co_inferred", true);
            }
            if (operation.aborted()) {
                json.writeBooleanField("aborted", true);
            }
            bool("refused", operation.refused(), json);
            bool("externalized", operation.externalized(), json);
            if (operation.merges()) {
                json.writeBooleanField("merges", true);
            }
            provenance(operation, json);
            derivation(operation.derivation(), json);
            further.to(json);
            json.writeEndObject();
        }
        line.write('\n');
        return line;
    }

    /** A line that is being written. It stays characters: as a string, it would be packed and unpacked on its way. */
    private static final class Line extends CharArrayWriter {
        /** As long as most lines. */
        private static final int USUAL = 1 << 10;

        Line() {
            super(USUAL);
        }

        /** Leaves out no character, but writes so that neither a terminal nor the log of a build acts on any. */
        @Override
        public void writeTo(Writer to) throws IOException {
            // Local variables, since the quick compiler would load the fields anew for each character.
            char[] text = buf;
            int end = count;
            int from = 0;
            for (int k = 0; k < end; k++) {
                char c = text[k];
                // Jackson escapes neither. They can only stand in strings, where an escape means the same.
                boolean beginsCommand = c == '#' && k > 0 && text[k - 1] == '#';
                if (c == DELETE || beginsCommand) {
                    to.write(text, from, k - from);
                    to.write(beginsCommand ? "\\u0023" : "\\u007f");
                    from = k + 1;
                }
            }
            to.write(text, from, end - from);
        }
    }

    private static void label(String field, @Nullable String text, JsonGenerator json) throws IOException {
        if (text != null) {
            json.writeStringField(field, text);
        }
    }

    private static void identity(Operation operation, JsonGenerator json) throws IOException {
        Value id = operation.id();
        if (id != null) {
            field(json, "op_id", id);
        }
        json.writeStringField("agent", operation.agent());
    }

    private static void reads(Operation operation, JsonGenerator json) throws IOException {
        if (operation.reads().isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("read_values");
        for (Read read : operation.reads()) {
            field(json, cell(read.cell()), read.value());
        }
        json.writeEndObject();
        boolean isAnyLater = false;
        List<Read> uncertain = new ArrayList<>(0);
        for (Read read : operation.reads()) {
            isAnyLater |= read.time() != operation.readTime();
            if (read.until() != read.time()) {
                uncertain.add(read);
            }
        }
        if (isAnyLater) {
            times("read_times", operation.reads(), Read::time, json);
        }
        if (!uncertain.isEmpty()) {
            times("read_until", uncertain, Read::until, json);
        }
    }

    private static void times(String name, List<Read> reads, ToLongFunction<Read> time, JsonGenerator json)
            throws IOException {
        json.writeObjectFieldStart(name);
        for (Read read : reads) {
            json.writeNumberField(cell(read.cell()), time.applyAsLong(read));
        }
        json.writeEndObject();
    }

    private static void bool(String name, @Nullable Boolean known, JsonGenerator json) throws IOException {
        if (known != null) {
            json.writeBooleanField(name, known);
        }
    }

    private static void registry(String name, @Nullable List<Tool> tools, JsonGenerator json) throws IOException {
        if (tools != null) {
            json.writeArrayFieldStart(name);
            for (Tool tool : tools) {
                tool(tool, json);
            }
            json.writeEndArray();
        }
    }

    private static void tool(Tool tool, JsonGenerator json) throws IOException {
        Value signature = tool.signature();
        if (signature == null) {
            json.writeString(tool.name());
        } else {
            json.writeStartObject();
            json.writeStringField("name", tool.name());
            field(json, "signature", signature);
            json.writeEndObject();
        }
    }

    private static void effects(String name, @Nullable List<Effect> effects, JsonGenerator json) throws IOException {
        if (effects != null) {
            json.writeArrayFieldStart(name);
            for (Effect effect : effects) {
                json.writeStartArray();
                json.writeString(cell(effect.cell()));
                value(json, effect.value());
                json.writeEndArray();
            }
            json.writeEndArray();
        }
    }

    private static void provenance(Operation operation, JsonGenerator json) throws IOException {
        List<Value> predecessors = operation.predecessors();
        if (predecessors != null) {
            json.writeArrayFieldStart("preds");
            for (Value predecessor : predecessors) {
                value(json, predecessor);
            }
            json.writeEndArray();
        }
        String replica = operation.replica();
        if (replica != null) {
            json.writeStringField("replica", replica);
        }
        Long version = operation.version();
        if (version != null) {
            json.writeNumberField("version", version);
        }
    }

    /** Writes the place in the log that a record was converted from, as fields. */
    public static void origin(SourceLine place, JsonGenerator json) throws IOException {
        json.writeStringField("origin", place.text());
        if (place.isShared()) {
            json.writeBooleanField("origin_shared", true);
        }
    }

    private static void derivation(Derivation derivation, JsonGenerator json) throws IOException {
        SourceLine origin = derivation.origin();
        if (origin != null) {
            origin(origin, json);
        }
        label("probably", derivation.command(), json);
        if (derivation.unlogged()) {
            json.writeBooleanField("unlogged", true);
        }
        cells("inferred_reads", derivation.inferredReads(), json);
        cells("inferred_writes", derivation.inferredWrites(), json);
        RefusedWrite attempted = derivation.attempted();
        if (attempted != null) {
            json.writeObjectFieldStart("attempted");
            cells("cells", attempted.cells(), json);
            label("written_by", attempted.writer(), json);
            bool("unread", attempted.unread(), json);
            json.writeEndObject();
        }
        if (!derivation.remembered().isEmpty()) {
            json.writeObjectFieldStart("remembered");
            for (Map.Entry<String, Long> write : new TreeMap<>(derivation.remembered()).entrySet()) {
                json.writeNumberField(cell(write.getKey()), write.getValue());
            }
            json.writeEndObject();
        }
    }

    /** Writes a field that is a list of cells, in order; no field if there are none. */
    private static void cells(String name, Set<String> cells, JsonGenerator json) throws IOException {
        if (!cells.isEmpty()) {
            json.writeArrayFieldStart(name);
            for (String cell : cells.stream().sorted().toList()) {
                json.writeString(cell(cell));
            }
            json.writeEndArray();
        }
    }

    private static void field(JsonGenerator json, String name, Value value) throws IOException {
        json.writeFieldName(name);
        value(json, value);
    }

    private static void value(JsonGenerator json, Value value) throws IOException {
        if (value.isString()) {
            json.writeString(value.text());
        } else {
            // Strings inside canonical JSON may hold non-ASCII characters, for which an escape means the same.
            json.writeRawValue(ascii(value.text()));
        }
    }

    private static String ascii(String json) {
        StringBuilder escaped = new StringBuilder(json.length());
        for (int k = 0; k < json.length(); k++) {
            char c = json.charAt(k);
            if (c < 0x80) {
                escaped.append(c);
            } else {
                escaped.append(String.format("\\u%04x", (int) c));
            }
        }
        return escaped.toString();
    }
}
