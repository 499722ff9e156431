package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Symbols;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

    /** The complete result of reading the lines, in blocks of two lines each. */
    private static List<String> read(byte[] lines, @Nullable String nullSentinel, Limits limits, boolean scan) {
        Problems problems = new Problems(1000);
        ReadTraces.Collector collector = new ReadTraces.Collector();
        TraceAssembler assembler =
                new TraceAssembler(ReadSettings.of(limits, nullSentinel), problems, collector, true, Tuning.DEFAULT);
        BlockReader reader = Reading.reader(assembler.symbols(), limits, nullSentinel, scan);
        int lineCount = 0;
        boolean blank = true;
        for (byte[] two : inTwos(lines)) {
            Block cut = Reading.block(two);
            ScannedBlock block = reader.read(cut);
            // What the reader remembers is its own.
            Arrays.fill(cut.bytes(), (byte) 'x');
            assembler.add(block, INPUT, assembler.source(INPUT), lineCount);
            lineCount += block.lines();
            blank &= block.blank();
        }
        assembler.endInput(INPUT, true);
        assembler.refuseAtEnd();
        assembler.finish();
        List<String> read = Reading.everything(collector.traces(assembler.summary(List.of())), problems);
        read.add(lineCount + " lines" + (blank ? ", all blank" : ""));
        return read;
    }

    private static List<byte[]> inTwos(byte[] lines) {
        List<byte[]> all = new ArrayList<>();
        int from = 0;
        int feeds = 0;
        for (int k = 0; k < lines.length; k++) {
            feeds += lines[k] == '\n' ? 1 : 0;
            if (feeds == 2) {
                all.add(Arrays.copyOfRange(lines, from, k));
                from = k + 1;
                feeds = 0;
            }
        }
        all.add(Arrays.copyOfRange(lines, from, lines.length));
        return all;
    }

    private static void requireSame(byte[] lines) {
        for (String sentinel : new String[] {"NULL", null, "a"}) {
            requireSame(lines, sentinel);
        }
    }

    private static void requireSame(byte[] lines, @Nullable String sentinel) {
        requireSame(lines, sentinel, Limits.DEFAULT);
    }

    private static void requireSame(byte[] lines, @Nullable String sentinel, Limits limits) {
        assertThat(read(lines, sentinel, limits, true))
                .as("%s", new String(lines, StandardCharsets.UTF_8))
                .isEqualTo(read(lines, sentinel, limits, false));
    }

    private static byte[] lines(RandomLines random, int count) {
        return Stream.generate(random::next)
                .limit(count)
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    @Property(tries = 5_000)
    void plainOddAndBrokenLines(@ForAll long seed, @ForAll @IntRange(min = 1, max = 20) int lines) {
        requireSame(lines(new RandomLines(seed), lines));
    }

    @Property(tries = 2_000)
    void nearNarrowLimits(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 9) int depth,
            @ForAll @IntRange(min = 17, max = 25) int digits) {
        Limits limits = new Limits(1_000, depth, digits);

        requireSame(lines(new RandomLines(seed, limits), 5), "NULL", limits);
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
        ScannedBlock block = Reading.scanner(new Symbols(), Limits.DEFAULT, "NULL")
                .read(Reading.block(lines(new RandomLines(1), 1_000)));

        // Otherwise the comparison would compare the parser with itself.
        assertThat(block.plain()).isBetween(300, 900);
    }

    /** The scanner knows a few levels and digits as plain, and is not used where these may exceed the limits. */
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

        ScannedBlock block = Reading.scanner(new Symbols(), new Limits(1_000, depth, digits), "NULL")
                .read(new Block(line, line.length));

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

    /** Plain records that together have each field under each of its names, and values of each kind. */
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
            "{\"agent\":\"a\",\"read_time\":0,\"write_time\":9,\"io\":[],\"co\":[]}",
            // Unknown fields, with values of every type.
            "{\"note\":\"x\",\"agent\":\"a\",\"read_time\":0,\"n1\":12,\"write_time\":9,\"n2\":-1.5e3,\"n3\":null,"
                    + "\"n4\":[1,{\"k\":[]}],\"n5\":{\"k\":\"}\"},\"n6\":true,\"n7\":\"\\u0061\",\"n8\":\"\u00e9\"}",
            // Escapes and characters of several bytes in names, values and keys.
            "{\"agent\":\"\\u0061\",\"read_time\":0,\"write_time\":9,\"read_values\":{\"\\ud83d\\ude00\":\"\\ud83d\"},"
                    + "\"write_values\":{\"\ud83d\ude00\":\"NU\\u004cL\"},\"trace_id\":\"\\\"\\\\\",\"planned_tool\":\"NU\\u004cL\","
                    + "\"op_id\":\"\\n\",\"preds\":[\"\\n\"]}",
            // Values of every type.
            "{\"agent\":\"a\",\"read_time\":0,\"write_time\":9,\"read_values\":{\"a\":[1,[2]],\"b\":{\"y\":1,\"x\":1.0},"
                    + "\"c\":0.5,\"d\":-1E-7,\"e\":12345678901234567890,\"f\":{}}}",
            // Tools with signatures.
            "{\"agent\":\"a\",\"read_time\":0,\"write_time\":9,\"read_registry\":[\"s\",{\"name\":\"t\",\"signature\":{\"k\":1}}],"
                    + "\"write_registry\":[{\"name\":\"s\"}],\"planned_tool\":{\"signature\":null,\"name\":\"NULL\",\"x\":2}}");

    /** Lines that must not be taken for plain. */
    private static final List<String> NOT_PLAIN = List.of(
            "{'agent':'a','read_time':0,'write_time':9,'note':1,'note':2}",
            "{'agent':'a','read_time':0,'write_time':9,'note':1,'n\\u006fte':2}",
            "{'agent':'a','read_time':0,'write_time':9,'note':{'k':1,'\\u006b':2}}",
            "{'agent':'a','read_time':0,'write_time':9,'read_values':{'k':1,'\\u006b':2}}",
            "{'agent':'a','read_time':0,'write_time':9,'read_values':{'k':{'j':1,'j':2}}}",
            "{'agent':'a','read_time':0,'write_time':9,'read_values':{'\\ud83d':1}}",
            "{'agent':'a','read_time':0,'write_time':9,'read_values':{'k':{'\\ud83d':1}}}",
            "{'agent':'a','read_time':0,'write_time':9,'read_registry':[{'name':'s','name':'t'}]}",
            "{'agent':'a','read_time':0,'write_time':9,'\\u0061bort':1}",
            "{'agent':'a','read_time':0,'write_time':9,'abort':1}",
            "{'agent':'a','read_time':0,'write_time':9,'note':'\\x'}",
            "{'agent':'a','read_time':0,'write_time':9,'note':}",
            "{'agent':'a','read_time':0,'write_time':9,'read_values':{'k':}}",
            "{'agent':'a','read_time':0,'write_time':9,'note':1\u0000}",
            "{'agent':'a','read_time':0,'write_time':9,'note':\u00001}",
            "{'agent':'a','read_time':0,'write_time':9,'note':\ufeff1}",
            "{'agent':'a','read_time':0,'write_time':9,'read_values':{'k':\ufeff1}}",
            "{'agent':'a','read_time':0,'write_time':9,'note':[1\u00002]}");

    private static int plain(String line) {
        return Reading.scanner(new Symbols(), Limits.DEFAULT, "NULL")
                .read(Reading.block(line))
                .plain();
    }

    @Test
    void whatIsNotPlainIsLeftToTheParser() {
        for (String line : NOT_PLAIN) {
            String quoted = line.replace('\'', '"');
            assertThat(plain(quoted)).as(quoted).isZero();
            requireSame(quoted.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** A name that was first met in a value is no key, if it holds a half of a pair; and the other way round. */
    @Test
    void halvesOfPairsThatAreKnown() {
        String record = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":9,";
        requireSame((record + "\"read_set\":[\"\\ud83d\"]}\n" + record + "\"read_values\":{\"\\ud83d\":1}}\n" + record
                        + "\"read_set\":[\"\\ud83d\"]}\n" + record + "\"read_values\":{\"\\ud83d\\ude00\":1}}")
                .getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void unknownFieldsBeyondThoseThatAreRemembered() {
        String lines = IntStream.range(0, 100)
                .mapToObj(k -> "{\"note " + k + "\":1,\"agent\":\"a\",\"read_time\":" + k + ",\"note " + (k / 2)
                        + "\":2,\"write_time\":" + k + ",\"note " + (99 - k) + "\":[]}")
                .collect(Collectors.joining("\n"));

        requireSame(lines.getBytes(StandardCharsets.UTF_8), "NULL");
    }

    /** As many minimal records as fit into the array of packed ones, and more. */
    @Test
    void anyNumberOfRecordsInABlock() {
        String record = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":9}\n";
        for (int count = 1; count < 100; count++) {
            Reading reading = Reading.of(record.repeat(count));
            assertThat(reading.trace().size()).isEqualTo(count);
        }
    }

    @Test
    void eachFieldIsScannedUnderEachOfItsNamesAndEachKindOfValue() {
        for (String line : PLAIN) {
            assertThat(plain(line)).as(line).isEqualTo(1);
            requireSame(line.getBytes(StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\"", ",", ":", "[", "]", "{", "}", " ", "0", "-", "x", "\\"})
    void aPlainLineWithOneByteThatIsAnother(String other) {
        String line = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":9,\"read_values\":{\"x\":1,\"y\":null},"
                + "\"read_registry\":[\"s\",{\"name\":\"t\"}],\"io\":[[\"x\",1],[\"y\",true]],\"preds\":[1,\"b\"],"
                + "\"note\":{\"k\":[1.5,\"\\u0061\"]},\"aborted\":false}";
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
                "'version':#",
                "'note':#",
                "'note':[#,1]",
                "'read_values':{'x':{'k':#}}",
                "'read_registry':[{'name':'s','signature':#}]",
                "'planned_tool':{'name':#}"
            })
    void scalarsAndWhatLooksLikeOne(String field) {
        String scalars =
                "0 7 -7 -0 00 01 -01 - -- -x +1 1- 1x 0x1 1.0 1. .5 1e3 1E3 123456789012345678 -123456789012345678 "
                        + "1234567890123456789 -1234567890123456789 99999999999999999999 -9223372036854775808 9223372036854775807 "
                        + "true false null tru truee true1 fals falsee nul nulll nullx True Null NULL 'NULL' 'a' 'a 'a'b a' '\u00e9' "
                        + "'\ud83d\ude00' '12345678' '1234567\u00e9' '\u007f' '\0' '\u0001' '\\' '\\n' [] {} [1] , "
                        + "\ufeff1 \ufeff[1] 1\u0000 \u00001 [\u00001] [1\u0000] /**/1 1// {'k':} [,] [1,] {'k':1,} {k:1} {'k':1,'k':2} "
                        + "{'k':{'j':1,'\\u006a':2}} '\\ud83d' '\\ude00' '\\ud83d\\ude00' {'\\ud83d':1} {'\\ud83d\\ude00':1} '\\u00zz' '\\x' "
                        + "'NU\\u004cL' '\\u0061' 1.50 -1.5e+3 1e-400 1e 1.e1 -.5 Infinity [[[[1]]]] [} {] ] } {'name':'s'} {'name':'a'} "
                        + "{'name':'NULL'} {'name':1} {'signature':1} {'name':'s','signature':null} {'name':'s','name':'t'} "
                        + "{'name':'s','signature':{'b':1,'a':1.0}} {'name':'s','x':[1,{'y':2}]}";
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
