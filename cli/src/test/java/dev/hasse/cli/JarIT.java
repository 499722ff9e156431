package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jar lacks some classes of its libraries, but has all that its commands need: they print the same as with all
 * classes.
 */
class JarIT {
    private static final Path JAR = Run.PROJECT.resolve("cli/target/hasse.jar");

    @TempDir
    private Path scratch;

    private static String at(String path) {
        return Run.PROJECT.resolve(path).toString();
    }

    private List<String[]> commands() throws IOException {
        List<String[]> commands = new ArrayList<>();
        for (CheckFormat format : CheckFormat.values()) {
            commands.add(new String[] {"check", "--exit-zero", "--format", format.toString(), at("traces/corpus")});
        }
        for (ReportFormat format : ReportFormat.values()) {
            commands.add(new String[] {"report", "--format", format.toString(), at("traces/corpus")});
        }
        for (ReportFormat format : ReportFormat.values()) {
            for (String rows :
                    List.of("trace", "finding --by agent,staleness", "operation --by tool --pivot aborted")) {
                commands.add(("report --format " + format + " " + at("traces/corpus") + " --rows " + rows).split(" "));
            }
        }
        for (ExplanationFormat format : ExplanationFormat.values()) {
            commands.add(
                    new String[] {"explain", at("traces/corpus/paper/trip-date.jsonl"), "--format", format.toString()});
        }
        for (List<String> example : ConvertThenCheckTest.examples()) {
            commands.add(Stream.concat(Stream.of("convert"), example.stream()).toArray(String[]::new));
        }
        commands.add(new String[] {
            "convert",
            "--from",
            "otlp",
            at("fuzz/src/test/resources/dev/hasse/imports/formats/DocumentsFuzzTestInputs/protobuf/message.pb")
        });
        commands.add(new String[] {"topology", at("traces/topologies")});
        commands.add(new String[] {"advise", at("traces/corpus")});
        commands.add(new String[] {
            "baseline",
            at("traces/corpus/paper"),
            "-o",
            scratch.resolve("baseline.json").toString()
        });
        commands.add(new String[] {"whatif", at("traces/corpus/paper/trip-date.jsonl"), "--runtime", "ssi"});
        commands.add(new String[] {"check", "--help"});
        Path packed = Files.write(scratch.resolve("t.jsonl.zst"), ZstandardTest.PACKED);
        commands.add(new String[] {"check", packed.toString()});
        return commands;
    }

    /** The command as loaded from the jar alone, without the class path of the test. */
    private record Jar(Constructor<?> streams, Method run) {

        static Jar of(ClassLoader classes) throws ReflectiveOperationException {
            Constructor<?> streams = classes.loadClass(Streams.class.getName()).getDeclaredConstructors()[0];
            Method run = classes.loadClass(Main.class.getName())
                    .getDeclaredMethod("run", streams.getDeclaringClass(), String[].class);
            streams.setAccessible(true);
            run.setAccessible(true);
            return new Jar(streams, run);
        }

        Run hasse(String... arguments) throws ReflectiveOperationException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            StringWriter err = new StringWriter();
            InputStream in = new ByteArrayInputStream(new byte[0]);
            Object io = streams.newInstance(
                    in, (OutputStream) out, new PrintWriter(err, true), false, false, Run.NOW, Run.PROJECT);
            int exitCode = (int) run.invoke(null, io, arguments);
            return new Run(exitCode, out.toString(StandardCharsets.UTF_8), err.toString());
        }
    }

    @Test
    void eachCommandPrintsWhatItPrintsWithAllClasses() throws IOException, ReflectiveOperationException {
        try (URLClassLoader classes =
                new URLClassLoader(new URL[] {JAR.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Jar jar = Jar.of(classes);
            for (String[] command : commands()) {
                Run expected = Run.hasse(command);
                assertThat(expected.exitCode()).as(Arrays.toString(command)).isLessThan(2);
                assertThat(jar.hasse(command)).as(Arrays.toString(command)).isEqualTo(expected);
            }
        }
    }

    /** Classes that are only named in files, such as service providers, are in the jar. */
    @Test
    void whoIsNamedAsAProviderIsThere() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            List<JarEntry> services = jar.stream()
                    .filter(entry -> entry.getName().startsWith("META-INF/services/") && !entry.isDirectory())
                    .toList();
            assertThat(services).isNotEmpty();
            for (JarEntry service : services) {
                String text = new String(jar.getInputStream(service).readAllBytes(), StandardCharsets.UTF_8);
                // JLine says "class = NAME".
                assertThat(text.lines()
                                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                                .map(line -> line.replaceFirst(".*= *", "").strip()))
                        .as(service.getName())
                        .isNotEmpty()
                        .allMatch(provider -> jar.getEntry(provider.replace('.', '/') + ".class") != null);
            }
        }
    }

    /** Tables are in a jar of their own; all other commands run without it. */
    @Test
    void withoutTheJarOfTablesOnlyTablesAreMissing() throws IOException, ReflectiveOperationException {
        Path alone = Files.copy(JAR, scratch.resolve("hasse.jar"));
        String[] table = {"report", "--rows", "trace", at("traces/corpus/paper")};
        try (URLClassLoader classes =
                new URLClassLoader(new URL[] {alone.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Jar jar = Jar.of(classes);
            Path tables = scratch.resolve("hasse-tables.jar");

            assertThat(jar.hasse("report", at("traces/corpus/paper")).exitCode())
                    .isZero();
            assertThat(jar.hasse(table).golden())
                    .isEqualTo("exit 2\n--- err\nerror: --rows needs " + tables
                            + ", which is missing; it comes with hasse.jar\nTry 'hasse report --help'.\n");
        }
        Files.copy(JAR.resolveSibling("hasse-tables.jar"), scratch.resolve("hasse-tables.jar"));
        try (URLClassLoader classes =
                new URLClassLoader(new URL[] {alone.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            assertThat(Jar.of(classes).hasse(table).exitCode()).isZero();
        }
    }

    /** No library has come in unnoticed. A build with what Hasse itself has grown by raises the limit, and says so. */
    @Test
    void itIsSmall() throws IOException {
        assertThat(Files.size(JAR)).isLessThan(15_100_000);
        assertThat(Files.size(JAR.resolveSibling("hasse-tables.jar"))).isLessThan(8_500_000);
    }
}
