package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Phenomenon;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.reports.RulePage;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jsoup.Jsoup;
import org.jsoup.select.Elements;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Checks that pages and drawings of explanations are well-formed, load nothing, and contain nothing from a trace that a browser would act on. */
final class SafePages {
    /** The pages that a page may link to. */
    private static final List<String> RULES = Stream.concat(
                    Phenomenon.all().stream().map(RulePage::of),
                    Arrays.stream(TransactionRule.values()).map(RulePage::of))
            .map(Object::toString)
            .toList();

    /** Possible names and values, as JSON strings. */
    static final List<String> HOSTILE = List.of(
            "\"</script><script>alert(1)</script>\"",
            "\"\\\"><svg onload=alert(1)>\"",
            "\"' onfocus='alert(1)\"",
            "\"]]><!--\"",
            "\"&#0;&lt;&amp;\"",
            "\"\\u0000\\u0008\\u001b[31m\\u007f\\uffff\"",
            "\"\\u202egpj.exe\\u2066\"",
            "\"👩‍💻🔥\"",
            "\"שלום עולם\"",
            "\"" + "x".repeat(10_000) + "\"");

    private SafePages() {}

    /** Checks a page. */
    static void assertPageIsSafe(String html) {
        assertHarmless(withoutScripts(html), html);
        assertPageIsSealed(html);
    }

    static Document xml(String text) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            DocumentBuilder parser = factory.newDocumentBuilder();
            parser.setErrorHandler(new DefaultHandler());
            return parser.parse(new InputSource(new StringReader(text)));
        } catch (SAXException | ParserConfigurationException wrong) {
            throw new AssertionError(text, wrong);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    static List<Element> elements(Document document, String name) {
        List<Element> elements = new ArrayList<>();
        NodeList nodes = document.getElementsByTagNameNS("*", name);
        for (int k = 0; k < nodes.getLength(); k++) {
            elements.add((Element) nodes.item(k));
        }
        return elements;
    }

    /** The page as XML, without the script and its data, which are none. */
    private static Document withoutScripts(String html) {
        return xml(html.replaceAll("(?s)<script.*?</script>", ""));
    }

    static void assertHarmless(Document document, String text) {
        assertThat(text.codePoints().filter(c -> c == 0x202e || c == 0x2066 || c == 0x1b || c == 0x7f || c == 0xffff))
                .isEmpty();
        for (Element element : elements(document, "*")) {
            // The only links are those to the documentation, which nothing in a trace has a part in.
            if (element.getLocalName().equals("a") && RULES.contains(element.getAttribute("href"))) {
                continue;
            }
            assertThat(element.getLocalName()).isNotIn("script", "foreignObject", "image", "use", "a", "iframe", "img");
            for (int k = 0; k < element.getAttributes().getLength(); k++) {
                assertThat(element.getAttributes().item(k).getNodeName())
                        .doesNotStartWith("on")
                        .isNotIn("style", "href", "xlink:href", "src");
            }
        }
    }

    /** Checks that the page loads nothing, and has only the style and the script that its policy names. */
    private static void assertPageIsSealed(String html) {
        org.jsoup.nodes.Document page = Jsoup.parse(html);
        assertThat(page.select("link, iframe, img, object, embed, base, [style], [src], [href]:not(a)"))
                .isEmpty();
        assertThat(page.select("a").eachAttr("href")).isSubsetOf(RULES);
        assertThat(page.select("style")).hasSize(1);
        String policy = page.select("meta[http-equiv=Content-Security-Policy]").attr("content");
        Elements scripts = page.select("script:not([type])");
        assertThat(scripts).hasSizeLessThanOrEqualTo(1);
        assertThat(page.select("script[type]").eachAttr("type"))
                .hasSize(2 * scripts.size())
                .isSubsetOf("application/json", "application/gzip");
        assertThat(policy)
                .isEqualTo("default-src 'none'; style-src 'sha256-"
                        + sha256(page.select("style").get(0).data())
                        + scripts.stream()
                                .map(script -> "'; script-src 'sha256-" + sha256(script.data()))
                                .collect(Collectors.joining())
                        + "'; base-uri 'none'; form-action 'none'");
        Set<String> ids = new HashSet<>();
        page.select("[id]").forEach(element -> assertThat(ids.add(element.id())).isTrue());
        page.select("svg")
                .forEach(svg -> assertThat(ids).contains(svg.attr("aria-labelledby"), svg.attr("aria-describedby")));
    }

    private static String sha256(String text) {
        try {
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
