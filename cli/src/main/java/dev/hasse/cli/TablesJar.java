package dev.hasse.cli;

import dev.hasse.reports.rows.RowTables;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Finds what makes tables: on the class path, or in the jar beside that of the command. A class loader of its own keeps it
 * out of the class path, so that no other command opens it, and the archive of classes does not depend on it.
 */
final class TablesJar {
    private static final String NAME = "hasse-tables.jar";

    private TablesJar() {}

    /**
     * Loads it.
     *
     * @throws IllegalStateException if it is not there; the message says where it was looked for
     */
    static RowTables load() {
        ClassLoader own = TablesJar.class.getClassLoader();
        return find(own).orElseGet(() -> {
            Path jar = beside();
            if (!Files.isRegularFile(jar)) {
                throw new IllegalStateException("--rows needs " + jar + ", which is missing; it comes with hasse.jar");
            }
            return find(open(jar, own))
                    .orElseThrow(() -> new IllegalStateException(
                            "--rows needs " + jar + ", which is of another version or damaged"));
        });
    }

    private static Optional<RowTables> find(ClassLoader classes) {
        return ServiceLoader.load(RowTables.class, classes).findFirst();
    }

    /** Stays open until the command ends. */
    private static ClassLoader open(Path jar, ClassLoader own) {
        try {
            return new URLClassLoader(new URL[] {jar.toUri().toURL()}, own);
        } catch (IOException impossible) {
            throw new IllegalStateException("a file has a URL", impossible);
        }
    }

    private static Path beside() {
        try {
            return Path.of(TablesJar.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .resolveSibling(NAME);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException("classes come from a file", impossible);
        }
    }
}
