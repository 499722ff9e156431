package dev.hasse.traces;

import dev.hasse.model.Symbols;
import dev.hasse.traces.ScannedBlock.RefusedLine;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of blocks, one block after another. Plain records are scanned. All other records, and all that seem
 * invalid, are read again by the parser, which decides.
 */
final class BlockReader {
    private final Limits limits;
    private final int refusalsKept;
    /** Where the records of the block go. */
    private BlockRecords records;

    private final RecordFields record;
    private final FieldNames fieldNames = new FieldNames();
    private final @Nullable RecordScanner scanner;
    private final @Nullable String nullSentinel;
    private @Nullable RecordParser parser;
    private @Nullable CharsetDecoder decoder;
    private List<RefusedLine> refused = new ArrayList<>();
    private long refusedInAll;
    private boolean blank = true;
    private int plain;

    /**
     * @param symbols the symbols of the records
     * @param nullSentinel the string that stands for NULL; null for none
     * @param refusalsKept how many refused lines of a block to keep with their reasons
     * @param scan whether to scan plain records; otherwise the parser reads them too, with the same result
     * @param needsEffects whether the effects of all records are needed; else, of those that landed as they were issued,
     *     the number may be enough
     */
    BlockReader(
            Symbols symbols,
            Limits limits,
            @Nullable String nullSentinel,
            int refusalsKept,
            boolean scan,
            boolean needsEffects) {
        this.records = new BlockRecords(symbols);
        this.record = new RecordFields(records);
        this.limits = limits;
        this.nullSentinel = nullSentinel;
        this.refusalsKept = refusalsKept;
        this.scanner = scan && RecordScanner.isWithin(limits)
                ? new RecordScanner(record, symbols, limits, nullSentinel, needsEffects, fieldNames)
                : null;
    }

    /** Reads a block. The result is valid until the next block is read. */
    ScannedBlock read(Block block) {
        return read(block, records);
    }

    /**
     * Reads a block.
     *
     * @param into where its records go; has the symbols of the reader, and may have records of another block
     */
    ScannedBlock read(Block block, BlockRecords into) {
        records = into;
        records.clear();
        record.moveTo(records);
        refused = new ArrayList<>();
        refusedInAll = 0;
        blank = true;
        plain = 0;
        int lines = readLines(block);
        return new ScannedBlock(records, lines, plain, blank, refused, refusedInAll);
    }

    /** How many names the reader remembers from the blocks that it has read. */
    int names() {
        return scanner == null ? 0 : scanner.names();
    }

    private int readLines(Block block) {
        byte[] bytes = block.bytes();
        int lines = 0;
        int from = 0;
        while (from < block.length()) {
            lines++;
            int line = block.number(lines);
            int next = scanner == null ? -1 : scanner.scan(bytes, from);
            if (scanner == null || next < 0) {
                next = endOfLine(bytes, from) + 1;
                parse(bytes, from, next - 1 - from, line);
            } else if (next - 1 - from > limits.lineBytes()) {
                refuse(line, tooLong());
            } else {
                plain++;
                scanner.noteSuspects(line, records);
                add(line);
            }
            from = next;
        }
        return lines;
    }

    private static int endOfLine(byte[] bytes, int from) {
        int at = from;
        while (bytes[at] != '\n') {
            at++;
        }
        return at;
    }

    private void add(int line) {
        blank = false;
        records.end(line);
    }

    private void parse(byte[] bytes, int from, int length, int line) {
        if (length <= limits.lineBytes() && isBlank(bytes, from, length)) {
            return;
        }
        blank = false;
        try {
            if (length > limits.lineBytes()) {
                throw tooLong();
            }
            requireUtf8(bytes, from, length);
            if (parser == null) {
                parser = new RecordParser(record, limits, nullSentinel, fieldNames);
            }
            parser.read(bytes, from, length, line);
        } catch (RefusedException reason) {
            refuse(line, reason);
        }
    }

    private void refuse(int line, RefusedException reason) {
        blank = false;
        refusedInAll++;
        if (refused.size() < refusalsKept) {
            refused.add(new RefusedLine(line, reason));
        }
    }

    private RefusedException tooLong() {
        return limits.tooLongLine().refused();
    }

    /** Whether a line is only white space. */
    static boolean isBlank(byte[] bytes, int from, int length) {
        for (int k = from; k < from + length; k++) {
            if (bytes[k] != ' ' && bytes[k] != '\t' && bytes[k] != '\r') {
                return false;
            }
        }
        return true;
    }

    private void requireUtf8(byte[] bytes, int from, int length) throws RefusedException {
        int invalid = invalidUtf8(bytes, from, length);
        if (invalid >= 0) {
            String found = invalid == 0 && Utf16.isMarked(bytes, from, length)
                    ? Utf16.MARK
                    : String.format(
                            "the byte 0x%02X at column %d, which is not UTF-8",
                            bytes[from + invalid] & 0xFF, invalid + 1);
            throw new RefusedException(null, found, "UTF-8", "write the file as UTF-8");
        }
    }

    /** The offset of the line's first byte that is not UTF-8, or -1 if the line is valid. */
    private int invalidUtf8(byte[] bytes, int from, int length) {
        if (decoder == null) {
            decoder = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT);
        }
        ByteBuffer line = ByteBuffer.wrap(bytes, from, length);
        CharBuffer decoded = CharBuffer.allocate(Math.min(length, 4096) + 1);
        decoder.reset();
        while (true) {
            decoded.clear();
            CoderResult result = decoder.decode(line, decoded, true);
            if (result.isError()) {
                return line.position() - from;
            }
            if (result.isUnderflow()) {
                return -1;
            }
        }
    }
}
