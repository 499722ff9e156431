package dev.hasse.traces;

import dev.hasse.model.OperationIds;
import dev.hasse.model.Symbols;

/**
 * Finds the numbers of the names, values and ids of a line by their bytes. What has been met before is not decoded again;
 * what recurs in line after line is compared with the line before.
 */
final class ScannedNames {
    /** The longest text of an array or object that is remembered, in bytes. */
    private static final int LONGEST = 4096;

    private final LineBytes line;
    private final DecodedLine decoded;
    private final Symbols symbols;
    private final TextNumbers numbers = new TextNumbers();
    private final RecentValues values;
    private final RecentValues operationIds;

    /** The largest number of a value that was met here as an unknown short string. New values have larger ones. */
    private int newest;

    /** The latest names of kinds of which few recur in one line after the other. */
    private final LatestTexts traces = new LatestTexts();

    private final LatestTexts labels = new LatestTexts();
    private final LatestTexts tools = new LatestTexts();

    ScannedNames(LineBytes line, DecodedLine decoded, Symbols symbols) {
        this.line = line;
        this.decoded = decoded;
        this.symbols = symbols;
        this.values = new RecentValues(symbols.values());
        this.operationIds = new RecentValues(symbols.operationIds());
    }

    /** How many texts are remembered for good. */
    int size() {
        return numbers.size();
    }

    /** Reads a string, and returns its number among those of its kind. */
    int name(TextKind kind) throws RefusedException {
        return switch (kind) {
            case TRACE -> latest(traces, kind);
            case LABEL -> latest(labels, kind);
            case TOOL -> latest(tools, kind);
            default -> {
                int number = simple(kind.ordinal());
                if (number == TextNumbers.UNKNOWN) {
                    line.string();
                    number = last(kind);
                }
                yield number;
            }
        };
    }

    /**
     * Moves past a string that is short, simple, and remembered, as nearly all are, and returns its number.
     *
     * @return {@link TextNumbers#UNKNOWN} for any other one, and does not move
     */
    int simple(int kind) {
        if (line.bytes[line.at] != '"') {
            return TextNumbers.UNKNOWN;
        }
        int number = numbers.findSimple(kind, line.bytes, line.at + 1);
        if (number != TextNumbers.UNKNOWN) {
            line.simpleString(numbers.lastTo);
        }
        return number;
    }

    private int latest(LatestTexts texts, TextKind kind) throws RefusedException {
        int latest = texts.skip(line);
        if (latest != LatestTexts.UNKNOWN) {
            return latest;
        }
        int from = line.at;
        line.string();
        int number = last(kind);
        texts.remember(line, from, number);
        return number;
    }

    /** The number of the last string of the line among those of a kind. */
    int last(TextKind kind) throws RefusedException {
        int from = line.stringFrom;
        int to = line.stringTo;
        int number = numbers.find(kind.ordinal(), line.bytes, from, to);
        if (number == TextNumbers.UNKNOWN) {
            number = kind.intern(symbols, decoded.string());
            numbers.remember(kind.ordinal(), line.bytes, from, to, number);
        }
        return number;
    }

    /** The number of the last string as a value. A short one is remembered for good when it recurs, since it may not. */
    int lastAsValue() throws RefusedException {
        if (!line.ascii || line.escaped) {
            return last(TextKind.STRING);
        }
        int from = line.stringFrom;
        int to = line.stringTo;
        if (to - from > TextNumbers.SHORT) {
            return values.number(line.bytes, from, to);
        }
        int number = numbers.find(TextKind.STRING.ordinal(), line.bytes, from, to);
        if (number == TextNumbers.UNKNOWN) {
            number = values.intern(line.bytes, from, to);
            if (number <= newest) {
                numbers.remember(TextKind.STRING.ordinal(), line.bytes, from, to, number);
            }
            newest = Math.max(newest, number);
        }
        return number;
    }

    /**
     * Finds the number of the text from {@code from} to where the line is now.
     *
     * @return {@link TextNumbers#UNKNOWN} if it is not remembered; {@link #remember} may follow
     */
    int find(int kind, int from) {
        return numbers.find(kind, line.bytes, from, line.at);
    }

    /** Remembers the number of the text that was not found last, unless it is long. */
    void remember(int kind, int from, int number) {
        if (line.at - from <= LONGEST) {
            numbers.remember(kind, line.bytes, from, line.at, number);
        }
    }

    /** Reads the id of an operation, a string or an integer, and returns its code. */
    long operationId() throws RefusedException {
        if (line.bytes[line.at] != '"') {
            return OperationIds.code(line.plainInteger(), symbols);
        }
        line.string();
        int counter =
                line.ascii && !line.escaped ? OperationIds.counterAt(line.bytes, line.stringFrom, line.stringTo) : -1;
        if (counter < 0) {
            return line.ascii && !line.escaped
                    ? OperationIds.interned(operationIds.number(line.bytes, line.stringFrom, line.stringTo))
                    : OperationIds.codeOfString(decoded.string(), symbols);
        }
        int number = 0;
        for (int k = counter; k < line.stringTo; k++) {
            number = number * 10 + line.bytes[k] - '0';
        }
        line.stringTo = counter;
        return OperationIds.counted(last(TextKind.ID_BEGINNING), number);
    }
}
