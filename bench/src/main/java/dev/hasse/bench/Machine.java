package dev.hasse.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Describes the machine of a measurement as far as a comparison needs it. */
final class Machine {
    private Machine() {}

    /** One line: Java, processors, memory. */
    static String describe() throws IOException {
        return "Java " + System.getProperty("java.version") + ", "
                + Runtime.getRuntime().availableProcessors() + " processors (" + field("/proc/cpuinfo", "model name")
                + "), memory "
                + Long.parseLong(field("/proc/meminfo", "MemTotal").replaceAll("\\D", "")) / 1_000_000
                + " GB";
    }

    private static String field(String file, String name) throws IOException {
        for (String line : Files.readAllLines(Path.of(file))) {
            if (line.startsWith(name)) {
                return line.substring(line.indexOf(':') + 1).strip();
            }
        }
        return "0 unknown";
    }
}
