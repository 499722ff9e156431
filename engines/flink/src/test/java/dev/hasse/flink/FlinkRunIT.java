package dev.hasse.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.traces.Input;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Problems;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.client.cli.CliFrontend;
import org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint;
import org.apache.flink.runtime.taskexecutor.TaskManagerRunner;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The job's jar on a standalone cluster: the processes are those that Flink's scripts start ({@code jobmanager.sh}, {@code
 * taskmanager.sh}, {@code flink run}), with nothing on their classpath but Flink.
 */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FlinkRunIT {
    private static final Path JAR = Path.of("target/hasse-flink.jar").toAbsolutePath();
    private static final String CORPUS = "../../traces/corpus";

    /** What the distribution of Flink has in its folder lib, by the names of its parts. */
    private static final Pattern DISTRIBUTION = Pattern.compile(".*/(flink-(?!connector-kafka|test)[^/]*"
            + "|(commons-(cli|io|lang3|text|math3|compress|collections)|kryo|reflectasm|objenesis|minlog|slf4j|jsr305|javassist"
            + "|snakeyaml-engine|snappy-java|lz4-java|async-profiler|frocksdbjni)-[^/]*)\\.jar");

    @TempDir
    private Path folder;

    private final List<Process> started = new ArrayList<>();

    @Test
    void flinkRunExecutesTheJarAndEndsWithTheOutcomeOfTheGate() throws Exception {
        Assumptions.assumeTrue(Files.exists(JAR), () -> JAR + " is missing: package makes it");
        int rest = freePort();
        Path configuration = configuration(rest, freePort());
        try {
            start("jobmanager", StandaloneSessionClusterEntrypoint.class, configuration);
            start("taskmanager", TaskManagerRunner.class, configuration);
            Waits.until("the task manager is known", () -> {
                assertThat(started)
                        .allSatisfy(process -> assertThat(process.isAlive())
                                .as("%s: %s", process.info(), logs())
                                .isTrue());
                return taskManagers(rest).contains("\"id\"");
            });
            Process run = process(
                            "run",
                            CliFrontend.class,
                            "run",
                            JAR.toString(),
                            "--require",
                            "L0",
                            "--fail-on",
                            "A1",
                            "--verdicts",
                            folder.resolve("verdicts").toString(),
                            CORPUS)
                    .start();
            started.add(run);
            assertThat(run.waitFor(Waits.SECONDS, TimeUnit.SECONDS))
                    .as("flink run ends: %s", logs())
                    .isTrue();
            String printed = Files.readString(folder.resolve("run.out"));
            assertThat(run.exitValue()).as(logs()).isEqualTo(1);
            assertThat(printed)
                    .contains("{\"summary\":{\"traces\":")
                    .contains("\"passed\":false}}}")
                    .doesNotContain("Exception");
            assertThat(FilesIT.written(folder.resolve("verdicts")).stream()
                            .map(line -> line.replaceFirst(",\"gate\":\\{\"passed\":(true|false)}}$", "}"))
                            .toList())
                    .isEqualTo(checked());
        } finally {
            for (Process process : started) {
                process.destroyForcibly().waitFor(Waits.SECONDS, TimeUnit.SECONDS);
            }
        }
    }

    private static List<String> checked() throws IOException {
        List<Input> inputs = InputFinder.find(List.of(CORPUS), InputStream.nullInputStream(), new Problems(10));
        return Checked.lines(inputs).stream().sorted().toList();
    }

    /** What the scripts would work out from the size of a process. */
    private Path configuration(int rest, int rpc) throws IOException {
        Path configuration = Files.createDirectories(folder.resolve("conf"));
        Files.writeString(configuration.resolve("config.yaml"), """
                jobmanager.rpc.address: localhost
                jobmanager.rpc.port: %d
                rest.address: localhost
                rest.port: %d
                taskmanager.host: localhost
                taskmanager.numberOfTaskSlots: 2
                taskmanager.cpu.cores: 1
                taskmanager.memory.framework.heap.size: 128m
                taskmanager.memory.task.heap.size: 256m
                taskmanager.memory.framework.off-heap.size: 128m
                taskmanager.memory.task.off-heap.size: 0m
                taskmanager.memory.managed.size: 64m
                taskmanager.memory.network.min: 32m
                taskmanager.memory.network.max: 32m
                taskmanager.memory.jvm-metaspace.size: 256m
                taskmanager.memory.jvm-overhead.min: 192m
                taskmanager.memory.jvm-overhead.max: 192m
                parallelism.default: 2
                io.tmp.dirs: %s
                """.formatted(
                        rpc, rest, Files.createDirectories(folder.resolve("tmp"))));
        return configuration;
    }

    private void start(String name, Class<?> main, Path configuration) throws IOException {
        started.add(process(name, main, "--configDir", configuration.toString()).start());
    }

    private ProcessBuilder process(String name, Class<?> main, String... arguments) {
        // Each is through before code that the better compiler makes has paid for its making.
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        // As env.java.opts.all of the distribution's config.yaml.
        for (String opened : new String[] {"lang", "util", "util.concurrent", "nio", "time"}) {
            command.add("--add-opens=java.base/java." + opened + "=ALL-UNNAMED");
        }
        command.addAll(List.of("-cp", distribution(), main.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .redirectError(folder.resolve(name + ".err").toFile());
        process.environment().put("FLINK_CONF_DIR", folder.resolve("conf").toString());
        return process;
    }

    private static String distribution() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> DISTRIBUTION.matcher(entry.replace('\\', '/')).matches())
                .filter(entry -> !entry.endsWith("-tests.jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String taskManagers(int rest) throws InterruptedException {
        try {
            return HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://localhost:" + rest + "/taskmanagers"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException notYet) {
            return "";
        }
    }

    private String logs() {
        try (Stream<Path> files = Files.list(folder)) {
            StringBuilder all = new StringBuilder();
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                all.append("\n").append(file.getFileName()).append(": ").append(Files.readString(file));
            }
            return all.toString();
        } catch (IOException reason) {
            return reason.toString();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
