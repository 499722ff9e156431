package dev.hasse.cli;

import static dev.hasse.cli.SafePages.assertHarmless;
import static dev.hasse.cli.SafePages.assertPageIsSafe;
import static dev.hasse.cli.SafePages.elements;
import static dev.hasse.cli.SafePages.xml;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * The drawings and pages of {@code hasse explain} are well-formed, say the same as the text, and safely contain hostile
 * traces.
 */
class ExplainFormatsTest {
    private static final String TRIP = "traces/corpus/paper/trip-date.jsonl";

    @TempDir
    private Path folder;

    private static String run(String... arguments) {
        Run run = Run.hasse(arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out();
    }

    private static String hostileTrace(String text) {
        return String.format(
                "{\"agent\":%1$s,\"read_time\":0,\"write_time\":1,\"write_values\":{%1$s:%1$s},\"op_id\":%1$s}%n"
                        + "{\"agent\":\"reader\",\"read_time\":0,\"write_time\":2,\"read_values\":{%1$s:[%1$s]},"
                        + "\"read_registry\":[%1$s],\"write_registry\":[],\"planned_tool\":%1$s,"
                        + "\"io\":[[%1$s,1],[%1$s,2]],\"co\":[[%1$s,2],[%1$s,1]]}%n",
                text);
    }

    /**
     * The drawing may change deliberately: regenerate it with {@code hasse explain FILE --format svg}, and look at it.
     */
    @Test
    void theDrawingOfASmallHistory() throws IOException {
        String trace = Files.readString(Run.PROJECT.resolve(TRIP));

        assertThat(Run.piped(trace, "explain", "--witness", "A1:1", "--format", "svg")
                        .out())
                .isEqualTo(new String(
                        ExplainFormatsTest.class
                                .getResourceAsStream("trip-date.svg")
                                .readAllBytes(),
                        StandardCharsets.UTF_8));
    }

    @Test
    void everyWitnessOfTheCorpusIsDrawnWithWhatItJoins() {
        List<Corpus.Found> witnesses = Corpus.witnesses();
        assertThat(witnesses).hasSizeGreaterThan(60);

        for (Corpus.Found found : witnesses) {
            Document svg = xml(run(
                    "explain",
                    "--format",
                    "svg",
                    "--trace",
                    found.traceId(),
                    "--witness",
                    found.witness(),
                    found.folder()));

            assertThat(svg.getDocumentElement().getNamespaceURI()).isEqualTo("http://www.w3.org/2000/svg");
            assertThat(elements(svg, "title").get(0).getTextContent())
                    .startsWith(found.witness().substring(0, 2))
                    .contains("witness " + found.witness().substring(3) + " of ");
            assertThat(elements(svg, "g"))
                    .as("an arrow in %s", found)
                    .anyMatch(group -> group.getAttribute("class").equals("hasse-arrow"));
        }
    }

    @Test
    void aDrawingCanBeReadWithoutEyesAndWithoutAMouse() {
        Document svg =
                xml(run("explain", Run.PROJECT.resolve(TRIP).toString(), "--witness", "A1:1", "--format", "svg"));
        Element root = svg.getDocumentElement();

        assertThat(root.getAttribute("aria-labelledby"))
                .isEqualTo(elements(svg, "title").get(0).getAttribute("id"));
        assertThat(root.getAttribute("aria-describedby"))
                .isEqualTo(elements(svg, "desc").get(0).getAttribute("id"));
        assertThat(elements(svg, "g").stream()
                        .filter(group -> group.hasAttribute("tabindex"))
                        .map(group ->
                                group.getElementsByTagName("title").item(0).getTextContent()))
                .containsExactly(
                        "T2 replaces what T1 read",
                        "flight at 1: reads trip.date = \"14 June\"",
                        "user at 2: writes trip.date = \"21 June\"",
                        "flight at 3: commits");
    }

    @Test
    void hostileTextStaysText() {
        for (String text : SafePages.HOSTILE) {
            for (String witness : List.of("A1:1", "A2:1", "A3:1", "A6:1")) {
                Run svg = Run.piped(hostileTrace(text), "explain", "--witness", witness, "--format", "svg");

                assertThat(svg.err()).isEmpty();
                assertHarmless(xml(svg.out()), svg.out());
            }
            Run page = Run.piped(hostileTrace(text), "explain", "--format", "html");

            assertThat(page.err()).isEmpty();
            assertPageIsSafe(page.out());
        }
    }

    @Test
    void aLongValueIsShortenedInTheLabelAndFullInTheTitle() {
        Document svg = xml(Run.piped(
                        hostileTrace(SafePages.HOSTILE.get(SafePages.HOSTILE.size() - 1)),
                        "explain",
                        "--witness",
                        "A1:1",
                        "--format",
                        "svg")
                .out());

        assertThat(elements(svg, "title"))
                .anyMatch(title -> title.getTextContent().contains("x".repeat(10_000)));
        assertThat(elements(svg, "text"))
                .allMatch(label -> label.getTextContent().length() < 80)
                .anyMatch(label -> label.getTextContent().endsWith("…"));
        assertThat(Integer.parseInt(svg.getDocumentElement().getAttribute("width")))
                .isLessThanOrEqualTo(1000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lattice/all-four", "paper/trip-date", "paper/trip-date-prevented", "record/wall-clock"})
    void thePageSaysWhatTheTextSays(String name) {
        String file = Corpus.FOLDER + "/" + name + ".jsonl";
        String text = words(run("explain", file));
        String html = run("explain", file, "--format", "html");
        org.jsoup.nodes.Document page = Jsoup.parse(html);

        assertPageIsSafe(html);
        assertThat(page.select("html").attr("lang")).isEqualTo("en");
        assertThat(page.title()).isEqualTo("Hasse: " + file);
        assertThat(page.select("h1")).hasSize(1);
        assertThat(page.select(".verdict").text()).startsWith("L");
        for (org.jsoup.nodes.Element part :
                page.select("section h2, section h3, section p:not(:has(a)), section li, pre")) {
            assertThat(text).contains(words(part.wholeText()));
        }
        assertThat(page.select("svg")).hasSameSizeAs(page.select("ol"));
    }

    private static String words(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    @Test
    void thePageHasAllLinesOfTheSmallestTrace() {
        String file = Run.PROJECT.resolve(TRIP).toString();
        String text = run("explain", file, "--witness", "A1:1");
        String heading = "The smallest trace that still shows it\n";

        assertThat(Jsoup.parse(run("explain", file, "--witness", "A1:1", "--format", "html"))
                        .select("pre")
                        .get(0)
                        .wholeText())
                .isEqualTo(text.substring(text.indexOf(heading) + heading.length()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"A1", "A2", "A3", "A6"})
    void anAnomalyIsExplainedInEveryForm(String anomaly) {
        String html = run("explain", anomaly, "--format", "html");
        Document svg = xml(run("explain", anomaly, "--format", "svg"));

        assertPageIsSafe(html);
        assertThat(words(Jsoup.parse(html).select("main").text())).contains("In TLA+", "What keeps it out");
        assertThat(elements(svg, "title").get(0).getTextContent()).startsWith("the smallest example of " + anomaly);
        assertThat(elements(svg, "g"))
                .anyMatch(group -> group.getAttribute("class").equals("hasse-arrow"));
        assertThat(run("explain", anomaly, "--format", "perfetto")).contains("\"ph\":\"X\"");
    }

    @Test
    void ofSeveralWitnessesTheFirstIsDrawnAndSaidWhich() {
        Run run = Run.hasse("explain", Corpus.FOLDER + "/lattice/all-four.jsonl", "--format", "svg");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err())
                .isEqualTo("warning: one drawing shows one witness, here A1:1; --witness A3:1 draws another\n");
        assertThat(run.out()).contains("<title id=\"hasse-title\">A1 stale-generation, witness 1 of 1 in ");
    }

    @Test
    void nothingToDraw() {
        assertThat(Run.hasse("explain", Corpus.FOLDER + "/paper/trip-date-prevented.jsonl", "--format", "svg")
                        .golden()
                        .replace(Corpus.FOLDER, "corpus"))
                .isEqualTo("""
                        exit 2
                        --- err
                        error: there is nothing to draw: corpus/paper/trip-date-prevented.jsonl: no anomaly; it says nothing about A2, A6, of which no record could have been a witness
                        Try 'hasse explain --help'.
                        """);
    }

    @ParameterizedTest
    @CsvSource({"svg,<?xml", "html,<!DOCTYPE html>", "perfetto,{"})
    void outputIsTheDocument(String format, String begin) throws IOException {
        Path file = folder.resolve("out");
        String trace = Run.PROJECT.resolve(TRIP).toString();

        assertThat(Run.hasse("explain", trace, "--witness", "A1:1", "--format", format, "-o", file.toString())
                        .golden())
                .isEqualTo("exit 0\n");
        assertThat(Files.readString(file))
                .startsWith(begin)
                .isEqualTo(run("explain", trace, "--witness", "A1:1", "--format", format));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            explain --tla --format svg | --tla cannot be combined with --format
            explain --format png       | Invalid value for option '--format': found "png", expected one of text, svg, html, perfetto
            explain -o html=x.html     | Invalid value for option '--output': found "html=x.html", expected a file, as in --format html -o x.html; for a file of this name, write ./html=x.html
            explain -o csv=x           | Invalid value for option '--output': found "csv=x", expected a file; 'hasse report --format csv' writes csv; for a file of this name, write ./csv=x
            explain -o text=x          | Invalid value for option '--output': found "text=x", expected a file, as text goes to standard output; for a file of this name, write ./text=x
            """)
    void misuse(String arguments, String message) {
        assertThat(Run.hasse(arguments.split(" ")).golden())
                .isEqualTo("exit 2\n--- err\nerror: " + message + "\nTry 'hasse explain --help'.\n");
    }
}
