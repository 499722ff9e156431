package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.hasse.model.Columns;
import dev.hasse.model.OperationIds;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads an abort line, {@code {"abort": op_id}}. It is not an operation: it says that an earlier operation of the trace
 * was undone after it had been logged. It means the same as {@code "aborted": true} in its record, so a log can stay
 * append-only. {@code trace_id} names the trace, as in records; all other fields are ignored, whatever they hold.
 */
final class AbortLine {
    /** The field that marks an abort line. */
    static final String FIELD = "abort";

    private final JsonFactory json;
    private final Limits limits;
    private long operationId;
    private int trace;
    /** Whether {@code trace_id} names the trace; {@code session_id} is then an unknown field. */
    private boolean named;
    /** Why {@code session_id} would be refused; counts only if the line has no {@code trace_id}. */
    private @Nullable RefusedException refusedAlias;

    /** @param json keeps to the limits */
    AbortLine(JsonFactory json, Limits limits) {
        this.json = json;
        this.limits = limits;
    }

    /**
     * Reads an abort line. It is known to be a JSON object with the field {@link #FIELD}.
     *
     * @param line the line's number
     * @param block receives the abort
     * @throws RefusedException if the line names no operation, or its trace is of the wrong type
     */
    void read(byte[] bytes, int offset, int length, int line, BlockRecords block) throws RefusedException {
        operationId = OperationIds.NONE;
        trace = Columns.ABSENT;
        named = false;
        refusedAlias = null;
        try (JsonParser parser = json.createParser(bytes, offset, length)) {
            // No value in an abort line may be NULL.
            ParsedFields fields = new ParsedFields(block.symbols(), parser, null);
            parser.nextToken();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                readField(parser, fields.of(name), name);
                parser.skipChildren();
            }
        } catch (StreamConstraintsException limit) {
            // The id of the operation, in its canonical form.
            throw JsonFailures.limitExceeded(limit, limits);
        } catch (IOException impossible) {
            throw new IllegalStateException("the line was read before", impossible);
        }
        if (refusedAlias != null && !named) {
            throw refusedAlias;
        }
        block.aborts().add(new BlockRecords.Abort(trace, operationId, line));
    }

    private void readField(JsonParser parser, ParsedFields fields, String name) throws IOException, RefusedException {
        if (name.equals(FIELD)) {
            if (parser.currentToken().isBoolean()) {
                throw new RefusedException(
                        name,
                        parser.getText(),
                        "the op_id of an operation that was undone: a string or an integer",
                        "a record says \"aborted\": true of itself");
            }
            operationId = fields.operationId();
        } else if (RecordField.of(name) == RecordField.TRACE_ID) {
            trace = fields.name(TextKind.TRACE);
            named = true;
        } else if (RecordField.of(name) == RecordField.SESSION_ID && !named) {
            readAlias(fields);
        }
    }

    private void readAlias(ParsedFields fields) throws IOException {
        try {
            trace = fields.name(TextKind.TRACE);
        } catch (RefusedException reason) {
            refusedAlias = reason;
        }
    }
}
