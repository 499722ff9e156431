package dev.hasse.imports.formats.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectFolderTest {
    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "/w/shop/src/a.ts, /w/shop, /w/shop",
                "/w/shop, /w/shop, /w/shop",
                "/w/shop/, /w/shop/, /w/shop/",
                "/w/shöp/ä/a.ts, /w/shöp, /w/shöp",
                "//w/a, /, /",
                "w/a, w, w",
                "/w/shopping/a.ts, /w/shop, none",
                "/w/a.ts, /, none",
                "'', '', none",
            })
    void isAFolderAroundTheFileOrTheFileItself(String path, String project, String found) throws Exception {
        String digest = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(project.getBytes(StandardCharsets.UTF_8)));

        assertThat(ProjectFolder.around(path, digest)).isEqualTo(found);
    }
}
