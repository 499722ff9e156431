package dev.hasse.imports.convert;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.operations.CallNotation;
import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.imports.operations.RandomCalls;
import dev.hasse.model.Coverage;
import dev.hasse.model.Operation;
import dev.hasse.model.Trace;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.ReadTraces;
import dev.hasse.traces.RecordWriter;
import dev.hasse.traces.TraceReader;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Laws of every conversion, whatever was logged and whatever is missing. */
class ConversionLawsTest {
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(RecordWriter.class.getResourceAsStream("hasse.record.1.schema.json"));

    private static String lines(List<ConvertedRecord> records) {
        StringWriter lines = new StringWriter();
        try {
            for (ConvertedRecord record : records) {
                record.write(lines);
            }
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        return lines.toString();
    }

    /** Calls that last from the beginning of time, each of which found what the other one wrote: they could push each other back for ever. */
    @ParameterizedTest
    @CsvSource({
        "-5251547315676699169, 11, EVER",
        "5281622746395389148, 9, CALL",
        "5924739432881657002, 11, CALL",
        "2245797288369199737, 10, EVER",
    })
    @Timeout(60)
    void conversionEnds(long seed, int count, Grounding grounding) {
        List<Call> calls = new RandomCalls(seed, true).next(count);

        assertThat(CallNotation.convert(grounding, calls).coverage().calls()).isEqualTo(count);
    }

    @Property(tries = 1_000)
    void eachCallHasOneFateAndEachRecordCanBeRead(
            @ForAll long seed, @ForAll @IntRange(max = 12) int count, @ForAll Grounding grounding) {
        List<Call> calls = new RandomCalls(seed, true).next(count);
        CallNotation.Converted converted = CallNotation.convert(grounding, calls);

        assertThat(converted.coverage().calls()).isEqualTo(count);
        for (ConvertedRecord record : converted.records()) {
            assertThat(SCHEMA.validate(lines(List.of(record)), InputFormat.JSON))
                    .isEmpty();
        }
        Problems problems = new Problems(10);
        ReadTraces read = TraceReader.read(
                List.of(ConvertedInput.of(
                        List.of(), new Conversion.Converted(converted.records(), converted.coverage()))),
                ReadSettings.of(Limits.DEFAULT, null),
                problems);
        assertThat(problems.first()).isEmpty();
        List<Operation> operations = new ArrayList<>();
        for (Trace trace : read.traces()) {
            for (int k = 0; k < trace.size(); k++) {
                operations.add(trace.operation(k));
            }
        }
        assertThat(operations)
                .hasSameSizeAs(converted.records())
                .extracting(Operation::id)
                .doesNotHaveDuplicates()
                .containsExactlyElementsOf(converted.records().stream()
                        .map(record -> record.operation().id())
                        .toList());
    }

    /** Every read and write that is counted is in the records. */
    @Property(tries = 1_000)
    void whatIsCountedIsThere(@ForAll long seed, @ForAll @IntRange(max = 12) int count, @ForAll Grounding grounding) {
        CallNotation.Converted converted = CallNotation.convert(grounding, new RandomCalls(seed, false).next(count));
        long writes = converted.records().stream()
                .filter(record -> record.notes().tool() != null)
                .mapToLong(record -> record.operation().writes().size())
                .sum();
        long unlogged = converted.records().stream()
                .filter(record -> record.notes().unlogged())
                .count();

        assertThat(converted.coverage().count(Coverage.Count.WRITES)).isEqualTo(writes);
        assertThat(converted.coverage().count(Coverage.Count.UNLOGGED_WRITES)).isEqualTo(unlogged);
    }

    /** Calls of which such a change may have overwritten either of two writes. */
    @ParameterizedTest
    @CsvSource({
        "-381, 10, CALL",
        "11350566, 8, CALL",
        "1977317450, 7, EVER",
    })
    void whatAnUnloggedChangeMayHaveMetIsReadThen(long seed, int count, Grounding grounding) {
        whatAnUnloggedChangeMetIsReadWhenItLands(seed, count, grounding);
    }

    /** Nobody has seen what it met. A read before its write can have landed could be a stale one. */
    @Property(tries = 1_000)
    void whatAnUnloggedChangeMetIsReadWhenItLands(
            @ForAll long seed, @ForAll @IntRange(max = 12) int count, @ForAll Grounding grounding) {
        CallNotation.Converted converted = CallNotation.convert(grounding, new RandomCalls(seed, false).next(count));

        assertThat(converted.records())
                .filteredOn(record -> record.notes().unlogged())
                .allSatisfy(record -> assertThat(record.operation().reads())
                        .allSatisfy(read -> assertThat(read.time())
                                .isEqualTo(record.operation().writeSince())));
    }

    @Property(tries = 1_000)
    void theOrderOfTheCallsDoesNotMatter(
            @ForAll long seed, @ForAll @IntRange(max = 12) int count, @ForAll Grounding grounding) {
        List<Call> calls = new RandomCalls(seed, false).next(count);
        String records = lines(CallNotation.convert(grounding, calls).records());
        Collections.shuffle(calls, new Random(seed));

        assertThat(lines(CallNotation.convert(grounding, calls).records())).isEqualTo(records);
    }

    @Property(tries = 1_000)
    void whatOthersDoElsewhereDoesNotMatter(
            @ForAll long seed, @ForAll @IntRange(max = 12) int count, @ForAll Grounding grounding) {
        List<Call> calls = new RandomCalls(seed, false).next(count);
        // The trace begins before any of them.
        calls.add(elsewhere(-100));
        List<String> records = withoutStrangers(calls, grounding);
        calls.add(elsewhere(5));
        calls.add(elsewhere(7));

        assertThat(withoutStrangers(calls, grounding)).isEqualTo(records);
    }

    private static List<String> withoutStrangers(List<Call> calls, Grounding grounding) {
        return CallNotation.convert(grounding, calls).records().stream()
                .map(CallNotation::line)
                .filter(line -> !line.startsWith("stranger"))
                .toList();
    }

    private static Call elsewhere(long time) {
        return Call.of(new Origin("file", 1, null, null, Map.of()), "stranger", "tool")
                .started(time)
                .ended(time + 1)
                .access(new Access(
                        List.of(new Glance("elsewhere", null, time)),
                        List.of(new Change("elsewhere", null)),
                        List.of()))
                .build();
    }
}
