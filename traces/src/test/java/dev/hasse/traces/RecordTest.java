package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Columns;
import dev.hasse.model.Operation;
import dev.hasse.model.Symbols;
import dev.hasse.model.Tool;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a record means: what absent fields stand for, second names, NULL, and when two values are the same. */
class RecordTest {
    private static final String SHORT = "'agent':'a','read_time':3,'write_time':5";

    private static Reading record(String fields) {
        return Reading.of(("{" + SHORT + (fields.isEmpty() ? "" : "," + fields) + "}").replace('\'', '"'));
    }

    @Test
    void absentFieldsHaveTheirDefaults() {
        Reading reading = record("");
        Columns columns = reading.trace().columns();

        assertThat(reading.trace().id()).isEqualTo("t.jsonl");
        assertThat(reading.trace().labels().workload()).isEqualTo("folder");
        assertThat(reading.ids()).containsExactly("1");
        assertThat(reading.reads(0)).isEmpty();
        assertThat(reading.writes(0)).isEmpty();
        assertThat(columns.isAborted(0)).isFalse();
        assertThat(columns.isCommitted(0)).isTrue();
        assertThat(columns.hasProvenance()).isFalse();
        assertThat(columns.readRegistry(0)).isEqualTo(Columns.ABSENT);
        assertThat(columns.writeRegistry(0)).isEqualTo(Columns.ABSENT);
        assertThat(columns.plannedTool(0)).isEqualTo(Columns.ABSENT);
        assertThat(columns.isCommitOrderKnown(0)).isFalse();
        assertThat(columns.hasReplicas()).isFalse();
    }

    @Test
    void withoutASetTheKeysOfTheValuesAreTheSet() {
        assertThat(record("'read_values':{'x':1,'y':null}").reads(0)).isEqualTo(Map.of("x", "1@3", "y", "null@3"));
        assertThat(record("'write_values':{'x':'v'}").writes(0)).isEqualTo(Map.of("x", "v"));
    }

    @Test
    void aCellWithoutAValueReadNull() {
        assertThat(record("'read_set':['x','y','x'],'read_values':{'y':2}").reads(0))
                .isEqualTo(Map.of("x", "null@3", "y", "2@3"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'read_set':['x','y'] | 3..3, 3..3",
                "'read_set':['x','y'],'read_until':5 | 3..5, 3..5",
                "'read_set':['x','y'],'read_until':3 | 3..3, 3..3",
                "'read_set':['x','y'],'read_times':{'y':5},'read_until':4 | 3..4, 5..5",
                "'read_set':['x','y'],'read_times':{'y':4},'read_until':{'y':5} | 3..3, 4..5",
                "'read_set':['x','y'],'read_until':{} | 3..3, 3..3",
                "'read_set':['x','y'],'read_times':{'x':3,'y':5} | 3..3, 5..5",
                "'read_set':['x','y'],'read_times':{'y':4},'read_until':{'x':3,'y':4} | 3..3, 4..4",
                "'read_until':{'y':4},'read_values':{'x':1,'y':2} | 3..3, 3..4",
            })
    void readsMayHaveHappenedUntil(String fields, String expected) {
        assertThat(record(fields).trace().operation(0).reads().stream()
                        .map(read -> read.time() + ".." + read.until())
                        .collect(Collectors.joining(", ")))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"4, true", "5, false", "-9, true"})
    void theCommitMayHaveTakenEffectSince(long since, boolean uncertain) {
        Trace trace = record("'write_since':" + since).trace();

        assertThat(trace.operation(0).writeSince()).isEqualTo(since);
        assertThat(trace.columns().hasUncertainTimes()).isEqualTo(uncertain);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'refused':true | 5 | false",
                "'refused':true,'aborted':true | 5 | false",
                "'refused':false | 5 | true",
            })
    void whatIsRefusedCommitsNothing(String fields, long end, boolean committed) {
        Operation operation = record(fields).trace().operation(0);

        assertThat(operation.committed()).isEqualTo(committed);
        assertThat(operation.survives()).isEqualTo(committed);
        assertThat(operation.writeTime()).isEqualTo(end);
    }

    @Test
    void anAttemptThatWasRefusedNeedsNoWriteTime() {
        Operation operation = Reading.of("{\"agent\":\"a\",\"read_time\":3,\"refused\":true}")
                .trace()
                .operation(0);

        assertThat(operation.committed()).isFalse();
        assertThat(operation.writeTime()).isEqualTo(3);
    }

    @Test
    void fieldsMayComeInAnyOrder() {
        String line = "{'read_times':{'x':4},'read_values':{'x':1},'write_time':5,'read_set':['x'],'read_time':3,"
                + "'agent':'a'}";
        assertThat(Reading.of(line.replace('\'', '"')).reads(0)).isEqualTo(Map.of("x", "1@4"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "null | true",
                "'NULL' | true",
                "'\\u004eULL' | true",
                "'null' | false",
                "['NULL'] | false",
                "0 | false",
                "'' | false"
            },
            quoteCharacter = '`')
    void nullIsJsonNullOrTheSentinel(String value, boolean isNull) {
        Reading reading = record("'read_values':{'x':" + value + "}");

        assertThat(reading.trace().columns().readValue(0) == Symbols.NULL).isEqualTo(isNull);
    }

    @Test
    void theSentinelCanBeAnotherOrNone() {
        String line =
                "{'agent':'a','read_time':0,'write_time':1,'read_values':{'x':'NULL','y':'-'}}".replace('\'', '"');

        assertThat(Reading.of(line, "-").reads(0)).isEqualTo(Map.of("x", "NULL@0", "y", "null@0"));
        assertThat(Reading.of(line, (String) null).reads(0)).isEqualTo(Map.of("x", "NULL@0", "y", "-@0"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | 1.0 | true",
                "1 | 10e-1 | true",
                "-0 | 0 | true",
                "9007199254740993 | 9007199254740992 | false",
                "1 | '1' | false",
                "true | 'true' | false",
                "{'a':1,'b':[2,{'d':1,'c':0}]} | {'b':[2.0,{'c':0,'d':1}],'a':1e0} | true",
                "[1,2] | [2,1] | false",
                "[] | {} | false",
                "[1,[2]] | [[1],2] | false",
                "'A' | '\\u0041' | true",
                "'é' | 'e\\u0301' | false",
                "{'a':null} | {} | false",
                "{'a,b':1} | {'a':1,'b':1} | false"
            },
            quoteCharacter = '`')
    void valuesAreEqualExactlyWhenTheyAreTheSameJsonValue(String one, String other, boolean equal) {
        Reading reading = record("'read_values':{'x':" + one + "},'write_values':{'y':" + other + "}");
        Columns columns = reading.trace().columns();

        assertThat(columns.readValue(0) == columns.writeValue(0)).isEqualTo(equal);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[ 1.0 , [ 2 , 3 ] , { } , 'a' , 'b' ] | [1,[2,3],{},'a','b']",
                "[ [ ] , [ true ] , null ] | [[],[true],null]",
                "[ { 'a' : 1 } , { 'b' : 2 } ] | [{'a':1},{'b':2}]",
                "{ 'a' : 'x' } | {'a':'x'}",
                "{ 'c' : [ ] , 'a' : { 'e' : 1 , 'd' : 'x' } , 'b' : false } | {'a':{'d':'x','e':1},'b':false,'c':[]}",
                "{ 'b' : '\\u00e9\\t' , 'a' : '' } | {'a':'','b':'é\\t'}",
                "100e-1 | 10",
                "'x' | x",
            })
    void aValueHasOneText(String value, String text) {
        Reading reading = record("'read_values':{'x':" + value + "}");

        assertThat(reading.trace().operation(0).reads().get(0).value().text()).isEqualTo(text.replace('\'', '"'));
    }

    @Test
    void theSecondNamesAreRead() {
        String line = "{'agent_id':'a','read_time':0,'write_time':1,'tools_visible_at_read':['s'],'txn':7,"
                + "'session_id':'night'}";
        Reading reading = Reading.of(line.replace('\'', '"'));

        assertThat(reading.trace().id()).isEqualTo("night");
        assertThat(reading.trace().reference(0).agent()).isEqualTo("a");
        assertThat(reading.ids()).containsExactly("7");
        assertThat(reading.trace().columns().readRegistry(0)).isNotEqualTo(Columns.ABSENT);
    }

    @Test
    void whereBothNamesAreThereTheSecondIsAnUnknownField() {
        for (String fields :
                new String[] {"'trace_id':'t','session_id':{'a':[1]}", "'session_id':[[2],{}],'trace_id':'t'"}) {
            assertThat(record(fields).trace().id()).isEqualTo("t");
        }
        assertThat(record("'agent_id':5").trace().reference(0).agent()).isEqualTo("a");
    }

    @Test
    void toolsUsedStandInForTheRegistryAtCommit() {
        assertThat(toolsAtCommit(record("'tools_used':['s']"))).isEqualTo(1);
        assertThat(toolsAtCommit(record("'write_registry':[],'tools_used':['s']")))
                .isEqualTo(0);
        assertThat(toolsAtCommit(record("'tools_used':['s'],'write_registry':['s','t']")))
                .isEqualTo(2);
    }

    private static int toolsAtCommit(Reading reading) {
        int registry = reading.trace().columns().writeRegistry(0);
        return reading.trace().symbols().registries().get(registry).tools().length;
    }

    @Test
    void aToolIsANameOrANameWithASignature() {
        Reading reading = record("'read_registry':['s',{'name':'s'},{'name':'s','signature':{'b':1,'a':2}},"
                + "{'name':'s','signature':{'a':2.0,'b':1}},{'name':'s','signature':null}]");
        int registry = reading.trace().columns().readRegistry(0);

        assertThat(reading.trace().symbols().registries().get(registry).tools()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "null | ",
                "'NULL' | ",
                "{'name':'NULL'} | ",
                "{'signature':null,'name':'NULL'} | ",
                "{'name':'NULL','signature':1} | NULL 1",
                "'s' | s",
                "{'name':'s'} | s",
                "{'signature':{'b':1,'a':2},'name':'s','more':[]} | s {'a':2,'b':1}",
            })
    void theToolThatIsPlannedMayBeNull(String planned, @Nullable String tool) {
        Tool read = record("'planned_tool':" + planned).trace().operation(0).plannedTool();

        String signature = read == null || read.signature() == null
                ? ""
                : " " + read.signature().text();
        assertThat(read == null ? null : read.name() + signature.replace('"', '\''))
                .isEqualTo(tool);
    }

    @ParameterizedTest
    @CsvSource({
        "7, 7",
        "-7.0, -7",
        "1e3, 1000",
        "9223372036854775807, 9223372036854775807",
        "99999999999999999999, 99999999999999999999",
        "-99999999999999999999e0, -99999999999999999999",
    })
    void anIdMayBeAnyInteger(String id, String expected) {
        Reading reading = record("'preds':[" + id + "],'op_id':" + expected);
        Operation operation = reading.trace().operation(0);
        // Explanations build traces like this one, which leave records out.
        Trace again = new TraceBuilder("again", new Symbols()).add(operation).build();

        assertThat(reading.ids()).containsExactly(expected);
        assertThat(again.operation(0)).isEqualTo(operation);
    }

    @Test
    void aRecordMayReadMoreCellsThanAnyBefore() {
        int[] sizes = {3, 200, 3};
        Reading reading = Reading.of(Arrays.stream(sizes)
                .mapToObj(size -> IntStream.range(0, size).mapToObj(k -> "\"c" + k + "\":" + k))
                .map(cells -> "{\"agent\":\"a\",\"read_time\":2,\"write_time\":5,\"read_values\":{"
                        + cells.collect(Collectors.joining(",")) + "}}\n")
                .collect(Collectors.joining()));

        for (int record = 0; record < sizes.length; record++) {
            assertThat(reading.reads(record))
                    .isEqualTo(IntStream.range(0, sizes[record])
                            .boxed()
                            .collect(Collectors.toMap(k -> "c" + k, k -> k + "@2")));
        }
    }

    /** Records are read one after another, by the same reader and into the same fields. */
    @Test
    void nothingOfARecordLivesOnInTheNext() {
        String full =
                "{'trace_id':'full','agent':'a','read_time':0,'write_time':9,'read_set':['x','z'],'read_values':{'x':1},"
                        + "'read_times':{'x':2},'read_until':{'x':8},'write_set':['y'],'write_values':{'y':2},'write_since':3,'read_registry':['s'],'write_registry':['t'],"
                        + "'tools_used':['u'],'planned_tool':'s','io':[['x',1]],'co':[['x',1]],'co_inferred':true,'op_id':7,'aborted':true,"
                        + "'externalized':true,'merges':true,'preds':[7],'workload':'w','runtime':'r','model':'m','role':'o','replica':'p','version':3}";
        String refused = "{'trace_id':'refused','agent':'a','read_time':0,'refused':true,'read_until':3,'agent_id':1}";
        for (String bare : new String[] {
            "{'agent':'a','read_time':3,'write_time':5,'read_set':['x','y'],'read_times':{'y':4},'read_until':{'y':5},'write_set':['x'],'io':[['x',1]],'co':[['x',1]]}",
            "{'agent':'\\u0061','read_time':3,'write_time':5,'read_set':['x','y'],'read_times':{'y':4},'read_until':{'y':5},'write_set':['x']}"
        }) {
            String lines = String.join("\n", full, bare, refused, bare.replaceFirst("\\{", "{'op_id':2,"), "");
            Reading reading = Reading.of(lines.replace('\'', '"'));
            Trace trace = reading.read.traces().get(1);
            Trace alone = Reading.of(bare.replace('\'', '"')).trace();

            assertThat(reading.messages()).isEmpty();
            assertThat(trace.operation(0)).isEqualTo(alone.operation(0));
            assertThat(trace.operation(1).reads()).isEqualTo(alone.operation(0).reads());
            assertThat(trace.operation(1).committed()).isTrue();
            assertThat(trace.labels()).isEqualTo(alone.labels());
            assertThat(trace.role(trace.columns().agent(0))).isNull();
        }
    }

    @Test
    void anAbortedRecordThatWritesNothingMayNeverHaveCommitted() {
        for (String writeTime : new String[] {"", ",'write_time':0"}) {
            Reading reading =
                    Reading.of(("{'agent':'a','read_time':3,'aborted':true,'read_values':{'x':1},'read_times':{'x':9}"
                                    + writeTime + "}")
                            .replace('\'', '"'));
            assertThat(reading.messages()).isEmpty();
            assertThat(reading.trace().columns().isCommitted(0)).isFalse();
            assertThat(reading.reads(0)).isEqualTo(Map.of("x", "1@9"));
        }
    }

    @Test
    void timesAreIntegersHoweverTheyAreWritten() {
        Reading reading = Reading.of(
                "{\"agent\":\"a\",\"read_time\":-9223372036854775808,\"write_time\":9.223372036854775807e18}");

        assertThat(reading.trace().columns().readTime(0)).isEqualTo(Long.MIN_VALUE);
        assertThat(reading.trace().columns().writeTime(0)).isEqualTo(Long.MAX_VALUE);
    }
}
