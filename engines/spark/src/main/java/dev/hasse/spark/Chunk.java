package dev.hasse.spark;

import dev.hasse.traces.PickedLines;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Lines of one trace, from one file, in order; or what is wrong with the file. */
public final class Chunk implements Externalizable {
    private static final long serialVersionUID = 1L;
    private static final int[] NONE = {};
    private static final byte[] NO_BYTES = {};

    private int file;
    private int lines;
    private int[] numbers = NONE;
    private int[] feeds = NONE;
    private int length;
    private byte[] bytes = NO_BYTES;
    /** The bytes, while lines are added; null if all are in one array. */
    private @Nullable GrowingBytes grown;
    /** Where memory for more lines comes from; null if no other chunk shares it. */
    private GrowingBytes.@Nullable Pages pages;

    private @Nullable BrokenFile broken;

    /** For deserialization. */
    public Chunk() {}

    /** @param file the number of the file */
    Chunk(int file) {
        this.file = file;
    }

    /**
     * A chunk that shares memory with others.
     *
     * @param file the number of the file
     */
    Chunk(int file, GrowingBytes.Pages pages) {
        this.file = file;
        this.pages = pages;
    }

    /** A chunk that says what is wrong with a file. */
    static Chunk of(int file, BrokenFile broken) {
        Chunk chunk = new Chunk(file);
        chunk.broken = broken;
        return chunk;
    }

    /** Adds a line, which ends at its line feed. */
    void add(int number, byte[] from, int start, int feed) {
        int more = feed + 1 - start;
        if (grown == null) {
            grown = new GrowingBytes(pages == null ? new GrowingBytes.Pages() : pages);
            grown.add(bytes, 0, length);
        }
        grown.add(from, start, more);
        length += more;
        if (lines == numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(4, lines * 2));
            feeds = Arrays.copyOf(feeds, numbers.length);
        }
        numbers[lines] = number;
        feeds[lines] = length - 1;
        lines++;
    }

    /** The number of the file. */
    int file() {
        return file;
    }

    /** What is wrong with the file; null for lines. */
    @Nullable
    BrokenFile broken() {
        return broken;
    }

    /** How many bytes the lines have, with their line feeds. */
    int length() {
        return length;
    }

    /** How many lines there are. */
    int lines() {
        return lines;
    }

    /** Moves the numbers of the lines from those in the split to those in the file. */
    void moveBehind(int linesBefore) {
        for (int k = 0; k < lines; k++) {
            numbers[k] += linesBefore;
        }
    }

    /** The number of a line, from 1. */
    int number(int k) {
        return numbers[k];
    }

    /** The bytes of all lines, one after another, each with its line feed. */
    byte[] bytes() {
        if (grown != null) {
            bytes = grown.joined();
            grown.release();
            grown = null;
        }
        return bytes;
    }

    /** Where a line begins in the bytes. */
    int begin(int k) {
        return k == 0 ? 0 : feeds[k - 1] + 1;
    }

    /** Where the line feed of a line is in the bytes. */
    int feed(int k) {
        return feeds[k];
    }

    /** Passes a line on. */
    void read(int k, PickedLines.Taker taker) {
        taker.line(file, numbers[k], bytes(), begin(k), feeds[k]);
    }

    /** Passes the lines on. */
    void read(PickedLines.Taker taker) {
        for (int k = 0; k < lines; k++) {
            read(k, taker);
        }
    }

    /** Gives up the lines, and their memory to other chunks. */
    void release() {
        if (grown != null) {
            grown.release();
            grown = null;
        }
        bytes = NO_BYTES;
        length = 0;
        lines = 0;
    }

    /** Writes the lines. */
    void write(DataOutput out) throws IOException {
        out.writeInt(file);
        out.writeInt(lines);
        out.writeInt(length);
        byte[] places = new byte[2 * Integer.BYTES * lines];
        ByteBuffer.wrap(places).asIntBuffer().put(numbers, 0, lines).put(feeds, 0, lines);
        out.write(places);
        if (grown == null) {
            out.write(bytes, 0, length);
        } else {
            grown.write(out);
        }
    }

    /** Reads lines that were written. */
    void read(DataInput in) throws IOException {
        file = in.readInt();
        lines = in.readInt();
        length = in.readInt();
        numbers = new int[lines];
        feeds = new int[lines];
        byte[] places = new byte[2 * Integer.BYTES * lines];
        in.readFully(places);
        ByteBuffer.wrap(places).asIntBuffer().get(numbers).get(feeds);
        bytes = new byte[length];
        in.readFully(bytes);
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        write(out);
        out.writeObject(broken);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
        read(in);
        broken = (BrokenFile) in.readObject();
    }
}
