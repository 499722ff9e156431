package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The scanner and the parser read every line alike: plain, odd and broken ones. */
class TwoReadersTest {
    private static final Input INPUT = Reading.input("t.jsonl", "");

    /** The complete result of reading the lines. */
    private static List<String> read(byte[] lines, @Nullable String nullSentinel, boolean scan) {
        byte[] bytes = Arrays.copyOf(lines, lines.length + 1);
        bytes[lines.length] = '\n';
        Problems problems = new Problems(1000);
        ReadTraces.Collector collector = new ReadTraces.Collector();
        TraceAssembler assembler =
                new TraceAssembler(ReadSettings.of(Limits.DEFAULT, nullSentinel), problems, collector, true, 1000);
        ScannedBlock block =
                new BlockReader(Limits.DEFAULT, nullSentinel, 1000, scan).read(new Block(bytes, bytes.length));
        assembler.add(block, INPUT, assembler.source(INPUT), 0);
        assembler.endInput(INPUT, true);
        assembler.refuseAtEnd();
        assembler.finish();
        List<String> read = Reading.everything(collector.traces(assembler.summary(List.of())), problems);
        read.add(block.lines() + " lines" + (block.blank() ? ", all blank" : ""));
        return read;
    }

    private static void requireSame(byte[] lines) {
        for (String sentinel : new String[] {"NULL", null, "a"}) {
            requireSame(lines, sentinel);
        }
    }

    private static void requireSame(byte[] lines, @Nullable String sentinel) {
        assertThat(read(lines, sentinel, true))
                .as("%s", new String(lines, StandardCharsets.UTF_8))
                .isEqualTo(read(lines, sentinel, false));
    }

    @Property(tries = 5_000)
    void plainOddAndBrokenLines(@ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int lines) {
        RandomLines random = new RandomLines(seed);
        requireSame(Stream.generate(random::next)
                .limit(lines)
                .reduce((a, b) -> a + "\n" + b)
                .orElse("")
                .getBytes(StandardCharsets.UTF_8));
    }

    @Property(tries = 5_000)
    void linesWithBytesThatAreWrong(@ForAll long seed) {
        RandomLines lines = new RandomLines(seed);
        Random random = new Random(seed);
        byte[] line = lines.next().getBytes(StandardCharsets.UTF_8);
        for (int changes = 1 + random.nextInt(3); changes > 0 && line.length > 0; changes--) {
            int at = random.nextInt(line.length);
            switch (random.nextInt(4)) {
                case 0 -> line[at] = (byte) random.nextInt(256);
                case 1 -> line[at] = (byte) "{}[]\":,\\ \n0-e.ntf\u0000".charAt(random.nextInt(18));
                case 2 -> line = without(line, at);
                default -> line = Arrays.copyOf(line, at);
            }
        }
        requireSame(line);
    }

    private static byte[] without(byte[] bytes, int at) {
        byte[] shorter = new byte[bytes.length - 1];
        System.arraycopy(bytes, 0, shorter, 0, at);
        System.arraycopy(bytes, at + 1, shorter, at, shorter.length - at);
        return shorter;
    }

    @Test
    void everyFileOfTheCorpus() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("corpus"))) {
            List<Path> traces =
                    files.filter(file -> file.toString().endsWith(".jsonl")).toList();
            assertThat(traces).hasSizeGreaterThan(150);
            for (Path file : traces) {
                requireSame(Files.readAllBytes(file));
            }
        }
    }

    @Test
    void plainLinesAreScanned() {
        RandomLines random = new RandomLines(1);
        byte[] lines = Stream.generate(random::next)
                .limit(1_000)
                .reduce("", (a, b) -> a + b + "\n")
                .getBytes(StandardCharsets.UTF_8);

        ScannedBlock block = new BlockReader(Limits.DEFAULT, "NULL", 0, true).read(new Block(lines, lines.length));

        // Otherwise the comparison would compare the parser with itself.
        assertThat(block.plain()).isBetween(300, 900);
    }

    /** The scanner knows no limits, so it is not used where a plain record may exceed them. */
    @ParameterizedTest
    @CsvSource({
        "1000, 1000, true, 0",
        "4, 19, true, 0",
        "4, 18, false, 0",
        "3, 19, false, 0",
        "3, 17, false, 1",
        "2, 18, false, 1",
    })
    void withinNarrowLimitsTheParserReadsAll(int depth, int digits, boolean scanned, int refused) {
        byte[] line =
                "{\"agent\":\"a\",\"read_time\":123456789012345678,\"write_time\":223456789012345678,\"io\":[[\"x\",1]]}\n"
                        .getBytes(StandardCharsets.UTF_8);

        ScannedBlock block =
                new BlockReader(new Limits(1_000, depth, digits), "NULL", 9, true).read(new Block(line, line.length));

        assertThat(block.plain()).isEqualTo(scanned ? 1 : 0);
        assertThat(block.refused()).hasSize(refused);
    }

    @Test
    void aLongRegistryIsScannedWhole() {
        String tools = IntStream.range(0, 100).mapToObj(k -> "\"t" + k + "\"").collect(Collectors.joining(","));
        String record = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"read_registry\":[" + tools + "]}";

        requireSame((record + "\n" + record).getBytes(StandardCharsets.UTF_8));
        requireSame(record.replace("[\"", "[{\"name\":\"t\"},\"").getBytes(StandardCharsets.UTF_8));
    }

    /** Plain records that together have each field under each of its names. */
    private static final List<String> PLAIN = List.of(
            "{\"agent\":\"a\",\"read_time\":-1,\"write_time\":123456789012345678,\"read_set\":[\"x\",\"y\"],"
                    + "\"read_values\":{\"x\":null},\"read_times\":{\"x\":0,\"y\":7},\"write_set\":[],\"write_values\":{}}",
            "{ \"agent_id\" : \"\u00e4\" , \"read_time\" : 0 , \"write_time\" : 1 , \"tools_visible_at_read\" : [ \"t\" ] ,"
                    + " \"write_registry\" : [ ] , \"planned_tool\" : \"t\" , \"txn\" : \"x\" , \"session_id\" : \"s\" }\r",
            "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"tools_used\":[],\"read_registry\":[],\"planned_tool\":null,"
                    + "\"io\":[[\"x\",1],[\"y\",true]],\"co\":[[\"y\",\"NULL\"]],\"op_id\":4,\"aborted\":false,\"preds\":[1,\"b\"]}",
            "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"trace_id\":\"t\",\"workload\":\"w\",\"runtime\":\"r\","
                    + "\"model\":\"m\",\"replica\":\"r\",\"version\":3,\"role\":\"a b\"}",
            "{\"agent\":\"a\",\"read_time\":0,\"write_time\":9,\"read_set\":[\"x\"],\"read_until\":{\"x\":3},\"write_since\":7,"
                    + "\"io\":[[\"x\",1]],\"co\":[[\"x\",1]]}",
            "{\"agent\":\"a\",\"read_time\":0,\"write_time\":9,\"read_until\":8,\"refused\":true,\"externalized\":true,"
                    + "\"co\":[[\"x\",1]],\"io\":[[\"x\",1]]}",
            "{\"agent\":\"a\",\"read_time\":0,\"write_time\":9,\"io\":[],\"co\":[]}");

    @Test
    void eachFieldIsScannedUnderEachOfItsNames() {
        for (String line : PLAIN) {
            byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);

            assertThat(new BlockReader(Limits.DEFAULT, "NULL", 0, true)
                            .read(new Block(bytes, bytes.length))
                            .plain())
                    .as(line)
                    .isEqualTo(1);
            requireSame(line.getBytes(StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\"", ",", ":", "[", "]", "{", "}", " ", "0", "-", "x", "\\"})
    void aPlainLineWithOneByteThatIsAnother(String other) {
        String line = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":9,\"read_values\":{\"x\":1,\"y\":null},"
                + "\"read_registry\":[\"s\",\"t\"],\"io\":[[\"x\",1],[\"y\",true]],\"preds\":[1,\"b\"],\"aborted\":false}";
        String lines = IntStream.range(0, line.length())
                .mapToObj(k -> line.substring(0, k) + other + line.substring(k + 1))
                .collect(Collectors.joining("\n"));

        requireSame(lines.getBytes(StandardCharsets.UTF_8), "NULL");
    }

    /** Scalars of all kinds, and look-alikes, in every place where a scalar may stand. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "'read_time':#",
                "'write_time':#",
                "'read_values':{'x':#,'y':0}",
                "'write_values':{'x':0,'y':#}",
                "'read_set':['x'],'read_times':{'x':#}",
                "'read_set':['x'],'read_until':{'x':#}",
                "'read_until':#",
                "'write_since':#",
                "'io':[['x',#],['y',0]]",
                "'co':[['x',#]]",
                "'op_id':#",
                "'preds':[#]",
                "'preds':['x',#,1]",
                "'planned_tool':#",
                "'aborted':#",
                "'read_registry':['x',#]",
                "'agent':#",
                "'workload':#",
                "'version':#"
            })
    void scalarsAndWhatLooksLikeOne(String field) {
        String scalars =
                "0 7 -7 -0 00 01 -01 - -- -x +1 1- 1x 0x1 1.0 1. .5 1e3 1E3 123456789012345678 -123456789012345678 "
                        + "1234567890123456789 -1234567890123456789 99999999999999999999 -9223372036854775808 9223372036854775807 "
                        + "true false null tru truee true1 fals falsee nul nulll nullx True Null NULL 'NULL' 'a' 'a 'a'b a' '\u00e9' "
                        + "'\ud83d\ude00' '12345678' '1234567\u00e9' '\u007f' '\0' '\u0001' '\\' '\\n' [] {} [1] ,";
        String rest = Stream.of("'agent':'a'", "'read_time':5", "'write_time':9")
                .filter(one -> !field.startsWith(one.substring(0, one.indexOf(':'))))
                .map(one -> one + ",")
                .collect(Collectors.joining());
        String lines = Stream.concat(Stream.of(""), Stream.of(scalars.split(" ")))
                .map(scalar -> "{" + rest + field.replace("#", scalar) + "}")
                .collect(Collectors.joining("\n"))
                .replace('\'', '"');

        requireSame(lines.getBytes(StandardCharsets.UTF_8));
    }
}
