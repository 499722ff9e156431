package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
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
    private final JsonFactory json;
    private final Limits limits;
    private final @Nullable String nullSentinel;
    private final BlockRecords block;
    private final RecordFields record;
    private final AbortLine abortLine;

    private final Set<RecordField> named = EnumSet.noneOf(RecordField.class);
    /** Why a field under its second name would be refused, if it is not there under its first. */
    private final Map<RecordField, RefusedException> refusedAliases = new EnumMap<>(RecordField.class);

    /** @param record what is read goes there */
    RecordParser(RecordFields record, BlockRecords block, Limits limits, @Nullable String nullSentinel) {
        this.record = record;
        this.block = block;
        this.limits = limits;
        this.nullSentinel = nullSentinel;
        this.json = LimitedJson.within(limits, true);
        this.abortLine = new AbortLine(block, json);
    }

    /**
     * Reads a line into the records of the block: a record, or an abort.
     *
     * @param line its number
     * @throws RefusedException if it is neither
     */
    void read(byte[] bytes, int offset, int length, int line) throws RefusedException {
        if (parse(bytes, offset, length)) {
            block.end(record.trace, line);
        } else {
            abortLine.read(bytes, offset, length, line);
        }
    }

    /** @return whether the line is a record; if not, it is an abort */
    private boolean parse(byte[] bytes, int offset, int length) throws RefusedException {
        record.begin();
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
                    null, ParsedFields.describe(parser), "a JSON object: one operation record a line", null);
        }
        ParsedFields fields = new ParsedFields(block.symbols(), parser, nullSentinel);
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
                readField(parser, field, fields.of(name));
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
                    "something after the record: " + ParsedFields.describe(parser),
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

    private void readField(JsonParser parser, RecordField field, ParsedFields fields)
            throws IOException, RefusedException {
        RecordField canonical = field.canonical();
        if (canonical == field) {
            named.add(field);
            field.read(fields, record);
            return;
        }
        // A field under its second name is ignored if it is there under its first, be it before or after.
        if (named.contains(canonical)) {
            parser.skipChildren();
            return;
        }
        try {
            field.read(fields, record);
        } catch (RefusedException reason) {
            refusedAliases.put(canonical, reason);
            skipTheRest(parser);
        }
    }
}
