package dev.hasse.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cyclonedx.Version;
import org.cyclonedx.exception.ParseException;
import org.cyclonedx.model.Bom;
import org.cyclonedx.model.Component;
import org.cyclonedx.parsers.JsonParser;
import org.junit.jupiter.api.Test;

/** What is published beside the packages: checksums, and the bill of materials with the licences that it asks for. */
class PublishedFilesIT {
    private static final Path BILL = Build.PACKAGES.resolve("hasse-" + Build.VERSION + ".cdx.json");

    @Test
    void everyFileHasItsChecksum() throws IOException, NoSuchAlgorithmException {
        Map<String, String> expected = new HashMap<>();
        try (Stream<Path> files = Files.list(Build.PACKAGES)) {
            for (Path file : files.toList()) {
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                expected.put(
                        file.getFileName().toString(),
                        HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file))));
            }
        }
        expected.remove("SHA256SUMS");

        assertThat(expected).hasSize(5);
        assertThat(Files.readAllLines(Build.PACKAGES.resolve("SHA256SUMS")).stream()
                        .map(line -> line.split(" \\*")))
                .allSatisfy(line -> assertThat(line).hasSize(2))
                .extracting(line -> Map.entry(line[1], line[0]))
                .containsExactlyInAnyOrderElementsOf(expected.entrySet());
    }

    private static List<Component> components() throws ParseException {
        Bom bill = new JsonParser().parse(BILL.toFile());
        return bill.getComponents();
    }

    @Test
    void theBillOfMaterialsIsValid() throws IOException {
        assertThat(new JsonParser().validate(BILL.toFile(), Version.VERSION_16)).isEmpty();
    }

    /** Each class in the jars comes from a component on the bill, and each component has left something there. */
    @Test
    void theBillOfMaterialsIsOfWhatIsInTheJars() throws IOException, ParseException {
        Map<String, Set<String>> classes = new HashMap<>();
        for (Component component : components()) {
            classes.put(component.getName(), classes(jarOf(component)));
        }
        Set<String> shipped = new HashSet<>(classes(new JarFile(Build.JAR.toFile())));
        classes(new JarFile(Build.TABLES_JAR.toFile()))
                .forEach(name -> shipped.add(name.replace("dev/hasse/tables/fastutil/", "it/unimi/dsi/fastutil/")));
        Set<String> unknown = new HashSet<>(shipped);
        classes.values().forEach(unknown::removeAll);

        assertThat(unknown).isEmpty();
        Set<String> absent = new TreeSet<>(classes.keySet());
        absent.removeIf(name -> classes.getOrDefault(name, Set.of()).isEmpty()
                || classes.getOrDefault(name, Set.of()).stream().anyMatch(shipped::contains));
        assertThat(absent).isEmpty();
    }

    private static JarFile jarOf(Component component) throws IOException {
        String name = component.getName() + "-" + component.getVersion() + ".jar";
        return new JarFile(Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(path -> path.endsWith(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("not on the class path: " + name)));
    }

    private static Set<String> classes(JarFile jar) throws IOException {
        try (jar) {
            return jar.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.endsWith(".class") && !name.endsWith("module-info.class"))
                    .collect(Collectors.toSet());
        }
    }

    /** Apache's licence is there once; the others with their copyright notices, in files named after components. */
    @Test
    void everyComponentHasItsLicenceInAJar() throws IOException, ParseException {
        try (JarFile jar = new JarFile(Build.JAR.toFile());
                JarFile tables = new JarFile(Build.TABLES_JAR.toFile())) {
            Set<String> own = new HashSet<>();
            for (Component component : components()) {
                Set<String> licences = component.getLicenses().getLicenses().stream()
                        .map(licence -> licence.getId() != null ? licence.getId() : licence.getName())
                        .collect(Collectors.toSet());
                if (!licences.equals(Set.of("Apache-2.0"))) {
                    own.add(component.getName() + " " + String.join(" or ", new TreeSet<>(licences)));
                    String text = "META-INF/licenses/" + component.getName() + ".txt";
                    assertThat(jar.getEntry(text) != null || tables.getEntry(text) != null)
                            .as("the licence of %s is in a jar", component.getName())
                            .isTrue();
                }
            }
            assertThat(jar.getEntry("META-INF/LICENSE")).isNotNull();
            assertThat(own)
                    .containsExactlyInAnyOrder(
                            "classgraph MIT",
                            "edn-java EPL-1.0",
                            "java-sarif MIT",
                            "jgrapht-core Eclipse Public License (EPL) 2.0 or LGPL-2.1-only",
                            "jline-terminal BSD-3-Clause",
                            "postgresql BSD-2-Clause",
                            "progressbar MIT",
                            "protobuf-java BSD-3-Clause",
                            "slf4j-api MIT",
                            "slf4j-nop MIT",
                            "tablesort MIT",
                            "zstd-jni BSD-2-Clause");
        }
    }
}
