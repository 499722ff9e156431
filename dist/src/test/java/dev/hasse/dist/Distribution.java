package dev.hasse.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A package, and how its users unpack it. */
enum Distribution {
    TAR_GZ("hasse-" + Build.VERSION, ".tar.gz", List.of("tar", "-xzf"), "-C"),
    ZIP("hasse-" + Build.VERSION, ".zip", List.of("unzip", "-q"), "-d"),
    RUNTIME_IMAGE("hasse-" + Build.VERSION + "-" + Build.PLATFORM, ".tar.gz", List.of("tar", "-xzf"), "-C"),
    DEB("hasse_" + Build.VERSION + "_all", ".deb", List.of("dpkg-deb", "-x"), "");

    private final String name;
    private final String extension;
    private final List<String> unpack;
    private final String into;

    Distribution(String name, String extension, List<String> unpack, String into) {
        this.name = name;
        this.extension = extension;
        this.unpack = unpack;
        this.into = into;
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
        List<String> command = Stream.of(
                        unpack.stream(), Stream.of(file().toString(), into), Stream.of(folder.toString()))
                .flatMap(part -> part)
                .filter(part -> !part.isEmpty())
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
