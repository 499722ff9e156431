package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.hasse.model.Batch;
import dev.hasse.model.Draft;
import dev.hasse.model.Label;
import dev.hasse.model.Symbols;
import java.io.IOException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns one line into one operation record.
 *
 * <p>A record is a JSON object. It must have {@code agent}, {@code read_time} and {@code write_time}, with read_time ≤
 * write_time; everything else may be absent. An aborted record that never committed may have the write_time 0 or none, if it
 * writes nothing. Unknown fields are ignored. Four fields have a second name, under which the traces that the paper's authors
 * publish know them; where a record has both, the second one counts as an unknown field.
 *
 * <p>Refused is a line that is not one JSON object, lacks a required field, has a field of the wrong type, a repeated key, a
 * read_time after the write_time, or a value or a time for a cell outside its set. What only the rest of the trace can tell (a
 * repeated {@code op_id}, a predecessor that is not there) is seen to by {@link TraceAssembler}.
 */
final class RecordParser {
    private final JsonFactory json;
    private final Limits limits;
    private final Batch batch;
    private final Symbols symbols;
    private final FieldReader fields;
    private final RecordFields record;
    private final Draft draft;

    private final Set<Alias> named = EnumSet.noneOf(Alias.class);
    /** Why a field under its second name would be refused, if it is not there under its first. */
    private final Map<Alias, RefusedException> refusedAliases = new EnumMap<>(Alias.class);

    /** The fields that have a second name. */
    private enum Alias {
        AGENT,
        READ_REGISTRY,
        OPERATION_ID,
        TRACE_ID
    }

    /** @param record what is read goes there */
    RecordParser(RecordFields record, Batch batch, Limits limits, @Nullable String nullSentinel) {
        this.record = record;
        this.batch = batch;
        this.draft = record.draft;
        this.symbols = batch.symbols();
        this.limits = limits;
        this.fields = new FieldReader(symbols, nullSentinel);
        this.json = LimitedJson.within(limits, true);
    }

    /**
     * Reads a record; where it stands is not set.
     *
     * @throws RefusedException if the line is no record
     */
    void parse(byte[] bytes, int offset, int length) throws RefusedException {
        record.clear();
        named.clear();
        refusedAliases.clear();
        if (looksLikeUtf16(bytes, offset, length)) {
            throw new RefusedException(null, "a NUL byte", "UTF-8", "write the file as UTF-8 (it may be UTF-16)");
        }
        try (JsonParser parser = json.createParser(bytes, offset, length)) {
            readFields(parser);
        } catch (StreamConstraintsException limit) {
            throw JsonFailures.limitExceeded(limit, limits);
        } catch (JsonParseException malformed) {
            throw JsonFailures.malformed(malformed);
        } catch (IOException impossible) {
            // There is no input or output: the bytes are in memory.
            throw new IllegalStateException(impossible);
        }
        for (Map.Entry<Alias, RefusedException> refused : refusedAliases.entrySet()) {
            if (!named.contains(refused.getKey())) {
                throw refused.getValue();
            }
        }
        record.finish();
    }

    /** Jackson takes NUL bytes at the start for UTF-16 or UTF-32, of which lines cannot be cut at line feeds. */
    private static boolean looksLikeUtf16(byte[] bytes, int offset, int length) {
        for (int k = 0; k < Math.min(4, length); k++) {
            if (bytes[offset + k] == 0) {
                return true;
            }
        }
        return false;
    }

    private void readFields(JsonParser parser) throws IOException, RefusedException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new RefusedException(
                    null, FieldReader.describe(parser), "a JSON object: one operation record a line", null);
        }
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String field = parser.currentName();
            parser.nextToken();
            readField(parser, field);
        }
        if (parser.nextToken() != null) {
            throw new RefusedException(
                    null,
                    "something after the record: " + FieldReader.describe(parser),
                    "one operation record a line",
                    "put each record on a line of its own");
        }
    }

    private void readField(JsonParser parser, String field) throws IOException, RefusedException {
        switch (field) {
            case "agent" -> named(Alias.AGENT, parser, field);
            case "agent_id" -> alias(Alias.AGENT, parser, field);
            case "read_time" -> record.readTime(fields.integer(parser, field));
            case "write_time" -> record.writeTime(fields.integer(parser, field));
            case "read_set" -> readSet(parser, field, record.reads);
            case "read_values" -> readValues(parser, field, record.reads);
            case "read_times" -> readTimes(parser, field);
            case "write_set" -> readSet(parser, field, record.writes);
            case "write_values" -> readValues(parser, field, record.writes);
            case "read_registry" -> named(Alias.READ_REGISTRY, parser, field);
            case "tools_visible_at_read" -> alias(Alias.READ_REGISTRY, parser, field);
            case "write_registry" -> record.writeRegistry(fields.registry(parser, field));
            case "tools_used" -> record.toolsUsed(fields.registry(parser, field));
            case "planned_tool" -> {
                Integer tool = fields.plannedTool(parser, field);
                if (tool != null) {
                    draft.plannedTool(tool);
                }
            }
            case "io", "co" -> readEffects(parser, field);
            case "op_id" -> named(Alias.OPERATION_ID, parser, field);
            case "txn" -> alias(Alias.OPERATION_ID, parser, field);
            case "aborted" -> record.aborted(fields.bool(parser, field));
            case "preds" -> readPredecessors(parser);
            case "trace_id" -> named(Alias.TRACE_ID, parser, field);
            case "session_id" -> alias(Alias.TRACE_ID, parser, field);
            case "workload" -> label(Label.WORKLOAD, parser, field);
            case "runtime" -> label(Label.RUNTIME, parser, field);
            case "model" -> label(Label.MODEL, parser, field);
            case "role" -> label(Label.ROLE, parser, field);
            case "replica" -> draft.replica(symbols.replicas().intern(fields.string(parser, field)));
            case "version" -> draft.version(fields.integer(parser, field));
            default -> parser.skipChildren();
        }
    }

    private void label(Label label, JsonParser parser, String field) throws IOException, RefusedException {
        record.label(label, batch.label(fields.string(parser, field)));
    }

    private void named(Alias field, JsonParser parser, String name) throws IOException, RefusedException {
        named.add(field);
        take(field, parser, name);
    }

    /** A field under its second name: ignored if it is there under its first, be it before or after. */
    private void alias(Alias field, JsonParser parser, String name) throws IOException {
        if (named.contains(field)) {
            parser.skipChildren();
            return;
        }
        try {
            take(field, parser, name);
        } catch (RefusedException reason) {
            refusedAliases.put(field, reason);
            parser.skipChildren();
            while (!parser.getParsingContext().getParent().inRoot()) {
                parser.nextToken();
            }
        }
    }

    private void take(Alias field, JsonParser parser, String name) throws IOException, RefusedException {
        switch (field) {
            case AGENT -> record.agent(symbols.agents().intern(fields.string(parser, name)));
            case READ_REGISTRY -> draft.readRegistry(fields.registry(parser, name));
            case OPERATION_ID -> draft.operationId(fields.operationId(parser, name));
            case TRACE_ID -> record.trace(batch.trace(fields.string(parser, name)));
        }
    }

    private void readSet(JsonParser parser, String field, CellFields cells) throws IOException, RefusedException {
        fields.require(parser, JsonToken.START_ARRAY, field, "an array of cells");
        cells.set();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            cells.member(fields.cell(parser, field));
        }
    }

    private void readValues(JsonParser parser, String field, CellFields cells) throws IOException, RefusedException {
        fields.require(parser, JsonToken.START_OBJECT, field, "an object from cells to values");
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            int cell = symbols.cells().intern(parser.currentName());
            parser.nextToken();
            cells.value(cell, fields.value(parser));
        }
    }

    private void readTimes(JsonParser parser, String field) throws IOException, RefusedException {
        fields.require(parser, JsonToken.START_OBJECT, field, "an object from cells to times");
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            int cell = symbols.cells().intern(parser.currentName());
            parser.nextToken();
            record.reads.time(cell, fields.integer(parser, field));
        }
    }

    private void readEffects(JsonParser parser, String field) throws IOException, RefusedException {
        String expected = "an array of [cell, value]";
        fields.require(parser, JsonToken.START_ARRAY, field, expected);
        if (field.equals("co")) {
            draft.commitOrderKnown();
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            fields.require(parser, JsonToken.START_ARRAY, field, expected);
            parser.nextToken();
            int cell = fields.cell(parser, field);
            if (parser.nextToken() == JsonToken.END_ARRAY) {
                throw new RefusedException(field, "an effect without a value", expected, null);
            }
            int value = fields.value(parser);
            if (parser.nextToken() != JsonToken.END_ARRAY) {
                throw new RefusedException(field, "an effect of more than two parts", expected, null);
            }
            if (field.equals("io")) {
                draft.issued(cell, value);
            } else {
                draft.effected(cell, value);
            }
        }
    }

    private void readPredecessors(JsonParser parser) throws IOException, RefusedException {
        fields.require(parser, JsonToken.START_ARRAY, "preds", "an array of op_ids");
        draft.provenance();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            draft.predecessor(fields.operationId(parser, "preds"));
        }
    }
}
