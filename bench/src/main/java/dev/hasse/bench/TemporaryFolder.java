package dev.hasse.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A folder for generated files, which is deleted when the program ends, even if it is interrupted. */
record TemporaryFolder(Path path) {

    static TemporaryFolder create() throws IOException {
        TemporaryFolder folder = new TemporaryFolder(Files.createTempDirectory("hasse-bench"));
        Runtime.getRuntime().addShutdownHook(new Thread(folder::delete));
        return folder;
    }

    private void delete() {
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(path);
        } catch (IOException failure) {
            System.err.println("could not delete " + path + ": " + failure);
        }
    }
}
