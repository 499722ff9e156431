package dev.hasse.spark;

import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Bytes that are appended to, and written once: in pages, so that what is there already is not copied when more is needed. */
final class GrowingBytes {
    private final Pages pages;
    private final List<byte[]> filled = new ArrayList<>();
    private byte[] last;
    private int inLast;

    /** @param pages where the memory comes from */
    GrowingBytes(Pages pages) {
        this.pages = pages;
        this.last = pages.take();
    }

    /** Memory for some growing bytes, which is used again once they are {@linkplain #release released}. */
    static final class Pages {
        /** Small, since each of many short traces has one. */
        private static final int SIZE = 1 << 11;

        private final Deque<byte[]> free = new ArrayDeque<>();
        private int inUse;

        /** How many bytes of memory are in use. */
        long inUse() {
            return (long) inUse * SIZE;
        }

        private byte[] take() {
            inUse++;
            byte[] page = free.poll();
            return page == null ? new byte[SIZE] : page;
        }

        private void give(byte[] page) {
            inUse--;
            free.push(page);
        }
    }

    /** Appends bytes. */
    void add(byte[] from, int start, int length) {
        int added = 0;
        while (length - added > last.length - inLast) {
            int fitting = last.length - inLast;
            System.arraycopy(from, start + added, last, inLast, fitting);
            added += fitting;
            filled.add(last);
            last = pages.take();
            inLast = 0;
        }
        System.arraycopy(from, start + added, last, inLast, length - added);
        inLast += length - added;
    }

    /** Writes all bytes. */
    void write(DataOutput out) throws IOException {
        for (byte[] page : filled) {
            out.write(page);
        }
        out.write(last, 0, inLast);
    }

    /** All bytes in one array. */
    byte[] joined() {
        byte[] all = new byte[filled.size() * Pages.SIZE + inLast];
        int at = 0;
        for (byte[] page : filled) {
            System.arraycopy(page, 0, all, at, page.length);
            at += page.length;
        }
        System.arraycopy(last, 0, all, at, inLast);
        return all;
    }

    /** Gives the memory back. The bytes are gone, and none may be added. */
    void release() {
        filled.forEach(pages::give);
        pages.give(last);
    }
}
