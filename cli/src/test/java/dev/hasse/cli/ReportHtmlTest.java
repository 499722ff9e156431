package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.model.Phenomenon;
import dev.hasse.reports.RulePage;
import dev.hasse.reports.groups.Figures;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of a report says the same as the other formats, and contains nothing from the input that a browser would act
 * on.
 */
class ReportHtmlTest {
    private static final String CORPUS = Run.PROJECT.resolve("traces/corpus").toString();

    @TempDir
    private Path folder;

    private static Document page(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "report";
        all[1] = "--format";
        all[2] = "html";
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        Run run = Run.hasse(all);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return Jsoup.parse(run.out());
    }

    private String many(int traces, String workloads) throws IOException {
        StringBuilder records = new StringBuilder();
        for (int k = 0; k < traces; k++) {
            records.append(String.format("""
                    {"trace_id":"t%d","agent":"user","read_time":0,"write_time":1,"write_values":{"trip":"new"},"workload":"%s"}
                    {"trace_id":"t%d","agent":"flight","read_time":0,"write_time":2,"read_values":{"trip":"old"}}
                    """, k, String.format(workloads, k), k));
        }
        return Files.writeString(folder.resolve("many.jsonl"), records).toString();
    }

    @Test
    void itSaysTheFiguresOfTheOtherFormats() {
        Document page = page(CORPUS);
        JsonNode report =
                Verdicts.json(Run.hasse("report", "--format", "json", CORPUS).out());
        String markdown = Run.hasse("report", "--format", "markdown", CORPUS).out();
        String text = Run.hasse("report", CORPUS).out();

        assertThat(page.select("#table tbody tr")).hasSize(report.get("groups").size());
        for (JsonNode group : report.get("groups")) {
            String name = group.at("/key/workload").asText();
            Element row = page.select("#table tbody tr").stream()
                    .filter(one -> one.child(0).text().equals(name))
                    .findFirst()
                    .orElseThrow();
            assertThat(row.child(1).text()).isEqualTo(group.get("traces").asText());
            int column = 6;
            for (String anomaly : List.of("A1", "A3", "A6", "A2")) {
                JsonNode rate = group.at("/anomalies/" + anomaly);
                String cell = row.child(column++).text();
                if (rate.get("tested").asLong() == 0) {
                    assertThat(cell).isEqualTo("untested");
                } else {
                    String share = Figures.percent(rate.get("rate").asDouble());
                    String counts = rate.get("found") + "/" + rate.get("traces");
                    assertThat(cell).startsWith(share + "% [").contains("] " + counts + ", tested ");
                    String interval = cell.substring(cell.indexOf('['), cell.indexOf(']') + 1);
                    assertThat(text)
                            .containsPattern(name + " +" + counts + " +" + share + " +" + Pattern.quote(interval));
                    assertThat(markdown)
                            .contains("| " + name + " | " + counts + " | " + share + " | \\"
                                    + interval.replace("]", "\\]"));
                }
            }
        }
    }

    @Test
    void itBeginsWithTheWorstFindingOfEachAnomalyAndWhatToDo() {
        String file = Run.PROJECT.resolve("docs/two-agents.jsonl").toString();

        Element first = page(file).select("section").get(0);

        assertThat(first.select("h2").text()).isEqualTo("What needs attention");
        assertThat(first.select("h3").eachText()).containsExactly("A1 stale-generation in 1 of 1 trace");
        assertThat(first.select(".witness p").get(0).text())
                .isEqualTo(file + ":3: fixer read login.ts = \"v1\" at 3; refactorer wrote \"v2\" at 6; "
                        + "fixer committed at 9 on the old value (lost update).");
        assertThat(first.select(".command code").eachText())
                .containsExactly("hasse explain " + file + " --witness A1:1", "hasse advise " + file);
        assertThat(first.select("a").eachAttr("href")).containsExactly("#A1", "#unseen-overwrite");
        assertThat(first.text())
                .contains("Beside the level: unseen-overwrite in 1 of 1 trace.")
                .contains("Untested in all traces: A6, A2.");
    }

    @Test
    void itSaysWhereNothingNeedsAttention() throws IOException {
        String alone = Files.writeString(
                        folder.resolve("alone.jsonl"),
                        "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"write_values\":{\"x\":1}}")
                .toString();

        assertThat(page(CORPUS + "/controls").select("section").get(0).text())
                .isEqualTo("What needs attention No anomaly was found.");
        assertThat(page(alone).select("section").get(0).text())
                .isEqualTo("What needs attention Nothing could be tested: no trace could have shown an anomaly.");
    }

    @Test
    void whatIsOnlyPossibleIsNotPassedOver() throws IOException {
        String unsure = Files.writeString(folder.resolve("unsure.jsonl"), """
                        {"agent":"a","read_time":0,"write_time":1,"write_values":{"x":1}}
                        {"agent":"b","read_time":3,"write_time":9,"read_values":{"x":1},"write_values":{"y":1}}
                        {"agent":"c","read_time":5,"write_time":12,"write_since":5,"write_values":{"x":2}}
                        """).toString();

        assertThat(page(unsure).select("section").get(0).text())
                .startsWith(
                        "What needs attention No anomaly is certain. Possible, as the log does not say exactly when: "
                                + "A1 stale-generation (1 witness).");
    }

    @Test
    void theDiagramHasAllPointsAndEdgesAndOneChain() {
        Element lattice =
                page("--chain", "A2,A1,A3,A6", CORPUS).select("svg.lattice").get(0);

        assertThat(lattice.select(".point")).hasSize(16);
        assertThat(lattice.select("line.edge")).hasSize(32);
        assertThat(lattice.select("line.edge.chain")).hasSize(4);
        assertThat(lattice.select(".point.chain > text:first-of-type").eachText())
                .containsExactlyInAnyOrder("∅", "{A2}", "{A1,A2}", "{A1,A2,A3}", "{A1,A2,A3,A6}");
    }

    @Test
    void nothingInItIsLoadedAndOnlyItsOwnStyleAndScriptCount() {
        Document page = page(CORPUS);

        assertThat(page.select("[src], link, iframe, object, embed, form, base, [style]"))
                .isEmpty();
        assertThat(page.select("[href]:not([href^=#])").eachAttr("href"))
                .isSubsetOf(Phenomenon.all().stream()
                        .map(phenomenon -> RulePage.of(phenomenon).toString())
                        .toList());
        assertThat(page.select("[href^=#]").eachAttr("href"))
                .allSatisfy(target ->
                        assertThat(page.getElementById(target.substring(1))).isNotNull());
        assertThat(page.getAllElements().stream()
                        .flatMap(element -> element.attributes().asList().stream())
                        .map(attribute -> attribute.getKey()))
                .noneMatch(name -> name.startsWith("on"));
        assertThat(page.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
                .startsWith("default-src 'none'; style-src 'sha256-")
                .doesNotContain("unsafe");
        assertThat(page.select("[id]").eachAttr("id")).doesNotHaveDuplicates();
    }

    @Test
    void aPageOfTenThousandTracesStaysSmall() throws IOException {
        String one = many(10_000, "booking");
        assertThat(page(one).outerHtml().length()).isLessThan(200_000);

        Document groups = page(many(10_000, "workload %d"));
        assertThat(groups.outerHtml().length()).isLessThan(2_000_000);
        assertThat(groups.text())
                .contains("9500 more groups left out in this table.")
                .contains("9988 more groups left out as drawings.");
    }

    @Test
    void whatIsReadFromAPipeHasNoTimelines() {
        Run run = Run.piped("""
                {"agent":"user","read_time":0,"write_time":1,"write_values":{"trip":"new"}}
                {"agent":"flight","read_time":0,"write_time":2,"read_values":{"trip":"old"}}
                """, "report", "--format", "html");
        Document page = Jsoup.parse(run.out());

        assertThat(page.select(".hasse-timeline, .command")).isEmpty();
        assertThat(page.select("header").text()).contains("from standard input.");
        assertThat(page.text()).contains("flight read trip = \"old\" at 0");
    }

    @Test
    void itSaysWhenWithWhatAndFromWhatItWasMade() {
        String paper = CORPUS + "/paper";

        assertThat(page(paper).select("header").text())
                .contains(
                        "Made 2026-01-01 00:00:00Z by Hasse " + HasseCommand.Version.number() + " from " + paper + ".");
        JsonNode json =
                Verdicts.json(Run.hasse("report", "--format", "json", paper).out());
        assertThat(json.get("made_at").asText()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(json.at("/inputs/0").asText()).isEqualTo(paper);
    }

    @Test
    void aTimeOfTheEnvironmentThatIsNoneIsRefused() {
        Run run = Run.on(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                Map.of("SOURCE_DATE_EPOCH", "yesterday\u001b[2J"),
                Run.PROJECT,
                "report",
                CORPUS);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith(
                        "error: environment variable SOURCE_DATE_EPOCH: found \"yesterday\\u001b[2J\", expected seconds "
                                + "since 1970, at most eleven digits");
    }

    @Test
    void untestedTracesAreHatchedAndNotGreen() {
        Document page = page(CORPUS + "/stale-generation");

        // None of the traces has a tool registry, or two effects.
        assertThat(page.select("#table .bar.L4")).isEmpty();
        assertThat(page.select("#table .bar.untested")).hasSize(1);
        assertThat(page.select("#table svg.levels").attr("aria-label")).contains("L4 51.9% (14 of 14 untested)");
        assertThat(page(CORPUS + "/controls").select("#table .bar.L4")).hasSize(1);
    }

    @Test
    void eachAnomalyIsExplainedWhereItsNumberIs() {
        Document page = page(CORPUS + "/paper");

        assertThat(page.select("#table th abbr[title]").eachText()).containsExactly("A1", "A3", "A6", "A2");
        assertThat(page.select("#table th abbr").get(0).attr("title"))
                .startsWith("stale-generation: a commit rests on a value");
        assertThat(page.select("dl.legend dt a").eachAttr("href")).containsExactly("#A1", "#A3", "#A6", "#A2");
    }

    @Test
    void aFindingHasTheCommandThatShowsItsTrace() throws IOException {
        String file = Files.move(Path.of(many(1, "w")), folder.resolve("it's a file.jsonl"))
                .toString();

        assertThat(page(file).select(".command code").eachText())
                .contains("hasse explain '" + file.replace("'", "'\\''") + "' --trace=t0 --format html -o why.html");
    }

    @Test
    void aFindingLinksToThePageOnItsTrace() throws IOException {
        String file = Files.move(Path.of(many(2, "w")), folder.resolve("it's a file.jsonl"))
                .toString();
        Path report = Files.createDirectories(folder.resolve("night")).resolve("report.html");
        Path pages = folder.resolve("the pages");

        Run run = Run.hasse("report", "-o", "html=" + report, "--pages", pages.toString(), file);

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> links =
                Jsoup.parse(Files.readString(report)).select(".look a").eachAttr("href");
        // The pages belong to the traces: one that several findings are in has one page.
        assertThat(Set.copyOf(links)).containsExactlyInAnyOrder("../the%20pages/1-t0.html", "../the%20pages/2-t1.html");
        for (String link : links) {
            Path page = Path.of(report.toUri().resolve(link));
            assertThat(page).hasParent(pages);
            assertThat(Jsoup.parse(Files.readString(page)).select("h1").text()).startsWith("t");
        }
    }

    @Test
    void pagesThatNothingWouldLinkToAreRefused() {
        String pages = folder.resolve("pages").toString();

        assertThat(Run.hasse("report", "--pages", pages, CORPUS).err())
                .startsWith("error: --pages needs a report in html");
        assertThat(folder.resolve("pages")).doesNotExist();
    }

    @Test
    void pagesThatCannotBeWrittenFailTheReport() throws IOException {
        Path taken = Files.writeString(folder.resolve("taken"), "mine");

        Run run = Run.hasse("report", "--format", "html", "--pages", taken.toString(), many(1, "w"));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("error: " + taken + ": cannot be created (it is a file)\n");
        assertThat(taken).hasContent("mine");
    }

    @Test
    void ofNothingItSaysThatThereIsNothing() throws IOException {
        String empty = Files.writeString(folder.resolve("empty.jsonl"), "").toString();
        Run run = Run.hasse("report", "--format", "html", empty);

        assertThat(Jsoup.parse(run.out()).text()).contains("0 traces");
    }

    @Test
    void whatIsComparedIsInATable() {
        Document page = page("--compare", CORPUS, CORPUS);

        assertThat(page.select("#comparison")).hasSize(1);
        assertThat(page.text()).contains("no difference to be seen");
    }
}
