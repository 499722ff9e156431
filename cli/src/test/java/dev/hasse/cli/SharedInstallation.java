package dev.hasse.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An installation with its archive of classes, for all tests that run the launcher and do not change it. It is made once for a build: the
 * archive takes the processor for longer than most of these tests.
 */
final class SharedInstallation {
    private SharedInstallation() {}

    /** Returns its folder. The first to ask makes it; tests in the other process wait. */
    static synchronized Path home() throws IOException, InterruptedException {
        // An archive belongs to one Java, which is known by the same two names as in the launcher.
        String java = Path.of(System.getProperty("java.home")).getFileName() + "-" + System.getProperty("java.version");
        Path folder = Files.createDirectories(Run.PROJECT.resolve("cli/target/installed"));
        try (FileChannel lock =
                FileChannel.open(folder.resolve(java + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            // Until the file is closed.
            lock.lock();
            Path own = folder.resolve(java);
            Path home = own.resolve(LauncherIT.FOLDER);
            if (!isCurrent(home)) {
                delete(own);
                LauncherIT.install(own);
            }
            // Makes the archive, if there is none.
            Run.process(own, home, Map.of(), "./hasse", "--version");
            LauncherIT.awaitArchive(home);
            return home;
        }
    }

    /** Whether it is of this build, and not left behind by an earlier one. */
    private static boolean isCurrent(Path home) throws IOException {
        for (String name : LauncherIT.FILES) {
            Path file = home.resolve(name);
            if (!Files.exists(file) || Files.mismatch(file, Run.PROJECT.resolve(name)) >= 0) {
                return false;
            }
        }
        return true;
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
