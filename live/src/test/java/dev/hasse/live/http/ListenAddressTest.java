package dev.hasse.live.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListenAddressTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:4318, 127.0.0.1, 4318",
        "4318, 127.0.0.1, 4318",
        "0, 127.0.0.1, 0",
        "0.0.0.0:4318, 0.0.0.0, 4318",
        "localhost:65535, localhost, 65535",
        "[::1]:4318, ::1, 4318"
    })
    void isAHostAndAPort(String text, String host, int port) {
        assertThat(ListenAddress.parse(text)).isEqualTo(new ListenAddress(host, port));
        assertThat(ListenAddress.parse(ListenAddress.parse(text).toString())).isEqualTo(ListenAddress.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":4318",
                "localhost",
                "localhost:",
                "localhost:65536",
                "::1:4318",
                "a b:1",
                "h:\u001b1",
                "http://h:1"
            })
    void isNothingElse(String text) {
        assertThatThrownBy(() -> ListenAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected HOST:PORT such as 127.0.0.1:4318, or a port of this machine")
                .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("\u001b"));
    }
}
