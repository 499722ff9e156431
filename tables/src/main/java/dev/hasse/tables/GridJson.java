package dev.hasse.tables;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.reports.JsonParts;
import dev.hasse.reports.rows.RowQuery;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/**
 * For programs: the shape {@code hasse.rows/1}, whose schema is the resource {@code hasse.rows.1.schema.json} beside that
 * of {@code check}. The shape is a contract: fields, and columns, are only ever added.
 */
final class GridJson {
    private static final String SCHEMA = "hasse.rows/1";

    private GridJson() {}

    static void write(Grid grid, RowQuery query, Writer out, String version) throws IOException {
        JsonParts.document(out, SCHEMA, version, json -> {
            json.writeStringField("rows", JsonParts.word(query.kind()));
            json.writeArrayFieldStart("group_by");
            for (String column : query.groupBy()) {
                json.writeString(column);
            }
            json.writeEndArray();
            JsonOutput.nullableField(json, "pivot", query.pivot());
            json.writeArrayFieldStart("columns");
            for (Grid.Part column : grid.columns()) {
                JsonOutput.string(json, column.name());
            }
            json.writeEndArray();
            json.writeArrayFieldStart("data");
            for (int row = 0; row < grid.rows(); row++) {
                json.writeStartArray();
                for (Grid.Part column : grid.columns()) {
                    value(json, column.at(row));
                }
                json.writeEndArray();
            }
            json.writeEndArray();
        });
    }

    private static void value(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Boolean is) {
            json.writeBoolean(is);
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else {
            JsonOutput.string(json, value.toString());
        }
    }
}
