package dev.hasse.spark;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * Rows whose cells are text, {@link Long}, {@link Boolean} or null, as bytes. Spark keeps verdicts and reads them once for each
 * table; as objects, every cell would go through Java's serialization each time.
 */
final class PackedRows implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final byte NULL = 0;
    private static final byte NUMBER = 1;
    private static final byte FALSE = 2;
    private static final byte TRUE = 3;
    private static final byte TEXT = 4;

    private final int rows;
    private final byte[] bytes;

    private PackedRows(int rows, byte[] bytes) {
        this.rows = rows;
        this.bytes = bytes;
    }

    /**
     * Packs rows.
     *
     * @throws IllegalArgumentException if a cell is something else
     */
    static PackedRows of(List<Row> rows) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (Row row : rows) {
                out.writeInt(row.size());
                for (int k = 0; k < row.size(); k++) {
                    write(row.get(k), out);
                }
            }
        } catch (IOException impossible) {
            // Nothing fails in memory.
            throw new UncheckedIOException(impossible);
        }
        return new PackedRows(rows.size(), bytes.toByteArray());
    }

    private static void write(@Nullable Object cell, DataOutputStream out) throws IOException {
        if (cell == null) {
            out.writeByte(NULL);
        } else if (cell instanceof Long number) {
            out.writeByte(NUMBER);
            out.writeLong(number);
        } else if (cell instanceof Boolean flag) {
            out.writeByte(flag ? TRUE : FALSE);
        } else if (cell instanceof String text) {
            byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
            out.writeByte(TEXT);
            out.writeInt(encoded.length);
            out.write(encoded);
        } else {
            throw new IllegalArgumentException(
                    "found a cell of " + cell.getClass() + ", expected text, Long or Boolean");
        }
    }

    /** The rows, in order. */
    Iterator<Row> iterator() {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return IntStream.range(0, rows).mapToObj(row -> row(in)).iterator();
    }

    private static Row row(ByteBuffer in) {
        @Nullable Object[] cells = new @Nullable Object[in.getInt()];
        for (int k = 0; k < cells.length; k++) {
            cells[k] = cell(in);
        }
        return RowFactory.create(cells);
    }

    private static @Nullable Object cell(ByteBuffer in) {
        byte type = in.get();
        return switch (type) {
            case NULL -> null;
            case NUMBER -> in.getLong();
            case FALSE -> false;
            case TRUE -> true;
            case TEXT -> text(in);
            default -> throw new IllegalStateException("a cell of type " + type + " was never written");
        };
    }

    private static String text(ByteBuffer in) {
        int length = in.getInt();
        String text = new String(in.array(), in.position(), length, StandardCharsets.UTF_8);
        in.position(in.position() + length);
        return text;
    }
}
