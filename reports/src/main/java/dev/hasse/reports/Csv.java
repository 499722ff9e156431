package dev.hasse.reports;

import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes CSV: RFC 4180 with a header. Spreadsheets evaluate a cell that begins with one of {@code = + - @}, a tab or a
 * carriage return as a formula, so such text gets a leading apostrophe. Numbers are unchanged.
 */
public final class Csv implements Closeable {
    private final CsvGenerator csv;
    private boolean begun;

    private Csv(CsvGenerator csv) {
        this.csv = csv;
    }

    /** Begins with the names of the columns. Closing leaves the writer open. */
    public static Csv to(Writer out, List<String> columns) throws IOException {
        CsvSchema.Builder schema = CsvSchema.builder();
        columns.forEach(column -> schema.addColumn(defused(column)));
        CsvFactory factory = CsvFactory.builder()
                .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                .build();
        CsvGenerator csv = factory.createGenerator(out);
        csv.setSchema(schema.build().withHeader().withLineSeparator("\r\n"));
        return new Csv(csv);
    }

    /** Writes the next cell of the row: a whole number, a figure, or text; empty for null. */
    public void cell(@Nullable Object value) throws IOException {
        if (!begun) {
            csv.writeStartArray();
            begun = true;
        }
        if (value == null) {
            csv.writeString("");
        } else if (value instanceof Double number) {
            csv.writeNumber(number);
        } else if (value instanceof Number number) {
            csv.writeNumber(number.longValue());
        } else {
            csv.writeString(defused(value.toString()));
        }
    }

    /** Ends the row. */
    public void endRow() throws IOException {
        csv.writeEndArray();
        begun = false;
    }

    /** Escapes text that a spreadsheet would evaluate as a formula. */
    public static String defused(String text) {
        return !text.isEmpty() && "=+-@\t\r\n＝＋－＠".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }

    @Override
    public void close() throws IOException {
        csv.close();
    }
}
