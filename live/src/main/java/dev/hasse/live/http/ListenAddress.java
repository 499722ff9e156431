package dev.hasse.live.http;

import dev.hasse.model.SafeText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a server listens.
 *
 * @param host a name or an address; by default the loopback, which only programs on this machine reach
 * @param port from 0 to 65535; 0 lets the system choose
 */
public record ListenAddress(String host, int port) {
    /** Only programs on this machine reach it. */
    public static final String LOOPBACK = "127.0.0.1";

    private static final Pattern SYNTAX = Pattern.compile("(?:(\\[[0-9A-Fa-f:.%]+]|[A-Za-z0-9._-]+):)?(\\d{1,5})");
    private static final int HIGHEST = 65_535;

    /**
     * Reads {@code HOST:PORT}, {@code [IPV6]:PORT}, or only a port, which is one on the loopback.
     *
     * @throws IllegalArgumentException if it is neither; the message says what was expected
     */
    public static ListenAddress parse(String text) {
        Matcher parts = SYNTAX.matcher(text);
        if (!parts.matches() || Integer.parseInt(parts.group(2)) > HIGHEST) {
            throw new IllegalArgumentException("found " + SafeText.quoteBriefly(text)
                    + ", expected HOST:PORT such as 127.0.0.1:4318, or a port of this machine");
        }
        String host = parts.group(1) == null ? LOOPBACK : parts.group(1).replaceAll("[\\[\\]]", "");
        return new ListenAddress(host, Integer.parseInt(parts.group(2)));
    }

    /** As it can be parsed. */
    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
