package dev.hasse.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The places that converted records come from, by the places of the records themselves. Only witnesses are ever looked
 * up, but any record may become part of one, so the origins of all are kept: as differences, in some four bytes each.
 * Records without an origin take nothing. Several threads may use one.
 */
public final class Origins {
    private final Interner<String> files = Interner.ofNames();
    private final Map<Integer, Lines> bySource = new HashMap<>();
    /** What else the records of a source say of how they were derived, by line. */
    private final Map<Integer, Map<Integer, Derivation>> derivations = new HashMap<>();

    /**
     * A line and whether it is shared, as one number.
     *
     * @param line as {@link SourceLine#isLine} allows it, of nine digits at most
     */
    public static int place(int line, boolean isShared) {
        return line << 1 | (isShared ? 1 : 0);
    }

    /** The files that records come from, by path. */
    public Interner<String> files() {
        return files;
    }

    /**
     * Adds the origins of some records. The lines of a source ascend; one that does not was added before, and is ignored.
     *
     * @param source the file of the records: a number of {@link Symbols#sources()}
     * @param linesBefore the number of lines of that file before the one that counts as line 0
     * @param origins three numbers for each record: its line, a number of {@link #files}, and the {@link #place} in that file
     * @param length how many numbers there are
     */
    public synchronized void add(int source, int linesBefore, int[] origins, int length) {
        Lines lines = bySource.computeIfAbsent(source, none -> new Lines());
        for (int k = 0; k < length; k += 3) {
            lines.add(linesBefore + origins[k], origins[k + 1], origins[k + 2]);
        }
    }

    /**
     * Adds how a record was derived, apart from its origin.
     *
     * @param source the file of the record: a number of {@link Symbols#sources()}
     * @param line the record's line in that file
     */
    public synchronized void add(int source, int line, Derivation derivation) {
        derivations.computeIfAbsent(source, none -> new HashMap<>()).put(line, derivation);
    }

    /** How the record on a line of a source was derived. */
    public synchronized Derivation derivation(int source, int line) {
        SourceLine origin = find(source, line);
        Map<Integer, Derivation> lines = derivations.getOrDefault(source, Map.of());
        Derivation known = lines.getOrDefault(line, Derivation.NONE);
        return origin == null ? known : known.from(origin);
    }

    /** The origin of the record on a line of a source; null if it has none. */
    public synchronized @Nullable SourceLine find(int source, int line) {
        Lines lines = bySource.get(source);
        int[] origin = lines == null ? null : lines.find(line);
        return origin == null
                ? null
                : new SourceLine(
                        files.get(origin[Lines.FILE]), origin[Lines.PLACE] >>> 1, (origin[Lines.PLACE] & 1) != 0);
    }

    /**
     * The origins of the records of one source. Every {@value #PAGE} lines begin a page, with a whole entry; the other
     * entries are differences from the one before.
     */
    private static final class Lines {
        static final int FILE = 1;
        static final int PLACE = 2;
        private static final int PAGE = 64;

        /** Some consecutive entries. */
        private static final class Page {
            /** The first of them. */
            final int[] first;
            /** The differences of the others. */
            final byte[] rest;

            Page(int[] first, byte[] rest) {
                this.first = first;
                this.rest = rest;
            }
        }

        private final List<Page> pages = new ArrayList<>();
        /** The first entry of the page under way: a line, a file and the place there. */
        private int[] first = new int[3];
        /** The parts of the latest entry. */
        private int latestLine;

        private int latestFile;
        private int latestPlace;
        /** The differences of the page under way; three numbers of at most five bytes each. */
        private final byte[] rest = new byte[PAGE * 15];

        private int used;
        private int entries;

        void add(int line, int file, int place) {
            if (entries > 0 && line <= latestLine) {
                return;
            }
            if (entries == PAGE) {
                pages.add(new Page(first, Arrays.copyOf(rest, used)));
                entries = 0;
                used = 0;
            }
            if (entries == 0) {
                first = new int[] {line, file, place};
            } else {
                put(line - latestLine);
                put(file - latestFile);
                put(place - latestPlace);
            }
            latestLine = line;
            latestFile = file;
            latestPlace = place;
            entries++;
        }

        /** Small differences in either direction take one byte. */
        private void put(int difference) {
            int left = (difference << 1) ^ (difference >> 31);
            while ((left & ~0x7F) != 0) {
                rest[used++] = (byte) (left | 0x80);
                left >>>= 7;
            }
            rest[used++] = (byte) left;
        }

        int @Nullable [] find(int line) {
            if (entries == 0 || line > latestLine) {
                return null;
            }
            if (line >= first[0]) {
                return find(line, first, rest, used);
            }
            int low = 0;
            int high = pages.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (pages.get(middle).first[0] <= line) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            if (low == 0) {
                return null;
            }
            Page page = pages.get(low - 1);
            return find(line, page.first, page.rest, page.rest.length);
        }

        private static int @Nullable [] find(int line, int[] first, byte[] rest, int end) {
            int[] entry = first.clone();
            int at = 0;
            while (entry[0] < line && at < end) {
                for (int part = 0; part < entry.length; part++) {
                    int read = 0;
                    int shift = 0;
                    int next;
                    do {
                        next = rest[at++];
                        read |= (next & 0x7F) << shift;
                        shift += 7;
                    } while (next < 0);
                    entry[part] += (read >>> 1) ^ -(read & 1);
                }
            }
            return entry[0] == line ? entry : null;
        }
    }
}
