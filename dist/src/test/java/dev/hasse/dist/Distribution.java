package dev.hasse.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A package, and how its users unpack it. */
enum Distribution {
    TAR_GZ("hasse-" + Build.VERSION, ".tar.gz", "tar -xzf FILE -C FOLDER"),
    ZIP("hasse-" + Build.VERSION, ".zip", "unzip -q FILE -d FOLDER"),
    RUNTIME_IMAGE("hasse-" + Build.VERSION + "-" + Build.PLATFORM, ".tar.gz", "tar -xzf FILE -C FOLDER"),
    DEB("hasse_" + Build.VERSION + "_all", ".deb", "dpkg-deb -x FILE FOLDER");

    private final String name;
    private final String extension;
    private final String unpack;

    Distribution(String name, String extension, String unpack) {
        this.name = name;
        this.extension = extension;
        this.unpack = unpack;
    }

    Path file() {
        return Build.PACKAGES.resolve(name + extension);
    }

    /**
     * Unpacks the package into an empty folder.
     *
     * @return the folder with {@code bin}
     */
    Path unpack(Path folder) throws IOException, InterruptedException {
        List<String> command = Stream.of(unpack.split(" "))
                .map(word -> word.replace("FILE", file().toString()).replace("FOLDER", folder.toString()))
                .toList();
        Machine.require(command.get(0));
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor()).as(command.toString()).isZero();
        Path root = folder.resolve(this == DEB ? "usr" : name);
        try (Stream<Path> unpacked = Files.list(folder)) {
            assertThat(unpacked).containsExactly(root);
        }
        return root;
    }
}
