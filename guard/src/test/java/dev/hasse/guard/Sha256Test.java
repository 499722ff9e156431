package dev.hasse.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Sha256Test {
    private static String hex(String text) {
        return ContentDigest.hex(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** The examples of the standard (csrc.nist.gov, SHA256.pdf), and of no bytes. */
    @Test
    void theExamplesOfTheStandard() {
        assertThat(hex("")).isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assertThat(hex("abc")).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))
                .isEqualTo("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    }

    /** Of every length around the ends of some blocks, in whatever portions the bytes come. */
    @Test
    void itIsThatOfJava() throws NoSuchAlgorithmException {
        Random random = new Random(1);
        for (int length = 0; length < 600; length++) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            Sha256 digest = new Sha256();
            for (int from = 0; from < length; ) {
                int count = Math.min(length - from, random.nextInt(150));
                digest.update(bytes, from, count);
                from += count;
            }
            assertThat(digest.hex())
                    .as("length %d", length)
                    .isEqualTo(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
        }
    }
}
