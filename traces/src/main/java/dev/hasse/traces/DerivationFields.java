package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.hasse.model.Derivation;
import dev.hasse.model.RefusedWrite;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields by which a record says how it was derived from another log. A value of another type than expected is the
 * producer's own, and ignored.
 */
final class DerivationFields {
    private boolean unlogged;
    private @Nullable String command;
    private final Set<String> inferredReads = new HashSet<>();
    private final Set<String> inferredWrites = new HashSet<>();
    private final Set<String> attempted = new HashSet<>();
    private @Nullable String writer;
    private @Nullable Boolean unread;
    private final Map<String, Long> remembered = new HashMap<>();
    private boolean any;

    /** Reads one of the fields, at the parser's current token. */
    interface Field {
        void read(JsonParser in, DerivationFields to) throws IOException;
    }

    /** Forgets the fields of the record before. */
    void clear() {
        if (any) {
            unlogged = false;
            command = null;
            inferredReads.clear();
            inferredWrites.clear();
            attempted.clear();
            writer = null;
            unread = null;
            remembered.clear();
            any = false;
        }
    }

    /** What the fields say together; null if they say nothing. */
    @Nullable
    Derivation derivation() {
        return any
                ? new Derivation(null, unlogged, command, inferredReads, inferredWrites, refused(), remembered)
                : null;
    }

    private @Nullable RefusedWrite refused() {
        return attempted.isEmpty() ? null : new RefusedWrite(attempted, writer, unread);
    }

    void unlogged(JsonParser in) throws IOException {
        if (in.currentToken() == JsonToken.VALUE_TRUE) {
            unlogged = true;
            any = true;
        }
        in.skipChildren();
    }

    void command(JsonParser in) throws IOException {
        if (in.currentToken() == JsonToken.VALUE_STRING) {
            command = in.getText();
            any = true;
        }
        in.skipChildren();
    }

    void inferredReads(JsonParser in) throws IOException {
        cells(in, inferredReads);
    }

    void inferredWrites(JsonParser in) throws IOException {
        cells(in, inferredWrites);
    }

    /** Reads what a refused record was to write, an object; without cells it says nothing. */
    void attempted(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            JsonToken value = in.nextToken();
            switch (field) {
                case "cells" -> cells(in, attempted);
                case "written_by" -> {
                    writer = value == JsonToken.VALUE_STRING ? in.getText() : null;
                    in.skipChildren();
                }
                case "unread" -> {
                    unread = value.isBoolean() ? (Boolean) in.getBooleanValue() : null;
                    in.skipChildren();
                }
                default -> in.skipChildren();
            }
        }
    }

    /** Reads when the agent of the record had written the cells that it did not read again, an object of integers. */
    void remembered(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String cell = in.currentName();
            boolean isTime = in.nextToken() == JsonToken.VALUE_NUMBER_INT
                    && (in.getNumberType() == JsonParser.NumberType.INT
                            || in.getNumberType() == JsonParser.NumberType.LONG);
            if (isTime) {
                remembered.put(cell, in.getLongValue());
                any = true;
            }
            in.skipChildren();
        }
    }

    private void cells(JsonParser in, Set<String> to) throws IOException {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            in.skipChildren();
            return;
        }
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (in.currentToken() == JsonToken.VALUE_STRING) {
                to.add(in.getText());
                any = true;
            }
            in.skipChildren();
        }
    }
}
