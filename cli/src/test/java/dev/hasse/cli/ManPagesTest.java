package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.asciidoctor.Asciidoctor;
import org.asciidoctor.Attributes;
import org.asciidoctor.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * The manual pages match {@code --help}. Each page ends with a digest of its source, which every build compares. {@code
 * -Pwhole} regenerates all pages, which takes a quarter of a minute, and {@code -Dman.write=true} writes them.
 */
class ManPagesTest {
    private static final Path PAGES = Run.PROJECT.resolve("docs/man/man1");

    private static final Pattern LONG_NAME = Pattern.compile("--(?:\\[no-])?([a-z0-9-]+)\\*");

    @TempDir
    private Path folder;

    /** The source of each page, by the page's name. */
    private Map<String, String> sources() throws IOException {
        CommandLine hasse = HelpTest.hasse();
        ManPageGenerator.generateManPage(folder.toFile(), null, new boolean[0], true, hasse.getCommandSpec());
        Map<String, String> sources = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".adoc")).toList()) {
                String page = file.getFileName().toString().replace(".adoc", ".1");
                CommandLine command = hasse.getSubcommands().get(page.replaceAll("hasse-|\\.1", ""));
                String source = Files.readString(file);
                sources.put(
                        page,
                        command == null
                                ? source
                                : bySection(source, command.getCommandSpec().options()));
            }
        }
        return sources;
    }

    /** The source of a page with its options by their purpose, as the help has them. */
    private static String bySection(String source, List<OptionSpec> options) {
        String begin = "// tag::picocli-generated-man-section-options[]\n== Options\n";
        String end = "// end::picocli-generated-man-section-options[]\n";
        int from = source.indexOf(begin);
        int to = source.indexOf(end);
        if (from < 0) {
            return source;
        }
        Map<String, String> entries = new HashMap<>();
        for (String entry : source.substring(from + begin.length(), to).strip().split("\n\n(?=\\*-)")) {
            // The entry begins with the names, such as *-o*, *--output*=_FILE_::
            Matcher longest = LONG_NAME.matcher(entry);
            assertThat(longest.find()).as(entry).isTrue();
            entries.put("--" + longest.group(1), entry);
        }
        StringBuilder sections = new StringBuilder("// tag::picocli-generated-man-section-options[]\n");
        for (OptionSection section : OptionSection.values()) {
            List<OptionSpec> own = section.among(options);
            if (!own.isEmpty()) {
                sections.append("== ").append(section.heading()).append("\n\n");
            }
            for (OptionSpec option : own) {
                sections.append(entries.get(option.longestName())).append("\n\n");
            }
        }
        return source.substring(0, from) + sections + source.substring(to);
    }

    private static Map<String, String> pages(Map<String, String> sources) {
        // A page that contains the date could not be compared.
        Attributes attributes = Attributes.builder()
                .attribute("reproducible")
                .attribute("docdate", "2026-11-01")
                .build();
        Options options = Options.builder()
                .backend("manpage")
                .standalone(true)
                .attributes(attributes)
                .build();
        try (Asciidoctor asciidoctor = Asciidoctor.Factory.create()) {
            Map<String, String> pages = new TreeMap<>();
            sources.forEach((name, source) ->
                    pages.put(name, asciidoctor.convert(source, options).stripTrailing() + "\n" + lastLine(source)));
            return pages;
        }
    }

    private static String lastLine(String source) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return ".\\\" of the source "
                    + HexFormat.of().formatHex(digest.digest(source.getBytes(StandardCharsets.UTF_8))) + "\n";
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    private static Map<String, String> committed() throws IOException {
        Map<String, String> committed = new TreeMap<>();
        try (Stream<Path> files = Files.list(PAGES)) {
            for (Path file : files.toList()) {
                committed.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return committed;
    }

    @Test
    void everyCommandHasItsPage() throws IOException {
        Map<String, String> sources = sources();
        boolean write = Boolean.getBoolean("man.write");
        if (write) {
            for (Map.Entry<String, String> page : pages(sources).entrySet()) {
                Files.writeString(Files.createDirectories(PAGES).resolve(page.getKey()), page.getValue());
            }
        }
        Map<String, String> committed = committed();

        assertThat(sources).containsKeys("hasse.1", "hasse-check.1", "hasse-explain.1");
        assertThat(committed).containsOnlyKeys(sources.keySet());
        sources.forEach(
                (name, source) -> assertThat(committed.get(name)).as(name).endsWith(lastLine(source)));
        if (Boolean.getBoolean("hasse.whole") && !write) {
            assertThat(committed).isEqualTo(pages(sources));
        }
    }
}
