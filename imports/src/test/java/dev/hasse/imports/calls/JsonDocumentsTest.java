package dev.hasse.imports.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The documents that are read from a file, with their lines, and the problems reported for the rest. */
class JsonDocumentsTest {

    private static List<String> read(String text) {
        return read(text, Limits.DEFAULT);
    }

    private static List<String> read(String text, Limits limits) {
        return read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), limits);
    }

    /** Documents as {@code line value}, incomplete objects with a {@code ~}; then the problems. */
    private static List<String> read(InputStream in, Limits limits) {
        Problems problems = new Problems(20);
        List<String> read = new ArrayList<>();
        try {
            new JsonDocuments()
                    .read(
                            in,
                            "f",
                            limits,
                            problems,
                            document -> read.add(document.line() + " " + document.root()
                                    + (document.isWhole(document.root()) ? "" : " ~")));
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        problems.first().stream().map(Problem::message).forEach(read::add);
        return read;
    }

    @Test
    void lines() {
        assertThat(read("{\"a\":1}\n{\"a\":2}\n")).containsExactly("1 {\"a\":1}", "2 {\"a\":2}");
        assertThat(read("{\"a\":1}\r\n\r\n  {\"a\":2}\r\n\t\n")).containsExactly("1 {\"a\":1}", "3 {\"a\":2}");
        assertThat(read("\n\n{\"a\":1}")).containsExactly("3 {\"a\":1}");
        assertThat(read("5\ntrue\nnull\n\"x\"\n[1,2]\n{}"))
                .containsExactly("1 5", "2 true", "3 null", "4 \"x\"", "5 [1,2]", "6 {}");
    }

    @Test
    void wholeFiles() {
        assertThat(read("{\n  \"a\": [\n    1\n  ]\n}\n")).containsExactly("1 {\"a\":[1]}");
        assertThat(read("[{\"a\":1},{\"a\":2}]")).containsExactly("1 {\"a\":1}", "1 {\"a\":2}");
        assertThat(read("[{\"a\":1},{\"a\":2}]\n")).containsExactly("1 {\"a\":1}", "1 {\"a\":2}");
        assertThat(read("\n[\n  {\"a\":1},\n\n  {\"a\":2}\n]\n")).containsExactly("3 {\"a\":1}", "5 {\"a\":2}");
        assertThat(read("{\n\"a\":1\n}\n{\n\"a\":2\n}\n")).containsExactly("1 {\"a\":1}", "4 {\"a\":2}");
        assertThat(read("[]")).isEmpty();
    }

    /** Its lines do not end at line feed bytes, so that each of them would be said to be no JSON. Windows writes it with {@code >}. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
    void linesInUtf16AreToldOnce(String charset) {
        String lines = "\uFEFF{\"a\":1}\r\n{\"a\":2}\r\n{\"a\":3}\r\n";

        assertThat(read(new ByteArrayInputStream(lines.getBytes(Charset.forName(charset))), Limits.DEFAULT))
                .containsExactly("f:1: found the byte order mark of UTF-16, expected UTF-8; write the file as UTF-8");
    }

    @Test
    void oneValueInUtf16IsRead() {
        for (String value : List.of("\uFEFF{\r\n\"a\":\r\n1}\r\n", "\uFEFF{\"a\":1}")) {
            assertThat(read(new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_16LE)), Limits.DEFAULT))
                    .containsExactly("1 {\"a\":1}");
        }
    }

    /** It looks like JSON, and one complaint is enough. */
    @Test
    void whatJavaScriptPrintsOfSpansIsToldFromJson() {
        String found =
                "f:1: found the text that JavaScript's ConsoleSpanExporter prints, which is no JSON, expected JSON";
        assertThat(read("{\n  resource: {\n    attributes: {}\n  },\n  name: 'x'\n}\n{\n  resource: {\n"))
                .singleElement()
                .asString()
                .startsWith(found);
        assertThat(read("{\n  traceId: '5b8aa5a2d2c872e8321cf37308d69df2',\n  id: '1'\n}"))
                .singleElement()
                .asString()
                .startsWith(found);
        assertThat(read("{\n  resource: 1\n}").toString()).contains("at column").doesNotContain("JavaScript");
        assertThat(read("{\n}\n{\n\"a\":1}")).containsExactly("1 {}", "3 {\"a\":1}");
    }

    @Test
    void filesWithAByteOrderMarkAndFilesWithNothing() {
        assertThat(read("\uFEFF{\"a\":1}\n{\"a\":2}")).containsExactly("1 {\"a\":1}", "2 {\"a\":2}");
        assertThat(read("\uFEFF[\n{\"a\":1}\n]")).containsExactly("2 {\"a\":1}");
        assertThat(read("\uFEFF")).isEmpty();
        assertThat(read("")).isEmpty();
        assertThat(read("\n \r\n")).isEmpty();
        assertThat(read("1")).containsExactly("1 1");
    }

    @Test
    void ofAFileThatBreaksOffWhatCameBeforeIsKept() {
        String end =
                "found the end of the text in the middle of a value, expected a whole one; what came before it is kept";
        assertThat(read("{\"a\":1}\n{\"a\":2,\"b\"")).containsExactly("1 {\"a\":1}", "f:2: " + end);
        assertThat(read("[{\"a\":1},\n{\"a\":[2")).containsExactly("1 {\"a\":1}", "2 {\"a\":[2]} ~", "f:2: " + end);
        assertThat(read("{\n\"a\":1,\n\"b\":{\"c\":2")).containsExactly("1 {\"a\":1,\"b\":{\"c\":2}} ~", "f:3: " + end);
        assertThat(read("[{\"a\":1},\n")).containsExactly("1 {\"a\":1}", "f:2: " + end);
    }

    @Test
    void aFirstLineThatBreaksOffTakesNothingWithIt() {
        String end =
                "f:1: found the end of the text in the middle of a value, expected a whole one; what came before it is kept";
        assertThat(read("{\"a\":1,\"b\":\n{\"a\":2}\n{\"a\":3}\n{\"a\":4}\n"))
                .containsExactly("2 {\"a\":2}", "3 {\"a\":3}", "4 {\"a\":4}", end);
        assertThat(read("{\"a\":[1,\n{\"a\":2}\n{\"a\":3}\n")).containsExactly("2 {\"a\":2}", "3 {\"a\":3}", end);
        assertThat(read("{\"a\":[\n{\"b\":2},\n{\"b\":3}\n]}\n")).containsExactly("1 {\"a\":[{\"b\":2},{\"b\":3}]}");
        assertThat(read("{\"a\":\n{\"b\":2}\n}\n")).containsExactly("1 {\"a\":{\"b\":2}}");
    }

    @Test
    void anObjectInsideOfOneThatBreaksOffMayBeWhole() throws IOException {
        List<Boolean> whole = new ArrayList<>();
        new JsonDocuments()
                .read(
                        new ByteArrayInputStream("{\"a\":{\"x\":1},\"b\":{\"x\":".getBytes(StandardCharsets.UTF_8)),
                        "f",
                        Limits.DEFAULT,
                        new Problems(9),
                        document -> Stream.of("a", "b")
                                .map(name -> document.isWhole(document.root().path(name)))
                                .forEach(whole::add));

        assertThat(whole).containsExactly(true, false);
    }

    @Test
    void linesThatAreNoJsonAreLeftOut() {
        assertThat(read("{\"a\":1}\noops\n{\"a\":2}\n{\"a\":3} 4\n{\"a\":\n{\"a\":5}\n"))
                .containsExactly(
                        "1 {\"a\":1}",
                        "3 {\"a\":2}",
                        "6 {\"a\":5}",
                        "f:2: found what is not JSON, at column 1 (the word 'oops'), expected JSON",
                        "f:4: found more after the value, at column 9, expected one JSON value a line",
                        "f:5: found the end of the text in the middle of a value, expected a whole one; what came before it is kept");
    }

    @Test
    void numbersThatPythonWritesAreRead() {
        assertThat(read("{\"a\":NaN,\"b\":-Infinity}\n[Infinity]\n"))
                .containsExactly("1 {\"a\":\"NaN\",\"b\":\"-Infinity\"}", "2 [\"Infinity\"]");
    }

    @Test
    void theRestOfAFileThatWasCutAtItsBeginning() {
        assertThat(read("b\":1}\n{\"a\":2}\n")).hasSize(2).first().isEqualTo("2 {\"a\":2}");
    }

    @Test
    void aLongLineIsPassedOverAndTheNextOneRead() {
        Limits limits = new Limits(20, 100, 100);
        assertThat(read("{\"a\":1}\n\"" + "x".repeat(100_000) + "\"\n{\"a\":2}", limits))
                .containsExactly(
                        "1 {\"a\":1}",
                        "3 {\"a\":2}",
                        "f:2: found a line of more than 20 bytes, expected less; raise the limit with --max-line-bytes");
        assertThat(read("{\"a\":1}\n" + "1".repeat(20) + "\n2", limits))
                .containsExactly("1 {\"a\":1}", "2 " + "1".repeat(20), "3 2");
    }

    @Test
    void aFileOnOneLineMayBeLongerThanALine() {
        String array = "[" + "{\"a\":1},".repeat(10) + "{\"a\":2}]";
        assertThat(read(array, new Limits(20, 100, 100))).hasSize(11).last().isEqualTo("1 {\"a\":2}");
    }

    @Test
    void whatIsTooDeepOrTooLongIsSaid() {
        assertThat(read("{\"a\":1}\n" + "[".repeat(2_000) + "]".repeat(2_000) + "\n{\"a\":2}"))
                .hasSize(3)
                .contains("1 {\"a\":1}", "3 {\"a\":2}");
        assertThat(read("{\"a\":1}\n" + "9".repeat(2_000) + "\n{\"a\":2}"))
                .hasSize(3)
                .contains("3 {\"a\":2}");
        assertThat(read("[".repeat(900) + "]".repeat(900) + "\n1")).hasSize(2);
    }

    @Test
    void numbersKeepAllTheirDigits() {
        assertThat(read("[9007199254740993,123456789012345678901234567890,0.1000,1e400]\n1"))
                .first()
                .isEqualTo("1 [9007199254740993,123456789012345678901234567890,0.1000,1E+400]");
    }

    /** The result does not depend on how the bytes arrive, or where buffers end. */
    @Property(tries = 200)
    void howManyBytesComeAtATimeDoesNotMatter(@ForAll long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "\uFEFF" : "");
        for (int k = random.nextInt(6); k >= 0; k--) {
            switch (random.nextInt(4)) {
                case 0 -> text.append("{\"a\":").append(k).append('}');
                case 1 ->
                    text.append('"').append("ä".repeat(random.nextInt(80_000))).append('"');
                case 2 -> text.append("junk");
                default -> text.append(" ");
            }
            text.append(random.nextInt(3) == 0 ? "\r\n" : "\n");
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        InputStream slow = new FilterInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            public int read(byte[] to, int from, int length) throws IOException {
                return super.read(to, from, Math.min(length, 1 + random.nextInt(random.nextBoolean() ? 3 : 40_000)));
            }
        };
        Limits limits = new Limits(1 + random.nextInt(100_000), 100, 100);

        assertThat(read(slow, limits)).isEqualTo(read(text.toString(), limits));
    }

    @Test
    void textThatStandsForJsonIsUnwrapped() {
        assertThat(unwrapped("{\"a\":1}")).isEqualTo("{\"a\":1}");
        assertThat(unwrapped(" 12 ")).isEqualTo("12");
        assertThat(unwrapped("12 dollars")).isEqualTo("\"12 dollars\"");
        assertThat(unwrapped("{\"a\":1} {}")).isEqualTo("\"{\\\"a\\\":1} {}\"");
        assertThat(unwrapped("north")).isEqualTo("\"north\"");
        assertThat(unwrapped("null")).isEqualTo("null");
        assertThat(unwrapped("")).isEqualTo("\"\"");
        assertThat(unwrapped("[".repeat(5_000))).startsWith("\"[[");
    }

    private static String unwrapped(String text) {
        JsonNode node = TextNode.valueOf(text);
        return Json.unwrapped(node).toString();
    }

    @Test
    void anExponentThatJavaCannotHaveIsNoNumber() {
        for (String number : List.of("1e99999999999", "-1.5E-99999999999", "1e2147483649")) {
            assertThat(read("{\"a\":1}\n{\"a\":" + number + "}\n{\"a\":2}\n"))
                    .containsExactly(
                            "1 {\"a\":1}",
                            "3 {\"a\":2}",
                            "f:2: found what is not JSON, at column 6 (a number whose exponent is too large), "
                                    + "expected JSON");
            assertThat(Json.unwrapped(TextNode.valueOf(number))).isEqualTo(TextNode.valueOf(number));
        }
        assertThat(Json.unwrapped(TextNode.valueOf("100e2147483647")).isNumber())
                .isTrue();
    }

    @Test
    void bytesThatAreNoTextSpoilOneLine() {
        String noText = "\0\0\0\u0001xyz\u0001";

        assertThat(read("{\"a\":1}\n" + noText + "\n{\"a\":2}\n"))
                .containsExactly(
                        "1 {\"a\":1}", "3 {\"a\":2}", "f:2: found bytes that are not text, expected JSON in UTF-8");
        assertThat(read(noText + "\n{\"a\":2}\n"))
                .containsExactly("2 {\"a\":2}", "f:1: found bytes that are not text, expected JSON in UTF-8");
    }
}
