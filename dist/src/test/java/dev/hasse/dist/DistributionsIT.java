package dev.hasse.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each package, unpacked on a machine that has nothing else, prints what the jar prints that it was made from. */
class DistributionsIT {
    private static final Path CORPUS = Build.PROJECT.resolve("traces/corpus/paper/trip-date.jsonl");

    private static final String SPANS =
            "fuzz/src/test/resources/dev/hasse/imports/formats/DocumentsFuzzTestInputs/protobuf/message.pb";

    /**
     * Java as the launcher starts it for what is over in a second. Newer JVMs warn of what Zstandard and protocol buffers do, and older ones do
     * not know that one can allow it.
     */
    private static final List<String> QUIET_JAVA = List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+IgnoreUnrecognizedVMOptions",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-jar");

    /** The packages, each unpacked once. */
    @TempDir
    private static Path shared;

    private static final Map<Distribution, Path> UNPACKED = new EnumMap<>(Distribution.class);

    @TempDir
    private Path folder;

    private Machine machine(Distribution distribution) throws IOException {
        Machine machine = Machine.in(folder.resolve("machine"));
        return distribution == Distribution.RUNTIME_IMAGE ? machine : machine.withJava();
    }

    private static Path unpacked(Distribution distribution) throws IOException, InterruptedException {
        Path root = UNPACKED.get(distribution);
        if (root == null) {
            root = distribution.unpack(Files.createDirectories(shared.resolve("un packed " + distribution)));
            UNPACKED.put(distribution, root);
        }
        return root;
    }

    /** When a page says it was made. */
    private static final Map<String, String> MOMENT = Map.of("SOURCE_DATE_EPOCH", "0");

    /** A cache that cannot be written, so that no process goes on in the background. */
    private static final Map<String, String> WITHOUT_CACHE =
            Map.of("XDG_CACHE_HOME", "/dev/null", "SOURCE_DATE_EPOCH", "0");

    private static List<String> command(String program, String... arguments) {
        return Stream.concat(Stream.of(program), Stream.of(arguments)).toList();
    }

    /** Commands that load native code, and classes that nothing but a name leads to; each in the folder of examples. */
    private static List<String[]> commands() throws IOException {
        Path packed = Files.write(shared.resolve("t.jsonl.zst"), Zstd.compress(Files.readAllBytes(CORPUS)));
        return List.of(
                new String[] {"--version"},
                new String[] {"check", "trip-date.jsonl"},
                new String[] {"check", "--from", "claude-code", "two-sessions"},
                new String[] {"check", "--format", "sarif", packed.toString()},
                new String[] {
                    "convert", "--from", "otlp", Build.PROJECT.resolve(SPANS).toString()
                },
                new String[] {"report", "--format", "html", "trip-date.jsonl"},
                new String[] {"report", "--rows", "trace", "--format", "csv", "trip-date.jsonl"});
    }

    @Test
    void eachCommandPrintsWhatTheJarPrints() throws IOException, InterruptedException {
        for (String[] arguments : commands()) {
            List<String> jar = new ArrayList<>(QUIET_JAVA);
            jar.addAll(command(Build.JAR.toString(), arguments));
            Path examples = unpacked(Distribution.ZIP).resolve("examples");
            Machine.Result expected = Machine.in(folder.resolve("machine")).run(examples, MOMENT, jar);
            assertThat(expected.out() + expected.err()).as(jar.toString()).isNotEmpty();
            assertThat(expected.exitCode()).as(jar.toString()).isLessThan(2);

            for (Distribution distribution : Distribution.values()) {
                Path root = unpacked(distribution);
                examples = root.resolve(distribution == Distribution.DEB ? "share/hasse/examples" : "examples");
                List<String> command = command(root.resolve("bin/hasse").toString(), arguments);
                assertThat(machine(distribution).run(examples, WITHOUT_CACHE, command))
                        .as(command.toString())
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void aFirstVerdictIsThatOfTheReadme() throws IOException, InterruptedException {
        Path root = unpacked(Distribution.RUNTIME_IMAGE);

        Machine.Result result = Machine.in(folder.resolve("machine"))
                .run(root, WITHOUT_CACHE, command("bin/hasse", "check", "examples/two-agents.jsonl"));

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).startsWith("L0 (A2, A6 untested)      examples/two-agents.jsonl\n");
        assertThat(Files.readString(Build.PROJECT.resolve("README.md")))
                .contains(result.out().replace("examples/", "docs/"));
    }

    @Test
    void withoutJavaItIsSaid() throws IOException, InterruptedException {
        Path root = unpacked(Distribution.TAR_GZ);

        assertThat(Machine.in(folder.resolve("machine")).run(root, Map.of(), command("bin/hasse", "--version")))
                .isEqualTo(new Machine.Result(
                        2, "", "hasse: no Java found: install a JDK, 17 or newer, or set JAVA_HOME\n"));
    }

    private static Set<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** The archives of classes below a folder, without the one that is being made, whose folder comes and goes meanwhile. */
    private static Set<Path> archives(Path folder) throws IOException {
        Set<Path> archives = new TreeSet<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
                return inner.toString().endsWith(".jsa.work") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".jsa")) {
                    archives.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException reason) throws IOException {
                if (reason instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw reason;
            }
        });
        return archives;
    }

    /** An archive of classes that the JVM does not accept would be an error with -Xshare:on. */
    @Test
    void theCacheGetsAnArchiveOfClassesAndTheInstallationNothing() throws IOException, InterruptedException {
        Machine machine = machine(Distribution.TAR_GZ);
        Path root = unpacked(Distribution.TAR_GZ);
        Set<Path> before = files(root);
        List<String> version = command(root.resolve("bin/hasse").toString(), "--version");

        machine.run(folder, Map.of(), version);
        for (int tenths = 0; tenths < 600 && archives(machine.home()).isEmpty(); tenths++) {
            TimeUnit.MILLISECONDS.sleep(100);
        }

        assertThat(archives(machine.home()))
                .hasSize(1)
                .allMatch(archive -> archive.startsWith(machine.home().resolve(".cache/hasse")));
        assertThat(machine.run(folder, Map.of("HASSE_JAVA_OPTS", "-Xshare:on"), version))
                .isEqualTo(new Machine.Result(0, "hasse " + Build.VERSION + "\n", ""));
        assertThat(files(root)).isEqualTo(before);
    }

    @Test
    void theRuntimeImageHasArchivesOfClassesThatMoveWithIt() throws IOException, InterruptedException {
        Path root = unpacked(Distribution.RUNTIME_IMAGE);

        Machine.Result result = Machine.in(folder.resolve("machine"))
                .run(
                        root,
                        Map.of("HASSE_JAVA_OPTS", "-Xshare:on", "XDG_CACHE_HOME", "/dev/null"),
                        command("bin/hasse", "--version"));

        assertThat(result).isEqualTo(new Machine.Result(0, "hasse " + Build.VERSION + "\n", ""));
        // Older JVMs do not accept it in another folder than that where it was made.
        assertThat(Files.exists(root.resolve("lib/hasse.jsa")))
                .isEqualTo(Runtime.version().feature() >= 19);
    }

    /** Modules that jdeps sees in the jar; java.desktop is named by code that no command reaches. */
    @Test
    void theRuntimeImageHasTheModulesOfTheJar() throws IOException, InterruptedException {
        StringWriter needed = new StringWriter();
        int exitCode = ToolProvider.findFirst("jdeps")
                .orElseThrow()
                .run(
                        new PrintWriter(needed),
                        new PrintWriter(new StringWriter()),
                        "--multi-release",
                        "17",
                        "--ignore-missing-deps",
                        "--print-module-deps",
                        Build.JAR.toString());
        Properties release = new Properties();
        try (InputStream file =
                Files.newInputStream(unpacked(Distribution.RUNTIME_IMAGE).resolve("lib/runtime/release"))) {
            release.load(file);
        }

        assertThat(exitCode).isZero();
        assertThat(List.of(release.getProperty("MODULES", "").replace("\"", "").split(" ")))
                .containsAll(Stream.of(needed.toString().strip().split(","))
                        .filter(module -> !module.equals("java.desktop"))
                        .toList())
                .doesNotContain("java.desktop");
    }

    @ParameterizedTest
    @EnumSource(names = {"TAR_GZ", "RUNTIME_IMAGE", "DEB"})
    void everyFileHasTheTimeOfTheRelease(Distribution distribution) throws IOException, InterruptedException {
        for (Path file : files(unpacked(distribution))) {
            assertThat(Files.getLastModifiedTime(file).toInstant())
                    .as(file.toString())
                    .isEqualTo(Instant.parse(Build.TIMESTAMP));
        }
    }

    @ParameterizedTest
    @EnumSource
    void manualPagesAndCompletionAreWhereTheyAreLookedFor(Distribution distribution)
            throws IOException, InterruptedException {
        Path root = unpacked(distribution);
        boolean debian = distribution == Distribution.DEB;
        for (Path page : files(Build.PROJECT.resolve("docs/man/man1"))) {
            Path installed = root.resolve("share/man/man1").resolve(page.getFileName() + (debian ? ".gz" : ""));
            try (InputStream file = Files.newInputStream(installed);
                    InputStream text = debian ? new GZIPInputStream(file) : file) {
                assertThat(text).hasBinaryContent(Files.readAllBytes(page));
            }
        }
        Path bash = root.resolve("share/bash-completion/completions/hasse");
        Path zsh = root.resolve("share/zsh").resolve(debian ? "vendor-completions/_hasse" : "site-functions/_hasse");
        assertThat(bash).content().contains("complete -F _complete_hasse").doesNotContain("#!");
        assertThat(zsh).content().startsWith("#compdef hasse\n").contains("/../../bash-completion/completions/hasse");
        assertThat(zsh.resolveSibling("../../bash-completion/completions/hasse"))
                .exists();
    }

    @Test
    void theDebianPackageSaysWhatItNeeds() throws IOException, InterruptedException {
        Machine.require("dpkg-deb");
        Process process = new ProcessBuilder(
                        "dpkg-deb", "-f", Distribution.DEB.file().toString(), "Package", "Version", "Depends")
                .start();
        String fields = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isZero();
        assertThat(fields)
                .isEqualTo("Package: hasse\nVersion: " + Build.VERSION
                        + "\nDepends: default-jre-headless (>= 2:1.17) | java17-runtime-headless\n");
    }

    /** An image is not built here, but its steps are: unpacking, the link, and the entry point. */
    @Test
    void theDockerfileFindsWhatItCopiesAndStarts() throws IOException, InterruptedException {
        String dockerfile = Files.readString(Path.of("Dockerfile"));
        Path opt = Files.createDirectories(shared.resolve("opt"));
        String entry = found(dockerfile, "ENTRYPOINT \\[\"/opt/(\\S+)\"]");
        String pattern = found(dockerfile, "ADD (\\S+) /opt/");
        try (var added = Files.newDirectoryStream(Build.PACKAGES, pattern)) {
            assertThat(added).containsExactly(Distribution.RUNTIME_IMAGE.file());
        }
        Path image = unpacked(Distribution.RUNTIME_IMAGE);
        Files.createSymbolicLink(opt.resolve(image.getFileName()), image);
        Machine machine = Machine.in(folder.resolve("machine"));
        Process link =
                new ProcessBuilder("sh", "-c", found(dockerfile, "RUN (.*)").replace("/opt", opt.toString())).start();

        assertThat(link.waitFor()).isZero();
        assertThat(machine.run(folder, WITHOUT_CACHE, command(opt.resolve(entry).toString(), "--version")))
                .isEqualTo(new Machine.Result(0, "hasse " + Build.VERSION + "\n", ""));
    }

    private static String found(String text, String pattern) {
        var match = Pattern.compile(pattern).matcher(text);
        assertThat(match.find()).as(pattern).isTrue();
        return match.group(1);
    }
}
