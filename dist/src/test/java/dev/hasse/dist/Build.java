package dev.hasse.dist;

import java.nio.file.Path;
import java.util.Objects;

/** What the build says about itself; tests run in the folder of their module. */
final class Build {
    static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    static final Path JAR = PROJECT.resolve("cli/target/hasse.jar");

    /** What the command loads for tables only, beside its jar. */
    static final Path TABLES_JAR = PROJECT.resolve("cli/target/hasse-tables.jar");

    static final Path PACKAGES = Path.of("target", "dist").toAbsolutePath();
    static final String VERSION = property("hasse.version");
    /** Such as {@code linux-x64}: the platform of the runtime image. */
    static final String PLATFORM = property("hasse.platform");
    /** The time of every file in a package, as in ISO 8601. */
    static final String TIMESTAMP = property("hasse.timestamp");

    private Build() {}

    private static String property(String name) {
        return Objects.requireNonNull(System.getProperty(name), name);
    }
}
