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
 * Parses one line: an operation record, or an {@linkplain AbortLine abort line}.
 *
 * <p>A record is a JSON object. It must have {@code agent}, {@code read_time} and {@code write_time}, with read_time ≤
 * write_time; everything else may be absent. An aborted record that never committed may have the write_time 0 or none, if it
 * writes nothing. Unknown fields are ignored. Four fields have a second name, used in the traces that the paper's
 * authors publish; in a record with both names, the second one counts as an unknown field.
 *
 * <p>A line is refused if it is not one JSON object, lacks a required field, or has a field of the wrong type, a
 * repeated key, a read_time after the write_time, or a value or a time for a cell outside its set.
 * {@link TraceAssembler} checks what depends on the rest of the trace: a repeated {@code op_id}, an absent predecessor.
 */
final class RecordParser {
    private final JsonFactory json;
    private final Limits limits;
    private final @Nullable String nullSentinel;
    private final RecordFields record;
    private final AbortLine abortLine;
    private final FieldNames fieldNames;
    /** The number of the line. */
    private int line;

    private final Set<RecordField> named = EnumSet.noneOf(RecordField.class);
    /** Why a field under its second name would be refused; counts only if the first name is absent. */
    private final Map<RecordField, RefusedException> refusedAliases = new EnumMap<>(RecordField.class);

    /**
     * @param record receives the fields
     * @param fieldNames judges the names of unknown fields
     */
    RecordParser(RecordFields record, Limits limits, @Nullable String nullSentinel, FieldNames fieldNames) {
        this.fieldNames = fieldNames;
        this.record = record;
        this.limits = limits;
        this.nullSentinel = nullSentinel;
        this.json = LimitedJson.ofRecords(limits);
        this.abortLine = new AbortLine(json, limits);
    }

    /**
     * Parses a line, and adds it to the block: as a record, or as an abort.
     *
     * @param line the line's number
     * @throws RefusedException if the line is neither
     */
    void read(byte[] bytes, int offset, int length, int line) throws RefusedException {
        this.line = line;
        if (parse(bytes, offset, length)) {
            record.block().end(line);
        } else {
            abortLine.read(bytes, offset, length, line, record.block());
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
            // The bytes are in memory, so there is no I/O.
            throw new IllegalStateException(impossible);
        }
    }

    /** Jackson takes NUL bytes at the start for UTF-16 or UTF-32, which cannot be split at line feed bytes. */
    private static boolean looksLikeUtf16(byte[] bytes, int offset, int length) {
        for (int k = 0; k < Math.min(4, length); k++) {
            if (bytes[offset + k] == 0) {
                return true;
            }
        }
        return false;
    }

    /** @return whether the line is a record */
    private boolean readFields(JsonParser parser) throws IOException, RefusedException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new RefusedException(
                    null, ParsedFields.describe(parser), "a JSON object: one operation record a line", null);
        }
        ParsedFields fields = new ParsedFields(record.block().symbols(), parser, nullSentinel);
        @Nullable RefusedException refused = null;
        boolean abort = false;
        boolean window = false;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            abort |= name.equals(AbortLine.FIELD);
            RecordField field = RecordField.of(name);
            window |= field == RecordField.READ_TIME;
            suspect(field, name);
            if (field == null || refused != null || abort) {
                parser.skipChildren();
                continue;
            }
            try {
                readField(parser, field, fields.of(name));
            } catch (RefusedException reason) {
                // Whether the reason counts is known at the end of the line: an abort line may have any other fields.
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
            if (window) {
                record.block().suspect(SuspectField.abort(line));
            }
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

    private void suspect(@Nullable RecordField field, String name) {
        String meant = field != null || name.equals(AbortLine.FIELD) ? null : fieldNames.meant(name);
        if (meant != null) {
            record.block().suspect(SuspectField.unknown(line, name, meant));
        }
    }

    /** Skips the rest of a field's value after some part of it was refused. */
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
        // A second name is ignored if the first name is there, before or after it.
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
