package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The links of all pages lead to files that are there, and to headings that they have. */
class MarkdownLinksTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^()\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");
    private static final Pattern ID = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");
    private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```|`[^`\n]+`");
    private static final Set<String> SKIPPED = Set.of("target", "node_modules", "build");

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        Files.walkFileTree(Run.PROJECT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                return SKIPPED.contains(name) || name.startsWith(".")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    pages.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                // Other tests make folders, and remove them.
                return FileVisitResult.CONTINUE;
            }
        });
        return pages;
    }

    /** The anchors of a page: its headings as GitHub writes them, and those that are named. */
    private static Set<String> anchors(String page) {
        Set<String> anchors = new TreeSet<>();
        Matcher headings = HEADING.matcher(page);
        while (headings.find()) {
            String title = headings.group(1).replaceAll("\\[([^]]*)\\]\\([^)]*\\)", "$1");
            String anchor = title.toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}\\p{M}_ -]", "")
                    .replace(' ', '-');
            String unique = anchor;
            for (int again = 1; !anchors.add(unique); again++) {
                unique = anchor + "-" + again;
            }
        }
        Matcher ids = ID.matcher(page);
        while (ids.find()) {
            anchors.add(ids.group(1));
        }
        return anchors;
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : pages()) {
            Matcher link = LINK.matcher(CODE.matcher(Files.readString(page)).replaceAll(""));
            while (link.find()) {
                String to = link.group(1);
                if (to.matches("[a-z]+:.*")) {
                    continue;
                }
                links++;
                int hash = to.indexOf('#');
                String file = hash < 0 ? to : to.substring(0, hash);
                Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
                boolean isThere = Files.exists(target);
                if (isThere && hash >= 0 && target.toString().endsWith(".md")) {
                    isThere = anchors(Files.readString(target)).contains(to.substring(hash + 1));
                }
                if (!isThere) {
                    broken.add(Run.PROJECT.relativize(page) + ": " + to);
                }
            }
        }
        assertThat(links).isGreaterThan(300);
        assertThat(broken).isEmpty();
    }
}
