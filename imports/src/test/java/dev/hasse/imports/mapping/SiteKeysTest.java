package dev.hasse.imports.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Public keys in all ways in which people write them, and that they verify what RFC 8032 has signed. */
class SiteKeysTest {
    private static final String HEX = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

    private static boolean verifies(PublicKey key, String message, String signature) throws GeneralSecurityException {
        Signature verifier = Signature.getInstance("Ed25519");
        verifier.initVerify(key);
        verifier.update(HexFormat.of().parseHex(message));
        return verifier.verify(HexFormat.of().parseHex(signature));
    }

    /** Tests 1 to 3 of §7.1. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a | '' | e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b
            3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c | 72 | 92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
            fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025 | af82 | 6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a
            """)
    void theVectorsOfTheStandard(String key, String message, String signature) throws GeneralSecurityException {
        PublicKey parsed = SiteKeys.parse(key);

        assertThat(verifies(parsed, message, signature)).isTrue();
        assertThat(verifies(parsed, message + "00", signature)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "D75A980182B10AB7D54BFED3C964073A0EE172F3DAA62325AF021A68F707511A",
                "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
                "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
                "MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
                "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n"
            })
    void theSameKeyInOtherWords(String text) {
        assertThat(SiteKeys.parse(text)).isEqualTo(SiteKeys.parse(HEX));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "d75a98", "not a key, and rather long for a key of thirty-two bytes", "MCowBQYDK2VwAyEA"})
    void whatIsNoKey(String text) {
        assertThatThrownBy(() -> SiteKeys.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a public key of Ed25519");
    }

    @Test
    void aSignatureThatNamesNoKeyIsByTheOnlyOne() {
        PublicKey key = SiteKeys.parse(HEX);
        assertThat(new SiteKeys(Map.of("a", key)).key(null)).isEqualTo(key);
        assertThat(new SiteKeys(Map.of("a", key)).key("b")).isNull();
        assertThat(new SiteKeys(Map.of("a", key, "b", key)).key(null)).isNull();
        assertThat(SiteKeys.NONE.key(null)).isNull();
    }
}
