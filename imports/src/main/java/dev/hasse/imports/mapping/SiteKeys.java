package dev.hasse.imports.mapping;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The public keys of Ed25519 by which receipts are signed, by their ids.
 *
 * <p>Source: RFC 8032, §5.1.5, for the 32 bytes of a key; RFC 8410, §4, for the 44 that {@code openssl pkey -pubout} writes, which are the
 * same 32 after a fixed beginning.
 *
 * @param byId the keys
 */
public record SiteKeys(Map<String, PublicKey> byId) {
    private static final int LENGTH = 32;
    private static final byte[] BEGINNING = HexFormat.of().parseHex("302a300506032b6570032100");

    static final SiteKeys NONE = new SiteKeys(Map.of());

    /** Copies the map. */
    public SiteKeys {
        byId = Map.copyOf(byId);
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return byId.isEmpty();
    }

    /**
     * The key with an id.
     *
     * @param id its id; null if a signature names none, which the only key then answers for
     * @return null if there is none
     */
    public @Nullable PublicKey key(@Nullable String id) {
        return id != null
                ? byId.get(id)
                : byId.size() == 1 ? byId.values().iterator().next() : null;
    }

    /**
     * Reads a key: PEM, or its bytes in hexadecimal digits or Base64, of either alphabet.
     *
     * @throws IllegalArgumentException if it is no public key of Ed25519
     */
    static PublicKey parse(String text) {
        byte[] bytes = bytes(text);
        byte[] encoded = bytes;
        if (bytes.length == LENGTH) {
            encoded = new byte[BEGINNING.length + LENGTH];
            System.arraycopy(BEGINNING, 0, encoded, 0, BEGINNING.length);
            System.arraycopy(bytes, 0, encoded, BEGINNING.length, LENGTH);
        }
        try {
            return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
        } catch (GeneralSecurityException notOne) {
            throw new IllegalArgumentException(
                    "expected a public key of Ed25519: PEM, or its 32 bytes in Base64 or hexadecimal digits", notOne);
        }
    }

    private static byte[] bytes(String text) {
        String plain = text.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        if (plain.length() == 2 * LENGTH && plain.chars().allMatch(SiteKeys::isHexDigit)) {
            return HexFormat.of().parseHex(plain);
        }
        try {
            return Base64.getDecoder().decode(plain.replace('-', '+').replace('_', '/'));
        } catch (IllegalArgumentException notBase64) {
            return new byte[0];
        }
    }

    private static boolean isHexDigit(int character) {
        return HexFormat.isHexDigit(character);
    }
}
