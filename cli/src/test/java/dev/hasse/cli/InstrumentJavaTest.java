package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs in Java in {@code docs/instrument.md} are programs: the compiler accepts their syntax. Their frameworks are not needed for that. */
class InstrumentJavaTest {
    private static final Pattern TYPE = Pattern.compile("(?m)^(class|record) ");

    @TempDir
    private Path folder;

    /** What is wrong with a program. A snippet without a type is what a method does. */
    private String wrong(String snippet) throws IOException {
        String program = TYPE.matcher(snippet).find()
                ? snippet
                : "class Snippet { void run() throws Exception {\n" + snippet + "} }\n";
        Path file = Files.writeString(folder.resolve("Snippet.java"), program);
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, files, found, List.of("-proc:none"), null, files.getJavaFileObjects(file));
            task.parse();
        }
        return found.getDiagnostics().stream().map(Object::toString).collect(Collectors.joining("\n"));
    }

    @Test
    void everySnippetInJavaIsAProgram() throws IOException {
        List<String> snippets = InstrumentPage.snippets("java");
        assertThat(snippets).hasSizeGreaterThanOrEqualTo(5);
        for (String snippet : snippets) {
            assertThat(wrong(snippet)).as(snippet).isEmpty();
        }
        assertThat(wrong("int a = ;")).contains("illegal start of expression");
    }
}
