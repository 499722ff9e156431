package dev.hasse.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The {@linkplain LiveFinding#key keys} of findings, each with the code of its phenomenon: some 30 bytes each, since all that a
 * watcher ever told has to be known as long as the logs may be read again.
 */
final class FindingKeys {
    private static final int DIGITS = 32;
    private static final byte FREE = 0;

    /** Two longs for each slot: a key's digits. The number of slots is a power of two; at most three quarters are used. */
    private long[] keys = new long[2 * 4];
    /** For each slot 0, or the place of the code among {@link #names} plus one. */
    private byte[] codes = new byte[4];

    private int size;
    private final List<String> names = new ArrayList<>(1);
    /** Keys that are none of ours, from a state that somebody else wrote. */
    private Map<String, String> others = Map.of();

    void put(String key, String code) {
        int name = names.indexOf(code);
        if (name < 0 && names.size() < Byte.MAX_VALUE) {
            name = names.size();
            names.add(code);
        }
        if (name < 0 || !isPlain(key)) {
            others = others.isEmpty() ? new HashMap<>() : others;
            others.put(key, code);
            return;
        }
        long first = HexFormat.fromHexDigitsToLong(key, 0, DIGITS / 2);
        long second = HexFormat.fromHexDigitsToLong(key, DIGITS / 2, DIGITS);
        int slot = slot(first, second);
        size += codes[slot] == FREE ? 1 : 0;
        keys[2 * slot] = first;
        keys[2 * slot + 1] = second;
        codes[slot] = (byte) (name + 1);
        if (size > codes.length / 4 * 3) {
            rebuild(codes.length * 2);
        }
    }

    private static boolean isPlain(String key) {
        return key.length() == DIGITS
                && key.chars().allMatch(digit -> (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f'));
    }

    /** The slot of a key, or the free one that it would get. */
    private int slot(long first, long second) {
        int mask = codes.length - 1;
        // Keys are digests, so that any of their bits will do.
        int slot = (int) first & mask;
        while (codes[slot] != FREE && (keys[2 * slot] != first || keys[2 * slot + 1] != second)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void rebuild(int slots) {
        long[] oldKeys = keys;
        byte[] oldCodes = codes;
        keys = new long[2 * slots];
        codes = new byte[slots];
        for (int old = 0; old < oldCodes.length; old++) {
            if (oldCodes[old] != FREE) {
                int slot = slot(oldKeys[2 * old], oldKeys[2 * old + 1]);
                keys[2 * slot] = oldKeys[2 * old];
                keys[2 * slot + 1] = oldKeys[2 * old + 1];
                codes[slot] = oldCodes[old];
            }
        }
    }

    boolean contains(String key) {
        if (!isPlain(key)) {
            return others.containsKey(key);
        }
        return codes[find(key)] != FREE || others.containsKey(key);
    }

    private int find(String key) {
        return slot(
                HexFormat.fromHexDigitsToLong(key, 0, DIGITS / 2),
                HexFormat.fromHexDigitsToLong(key, DIGITS / 2, DIGITS));
    }

    void remove(String key) {
        if (!others.isEmpty()) {
            others.remove(key);
        }
        if (!isPlain(key)) {
            return;
        }
        int free = find(key);
        if (codes[free] == FREE) {
            return;
        }
        codes[free] = FREE;
        size--;
        // What follows without a gap may have been put there because this slot was used.
        int mask = codes.length - 1;
        for (int slot = free + 1 & mask; codes[slot] != FREE; slot = slot + 1 & mask) {
            byte code = codes[slot];
            codes[slot] = FREE;
            int better = slot(keys[2 * slot], keys[2 * slot + 1]);
            keys[2 * better] = keys[2 * slot];
            keys[2 * better + 1] = keys[2 * slot + 1];
            codes[better] = code;
        }
    }

    /** Shows all keys with their codes, in any order. */
    void forEach(BiConsumer<String, String> action) {
        HexFormat hex = HexFormat.of();
        for (int slot = 0; slot < codes.length; slot++) {
            if (codes[slot] != FREE) {
                action.accept(
                        hex.toHexDigits(keys[2 * slot]) + hex.toHexDigits(keys[2 * slot + 1]),
                        names.get(codes[slot] - 1));
            }
        }
        others.forEach(action);
    }

    /** How many keys there are. */
    int size() {
        return size + others.size();
    }
}
