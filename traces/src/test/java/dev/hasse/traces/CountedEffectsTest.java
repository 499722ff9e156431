package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.PackedRecord;
import dev.hasse.model.Symbols;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where nobody needs the effects of a record, those that landed as they were issued are counted, and all others read. */
class CountedEffectsTest {

    /** What is known of the effects of a record, for the decision on their order. */
    private record Effects(int issued, boolean known, int effected, boolean differ) {}

    private static List<Effects> read(byte[] lines, boolean needed) {
        BlockReader reader = new BlockReader(new Symbols(), Limits.DEFAULT, "NULL", 1000, true, needed);
        BlockRecords block = reader.read(Reading.block(lines)).records();
        List<Effects> all = new ArrayList<>();
        PackedRecord record = new PackedRecord();
        for (int k = 0; k < block.size(); k++) {
            if (k == 0) {
                record.moveTo(block.records());
            } else {
                record.moveOn();
            }
            all.add(new Effects(record.issued(), record.isCommitOrderKnown(), record.effected(), differ(record)));
        }
        return all;
    }

    private static boolean differ(PackedRecord record) {
        if (record.areEffectsCounted()) {
            return record.isCommitOrderKnown() && record.issued() != record.effected();
        }
        Stream<String> issued =
                IntStream.range(0, record.issued()).mapToObj(k -> record.issuedCell(k) + "=" + record.issuedValue(k));
        Stream<String> effected = IntStream.range(0, record.effected())
                .mapToObj(k -> record.effectedCell(k) + "=" + record.effectedValue(k));
        return record.isCommitOrderKnown()
                && !issued.collect(Collectors.joining(",")).equals(effected.collect(Collectors.joining(",")));
    }

    @Property(tries = 2_000)
    void theOrderOfEffectsIsKnownJustAsWell(@ForAll long seed) {
        RandomLines random = new RandomLines(seed);
        byte[] lines = Stream.generate(random::next)
                .limit(5)
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.UTF_8);

        assertThat(read(lines, false)).isEqualTo(read(lines, true));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    'io':[['x',1],['y',2]],'co':[['x',1],['y',2]]         | 2 | true  | 2 | false | true
                    'io':[['x',1],['y',2]],'co':[['y',2],['x',1]]         | 2 | true  | 2 | true  | false
                    'co':[['y',2],['x',1]],'io':[['x',1],['y',2]]         | 2 | true  | 2 | true  | false
                    'io':[['x',1],['y',2]],'co':[]                        | 2 | true  | 0 | true  | false
                    'io':[['x',1],['y',2]]                                | 2 | false | 0 | false | true
                    'io':[['x',1],['y',2]],'co':[['x',1], ['y',2]]        | 2 | true  | 2 | false | false
                    'io':[['x',1.5],['y',2]],'co':[['x',1.5],['y',2]]     | 2 | true  | 2 | false | false
                    'io':[['x',null],['y','a']],'co':[['x',null],['y','a']] | 2 | true | 2 | false | true
                    'io':[['x', 1], ['y', 'b c']],'co':[['x', 1], ['y', 'b c']] | 2 | true | 2 | false | true
                    'io':[['x',true],['y',-7]],'co':[['x',true],['y',-7]] | 2 | true  | 2 | false | true
                    'io':[['x',  1]],'co':[['x',  1]]                     | 1 | true  | 1 | false | false
                    'io':[ ['x',1] ],'co':[ ['x',1] ]                     | 1 | true  | 1 | false | false
                    'io':[['x\\n',1]],'co':[['x\\n',1]]                   | 1 | true  | 1 | false | false
                    'io':[['é',1]],'co':[['é',1]]                         | 1 | true  | 1 | false | false
                    'io':[],'co':[]                                       | 0 | true  | 0 | false | false
                    """)
    void whichAreCounted(String fields, int issued, boolean known, int effected, boolean differ, boolean counted) {
        byte[] line = ("{'agent':'a','read_time':0,'write_time':1," + fields + "}")
                .replace('\'', '"')
                .getBytes(StandardCharsets.UTF_8);
        BlockReader reader = new BlockReader(new Symbols(), Limits.DEFAULT, "NULL", 9, true, false);
        PackedRecord record = new PackedRecord();
        record.moveTo(reader.read(Reading.block(line)).records().records());

        assertThat(record.areEffectsCounted()).isEqualTo(counted);
        assertThat(read(line, false)).containsExactly(new Effects(issued, known, effected, differ));
    }
}
