package dev.hasse.guard;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * The digest SHA-256 (FIPS 180-4) of bytes that come in portions.
 *
 * <p>Maintainer's note. That of Java loads the providers of all algorithms, and generates code for the views of its arrays:
 * 170 classes, a fifth of the time that an agent waits for an answer. A digest is no secret here, and no defence against
 * somebody who wants two files to look alike: it only has to be the one that {@code sha256sum} computes in the shell front.
 */
final class Sha256 {
    private static final int BLOCK = 64;

    private static final int[] ROUNDS = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
    };

    private final int[] state = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
    };
    private final int[] schedule = new int[BLOCK];
    /** The bytes that do not fill a block yet. */
    private final byte[] waiting = new byte[BLOCK];

    private long length;

    /** Takes the next bytes. */
    void update(byte[] bytes, int from, int count) {
        int at = from;
        int end = from + count;
        int used = (int) (length % BLOCK);
        length += count;
        if (used > 0) {
            int taken = Math.min(BLOCK - used, count);
            System.arraycopy(bytes, at, waiting, used, taken);
            at += taken;
            if (used + taken < BLOCK) {
                return;
            }
            compress(waiting, 0);
        }
        for (; end - at >= BLOCK; at += BLOCK) {
            compress(bytes, at);
        }
        System.arraycopy(bytes, at, waiting, 0, end - at);
    }

    /** The digest of all bytes so far, in hexadecimal. Nothing may be added afterwards. */
    String hex() {
        long bits = length * Byte.SIZE;
        int used = (int) (length % BLOCK);
        waiting[used++] = (byte) 0x80;
        Arrays.fill(waiting, used, BLOCK, (byte) 0);
        if (used > BLOCK - Long.BYTES) {
            compress(waiting, 0);
            Arrays.fill(waiting, (byte) 0);
        }
        for (int k = 0; k < Long.BYTES; k++) {
            waiting[BLOCK - 1 - k] = (byte) (bits >>> (Byte.SIZE * k));
        }
        compress(waiting, 0);
        StringBuilder digest = new StringBuilder(BLOCK);
        for (int word : state) {
            digest.append(HexFormat.of().toHexDigits(word));
        }
        return digest.toString();
    }

    private void compress(byte[] block, int from) {
        int[] w = schedule;
        for (int t = 0; t < 16; t++) {
            int at = from + 4 * t;
            w[t] = block[at] << 24
                    | (block[at + 1] & 0xff) << 16
                    | (block[at + 2] & 0xff) << 8
                    | (block[at + 3] & 0xff);
        }
        for (int t = 16; t < BLOCK; t++) {
            int near = w[t - 2];
            int far = w[t - 15];
            w[t] = (Integer.rotateRight(near, 17) ^ Integer.rotateRight(near, 19) ^ near >>> 10)
                    + w[t - 7]
                    + (Integer.rotateRight(far, 7) ^ Integer.rotateRight(far, 18) ^ far >>> 3)
                    + w[t - 16];
        }
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        int e = state[4];
        int f = state[5];
        int g = state[6];
        int h = state[7];
        for (int t = 0; t < BLOCK; t++) {
            int first = h
                    + (Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25))
                    + ((e & f) ^ (~e & g))
                    + ROUNDS[t]
                    + w[t];
            int second = (Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22))
                    + ((a & b) ^ (a & c) ^ (b & c));
            h = g;
            g = f;
            f = e;
            e = d + first;
            d = c;
            c = b;
            b = a;
            a = first + second;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
        state[5] += f;
        state[6] += g;
        state[7] += h;
    }
}
