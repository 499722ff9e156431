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
 * Turns one line into one operation record, or notes that it undoes one ({@link AbortLine}).
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
    private static final String EFFECTS = "an array of [cell, value]";

    private final JsonFactory json;
    private final Limits limits;
    private final Batch batch;
    private final Symbols symbols;
    private final FieldReader fields;
    private final RecordFields record;
    private final Draft draft;
    private final AbortLine abortLine;

    private final Set<RecordField> named = EnumSet.noneOf(RecordField.class);
    /** Why a field under its second name would be refused, if it is not there under its first. */
    private final Map<RecordField, RefusedException> refusedAliases = new EnumMap<>(RecordField.class);

    /** @param record what is read goes there */
    RecordParser(RecordFields record, Batch batch, Limits limits, @Nullable String nullSentinel) {
        this.record = record;
        this.batch = batch;
        this.draft = record.draft;
        this.symbols = batch.symbols();
        this.limits = limits;
        this.fields = new FieldReader(symbols, nullSentinel);
        this.json = LimitedJson.within(limits, true);
        this.abortLine = new AbortLine(batch, fields, json);
    }

    /**
     * Reads a line into the batch: a record, or an abort.
     *
     * @param line its number
     * @throws RefusedException if it is neither
     */
    void read(byte[] bytes, int offset, int length, int line) throws RefusedException {
        if (parse(bytes, offset, length)) {
            draft.from(0, line);
            batch.add(draft, record.trace(), record.labels());
        } else {
            abortLine.read(bytes, offset, length, line);
        }
    }

    /** @return whether the line is a record; if not, it is an abort */
    private boolean parse(byte[] bytes, int offset, int length) throws RefusedException {
        record.clear();
        named.clear();
        refusedAliases.clear();
        if (looksLikeUtf16(bytes, offset, length)) {
            throw new RefusedException(null, "a NUL byte", "UTF-8", "write the file as UTF-8 (it may be UTF-16)");
        }
        try (JsonParser parser = json.createParser(bytes, offset, length)) {
            return readFields(parser);
        } catch (StreamConstraintsException limit) {
            throw JsonFailures.limitExceeded(limit, limits);
        } catch (JsonParseException malformed) {
            throw JsonFailures.malformed(malformed);
        } catch (IOException impossible) {
            // There is no input or output: the bytes are in memory.
            throw new IllegalStateException(impossible);
        }
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

    /** @return whether it is a record */
    private boolean readFields(JsonParser parser) throws IOException, RefusedException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new RefusedException(
                    null, FieldReader.describe(parser), "a JSON object: one operation record a line", null);
        }
        @Nullable RefusedException refused = null;
        boolean abort = false;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            abort |= name.equals(AbortLine.FIELD);
            RecordField field = RecordField.of(name);
            if (field == null || refused != null || abort) {
                parser.skipChildren();
                continue;
            }
            try {
                readField(parser, field);
            } catch (RefusedException reason) {
                // Whether it counts is known at the end of the line only: an abort line may say whatever it likes
                // beside.
                refused = reason;
                skipTheRest(parser);
            }
        }
        if (parser.nextToken() != null) {
            throw new RefusedException(
                    null,
                    "something after the record: " + FieldReader.describe(parser),
                    "one operation record a line",
                    "put each record on a line of its own");
        }
        if (abort) {
            return false;
        }
        if (refused != null) {
            throw refused;
        }
        for (Map.Entry<RecordField, RefusedException> alias : refusedAliases.entrySet()) {
            if (!named.contains(alias.getKey())) {
                throw alias.getValue();
            }
        }
        record.finish();
        return true;
    }

    /** Goes on to the end of the value of a field of the record, of which some part was refused. */
    private static void skipTheRest(JsonParser parser) throws IOException {
        parser.skipChildren();
        while (!parser.getParsingContext().getParent().inRoot()) {
            parser.nextToken();
        }
    }

    private void readField(JsonParser parser, RecordField field) throws IOException, RefusedException {
        String name = field.title;
        switch (field) {
            case AGENT, READ_REGISTRY, OP_ID, TRACE_ID -> {
                named.add(field);
                take(field, parser, name);
            }
            case AGENT_ID, TOOLS_VISIBLE_AT_READ, TXN, SESSION_ID -> alias(field, parser, name);
            case READ_TIME -> record.readTime(fields.integer(parser, name));
            case WRITE_TIME -> record.writeTime(fields.integer(parser, name));
            case READ_SET -> readSet(parser, name, record.reads);
            case READ_VALUES -> readValues(parser, name, record.reads);
            case READ_TIMES -> readTimes(parser, name, record.reads::time);
            case READ_UNTIL -> readUntil(parser, name);
            case WRITE_SET -> readSet(parser, name, record.writes);
            case WRITE_VALUES -> readValues(parser, name, record.writes);
            case WRITE_SINCE -> record.writeSince(fields.integer(parser, name));
            case WRITE_REGISTRY -> record.writeRegistry(fields.registry(parser, name));
            case TOOLS_USED -> record.toolsUsed(fields.registry(parser, name));
            case PLANNED_TOOL -> {
                Integer tool = fields.plannedTool(parser, name);
                if (tool != null) {
                    draft.plannedTool(tool);
                }
            }
            case IO -> readEffects(parser, name, draft::issued);
            case CO -> {
                draft.commitOrderKnown();
                readEffects(parser, name, draft::effected);
            }
            case ABORTED -> record.aborted(fields.bool(parser, name));
            case REFUSED -> record.refused(fields.bool(parser, name));
            case EXTERNALIZED -> draft.externalized(fields.bool(parser, name));
            case PREDS -> readPredecessors(parser);
            case WORKLOAD -> label(Label.WORKLOAD, parser, name);
            case RUNTIME -> label(Label.RUNTIME, parser, name);
            case MODEL -> label(Label.MODEL, parser, name);
            case ROLE -> label(Label.ROLE, parser, name);
            case REPLICA -> draft.replica(symbols.replicas().intern(fields.string(parser, name)));
            case VERSION -> draft.version(fields.integer(parser, name));
        }
    }

    private void label(Label label, JsonParser parser, String field) throws IOException, RefusedException {
        record.label(label, batch.label(fields.string(parser, field)));
    }

    /** A field under its second name: ignored if it is there under its first, be it before or after. */
    private void alias(RecordField alias, JsonParser parser, String name) throws IOException {
        RecordField field = alias.canonical();
        if (named.contains(field)) {
            parser.skipChildren();
            return;
        }
        try {
            take(field, parser, name);
        } catch (RefusedException reason) {
            refusedAliases.put(field, reason);
            skipTheRest(parser);
        }
    }

    private void take(RecordField field, JsonParser parser, String name) throws IOException, RefusedException {
        switch (field) {
            case AGENT -> record.agent(symbols.agents().intern(fields.string(parser, name)));
            case READ_REGISTRY -> draft.readRegistry(fields.registry(parser, name));
            case OP_ID -> draft.operationId(fields.operationId(parser, name));
            case TRACE_ID -> record.trace(batch.trace(fields.string(parser, name)));
            default -> throw new IllegalArgumentException(field + " has one name only");
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

    /** Takes what a cell has. */
    private interface ByCell<T> {
        void take(int cell, T what);
    }

    private void readTimes(JsonParser parser, String field, ByCell<Long> sink) throws IOException, RefusedException {
        fields.require(parser, JsonToken.START_OBJECT, field, "an object from cells to times");
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            int cell = symbols.cells().intern(parser.currentName());
            parser.nextToken();
            sink.take(cell, fields.integer(parser, field));
        }
    }

    private void readUntil(JsonParser parser, String field) throws IOException, RefusedException {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            readTimes(parser, field, record.reads::until);
        } else if (parser.currentToken().isNumeric()) {
            record.readUntil(fields.integer(parser, field));
        } else {
            throw fields.wrongType(parser, field, "a 64-bit integer, or an object from cells to such");
        }
    }

    private void readEffects(JsonParser parser, String field, ByCell<Integer> sink)
            throws IOException, RefusedException {
        fields.require(parser, JsonToken.START_ARRAY, field, EFFECTS);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            fields.require(parser, JsonToken.START_ARRAY, field, EFFECTS);
            parser.nextToken();
            int cell = fields.cell(parser, field);
            if (parser.nextToken() == JsonToken.END_ARRAY) {
                throw new RefusedException(field, "an effect without a value", EFFECTS, null);
            }
            int value = fields.value(parser);
            if (parser.nextToken() != JsonToken.END_ARRAY) {
                throw new RefusedException(field, "an effect of more than two parts", EFFECTS, null);
            }
            sink.take(cell, value);
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
