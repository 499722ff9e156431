package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.asciidoctor.Asciidoctor;
import org.asciidoctor.Attributes;
import org.asciidoctor.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** The manual pages say what {@code --help} says. {@code -Dman.write=true} writes them anew. */
class ManPagesTest {
    private static final Path PAGES = Run.PROJECT.resolve("docs/man/man1");

    @TempDir
    private Path folder;

    private Map<String, String> generated() throws IOException {
        Streams nothing = new Streams(
                new ByteArrayInputStream(new byte[0]),
                new ByteArrayOutputStream(),
                new PrintWriter(new StringWriter()),
                false,
                false,
                Map.of(),
                folder);
        CommandLine command = Main.command(nothing);
        ManPageGenerator.generateManPage(folder.toFile(), null, new boolean[0], true, command.getCommandSpec());
        // A page that changes with the day could not be compared.
        Attributes attributes = Attributes.builder()
                .attribute("reproducible")
                .attribute("docdate", "2026-11-01")
                .build();
        try (Asciidoctor asciidoctor = Asciidoctor.Factory.create();
                Stream<Path> sources = Files.list(folder)) {
            Options options = Options.builder()
                    .backend("manpage")
                    .standalone(true)
                    .attributes(attributes)
                    .build();
            Map<String, String> pages = new TreeMap<>();
            for (Path source :
                    sources.filter(file -> file.toString().endsWith(".adoc")).toList()) {
                String name = source.getFileName().toString().replace(".adoc", ".1");
                pages.put(name, asciidoctor.convert(Files.readString(source), options));
            }
            return pages;
        }
    }

    @Test
    void everyCommandHasItsPage() throws IOException {
        Map<String, String> pages = generated();
        if (Boolean.getBoolean("man.write")) {
            for (Map.Entry<String, String> page : pages.entrySet()) {
                Files.writeString(Files.createDirectories(PAGES).resolve(page.getKey()), page.getValue());
            }
        }

        assertThat(pages).containsKeys("hasse.1", "hasse-check.1", "hasse-explain.1");
        try (Stream<Path> files = Files.list(PAGES)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(pages.keySet());
        }
        for (Map.Entry<String, String> page : pages.entrySet()) {
            assertThat(Files.readString(PAGES.resolve(page.getKey()))).isEqualTo(page.getValue());
        }
    }
}
