package dev.hasse.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs in docs/library.md compile as they stand there, and print what stands below them. */
class LibraryPageTest {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern CLASS = Pattern.compile("class (\\w+)");

    @TempDir
    private Path folder;

    /** The blocks of the page in this language, without the fences. */
    private static List<String> blocks(String language) throws IOException {
        Matcher fenced = Pattern.compile("(?ms)^```(\\w*)\n(.*?)^```$")
                .matcher(Files.readString(PROJECT.resolve("docs/library.md")));
        return fenced.results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2))
                .toList();
    }

    /** Compiles a program, as its reader would, and loads its class. */
    private Class<?> compiled(String source) throws IOException, ReflectiveOperationException {
        Matcher name = CLASS.matcher(source);
        assertThat(name.find()).isTrue();
        Path file = Files.writeString(folder.resolve(name.group(1) + ".java"), source);
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            List<String> options =
                    List.of("-proc:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
            boolean done = compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(file))
                    .call();
            assertThat(done).as(messages.toString()).isTrue();
        }
        // Stays open as long as its class is in use.
        URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
        return loader.loadClass(name.group(1));
    }

    private String printed(Class<?> program) throws ReflectiveOperationException {
        PrintStream before = System.out;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PrintStream captured = new PrintStream(out, true, StandardCharsets.UTF_8)) {
            System.setOut(captured);
            program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(before);
        }
        return out.toString(StandardCharsets.UTF_8).replaceFirst("\n+$", "\n");
    }

    @Test
    void theCheckPrintsWhatThePageShows() throws Exception {
        assertThat(blocks("").get(0)).isEqualTo(printed(compiled(blocks("java").get(0))));
    }

    @Test
    void theJavadocHasTheSameExample() throws IOException {
        String javadoc = Files.readString(PROJECT.resolve("library/src/main/java/dev/hasse/package-info.java"));

        assertThat(javadoc.replaceAll("(?m)^ \\* ?", ""))
                .contains(blocks("java").get(0));
    }

    @Test
    void theFailingTestFailsWithTheMessageShown() throws Exception {
        TestRun run = TestRun.of(compiled(blocks("java").get(2)));

        String message = Objects.requireNonNull(run.messages().get("booksTheDateThatTheUserWants"));
        String kept = message.substring(message.lastIndexOf(' ') + 1);
        assertThat(blocks("").get(1)).isEqualTo(message.replace(kept, "/tmp/hasse-8f1c02d97be3/trace.jsonl") + "\n");
        Files.delete(Path.of(kept));
        Files.delete(Objects.requireNonNull(Path.of(kept).getParent()));
    }

    @Test
    void theTestThatSucceedsIsOneOfOurs() throws IOException {
        String source = Files.readString(Path.of("src/test/java/dev/hasse/junit/ProtectedBookingTest.java"));
        String shown = blocks("java").get(3);

        assertThat(source).endsWith(shown.substring(shown.indexOf("class ")));
    }

    @Test
    void theLinesShownCompile() throws Exception {
        String lines = "import dev.hasse.*; import dev.hasse.junit.*; import dev.hasse.model.*;\n"
                + "import dev.hasse.recorder.Recorder; import java.nio.file.Path;\n"
                + "class Shown { void all(Recorder recorder, Path logs) {\n";

        compiled(lines + blocks("java").get(1) + blocks("java").get(4) + "}}");
    }
}
