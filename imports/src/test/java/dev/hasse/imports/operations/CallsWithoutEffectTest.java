package dev.hasse.imports.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.MappedLog;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A mapping may say which answers mean that a call did nothing. */
class CallsWithoutEffectTest {
    private static final String MAPPING = """
            fields: {tool: tool, agent: agent, args: args, result: result, started: from, ended: to}
            tools:
              get: {effect: read, cell: x, value: result}
              swap:
            """;

    private static final String GET = "{'tool':'get','agent':'a','result':1,'from':1,'to':2}\n";
    private static final String OTHER = swap("b", 1, 5, "{'ok':true}", 3);

    private static String swap(String agent, int expected, int value, String result, int from) {
        return "{'tool':'swap','agent':'%s','args':{'expected':%d,'value':%d},'result':%s,'from':%d,'to':%d}\n"
                .formatted(agent, expected, value, result, from, from + 1);
    }

    private static Conversion.Converted converted(String rule, String... calls) throws IOException {
        return MappedLog.converted(MAPPING + rule, calls);
    }

    private static List<String> records(String rule, String... calls) throws IOException {
        return converted(rule, calls).records().stream().map(CallNotation::line).toList();
    }

    @Test
    void aCallWhoseResultSaysThatItFailedWritesNothing() throws IOException {
        String rule = "    {effect: write, cell: x, value: args.value, failed: result.ok = false}\n";
        String[] calls = {GET, OTHER, swap("a", 1, 7, "{'ok':false}", 5)};
        assertThat(records(rule, calls)).noneMatch(line -> line.contains("x=7"));
        assertThat(converted(rule, calls).coverage().toString()).contains("FAILED={swap=1}");
        assertThat(records(rule, GET, OTHER, swap("a", 1, 7, "{'ok':true}", 5)))
                .anyMatch(line -> line.contains("w:x=7"));
    }

    @Test
    void ofAListAllConditionsMustHold() throws IOException {
        String rule =
                "    {effect: write, cell: x, value: args.value, failed: [result.ok = false, 'args.value = 7, 8']}\n";
        assertThat(records(rule, GET, swap("a", 1, 7, "{'ok':false}", 5))).noneMatch(line -> line.contains("w:x=7"));
        assertThat(records(rule, GET, swap("a", 1, 9, "{'ok':false}", 5))).anyMatch(line -> line.contains("w:x=9"));
    }

    @Test
    void whatTheResultTellsOfACellIsReadAllTheSame() throws IOException {
        String rule =
                "    {reads: [{cell: x, value: result.now}], writes: [{cell: x, value: args.value}], failed: result.ok = false}\n";
        assertThat(records(rule, GET, OTHER, swap("a", 1, 7, "{'ok':false,'now':5}", 5)))
                .noneMatch(line -> line.contains("w:x=7"))
                .anyMatch(line -> line.startsWith("a ") && line.contains("r:x=5"));
    }

    /** Since the store compared first, it replaced nothing that its agent had not known. */
    @Test
    void aCallThatWasNotRefusedOverwroteNothingUnseen() throws IOException {
        String rule = "    {effect: write, cell: x, value: args.value, refused: result.ok = false}\n";
        assertThat(records(rule, GET, OTHER, swap("a", 5, 7, "{'ok':true}", 5)))
                .anyMatch(line -> line.startsWith("a ") && line.contains("r:x=5") && line.contains("w:x=7"));
    }

    /** What it was compared with was still there when it wrote: of two that both replaced that, it came first, though its call ended later. */
    @Test
    void aCallThatWasNotRefusedIsNotTheStaleOneOfTwo() throws IOException {
        String rule = """
                    {effect: read-write, cell: x, value: args.value, before: args.expected, refused: result.ok = false}
                  set: {effect: write, cell: x, value: args.value}
                """;
        String look = "{'tool':'get','agent':'b','result':1,'from':3,'to':4}\n";
        String swap =
                "{'tool':'swap','agent':'a','args':{'expected':1,'value':7},'result':{'ok':true},'from':5,'to':9}\n";
        String set = "{'tool':'set','agent':'b','args':{'value':8},'from':6,'to':8}\n";
        assertThat(records(rule, GET, look, swap, set))
                .containsExactly(
                        "unlogged 1000000..1000000 w:x=1",
                        "a 1000000..2000000 r:x=1@2000000",
                        "a 5000000..7999999 r:x=1@7999999 w:x=7",
                        "b 4000000..8000000 r:x=1@4000000 w:x=8 since-write");
    }

    /** What an argument expects was not read, if the call did nothing. */
    @Test
    void whatAnArgumentExpectsIsNotRead() throws IOException {
        String rule =
                "    {reads: [{cell: x, value: args.expected}], writes: [{cell: x, value: args.value}], failed: result.ok = false}\n";
        assertThat(records(rule, OTHER, swap("a", 1, 7, "{'ok':false}", 5))).noneMatch(line -> line.startsWith("a "));
    }

    @Test
    void aRefusedCallIsRecordedAsRefusedWithWhoseWriteCameBetween() throws IOException {
        String rule = "    {effect: write, cell: x, value: args.value, refused: result.ok = false}\n";
        List<ConvertedRecord> refused =
                converted(rule, GET, OTHER, swap("a", 1, 7, "{'ok':false}", 5)).records().stream()
                        .filter(record -> Boolean.TRUE.equals(record.operation().refused()))
                        .toList();
        assertThat(refused).hasSize(1);
        assertThat(refused.get(0).operation().agent()).isEqualTo("a");
        assertThat(refused.get(0).operation().derivation().toString()).contains("cells=[x], writer=b, unread=false");
    }

    /** The answer may have named what was there, so the agent then perhaps knew what it replaced. */
    @Test
    void whatAnAgentReplacesAfterARefusalItMayHaveSeen() throws IOException {
        String rule = "    {effect: write, cell: x, value: args.value, refused: result.ok = false}\n";
        assertThat(records(rule, OTHER, swap("a", 1, 7, "{'ok':false}", 5), swap("a", 1, 9, "{'ok':true}", 7)))
                .anyMatch(line -> line.startsWith("a ") && line.contains("r:x=5") && line.contains("w:x=9"));
    }

    /** Even if the other one's call was over later, its write may have been why the agent was refused. */
    @Test
    void whatIsReplacedAfterARefusalMayHaveBeenSeenThoughItsCallLasted() throws IOException {
        String rule = """
                    {effect: write, cell: x, value: args.value, refused: result.ok = false}
                  set: {effect: write, cell: x, value: args.value}
                """;
        String other = "{'tool':'set','agent':'b','args':{'value':5},'from':1,'to':9}\n";
        String set = "{'tool':'set','agent':'a','args':{'value':8},'from':10,'to':11}\n";
        assertThat(records(rule, other, swap("a", 1, 7, "{'ok':false}", 5), set))
                .contains("b 1000000..9000000 since:1000000 w:x=5")
                .anyMatch(line -> line.startsWith("a ") && line.contains("r:x=5@5000000-9000000"));
    }

    /** What the other had written, the agent had replaced itself before it was refused. */
    @Test
    void nobodyElseIsNamedForWhatAnAgentReplacedItself() throws IOException {
        String rule = "    {effect: write, cell: x, value: args.value, refused: result.ok = false}\n";
        assertThat(converted(rule, GET, OTHER, swap("a", 5, 6, "{'ok':true}", 5), swap("a", 1, 7, "{'ok':false}", 7))
                        .records()
                        .stream()
                        .filter(record -> Boolean.TRUE.equals(record.operation().refused()))
                        .map(record ->
                                String.valueOf(record.operation().derivation().attempted())))
                .hasSize(1)
                .noneMatch(attempted -> attempted.contains("writer=b"));
    }

    @Test
    void aRefusedCallMayTellWhatIsThereInstead() throws IOException {
        String rule =
                "    {reads: [{cell: x, value: result.now}], writes: [{cell: x, value: args.value}], refused: result.ok = false}\n";
        Conversion.Converted converted = converted(rule, GET, OTHER, swap("a", 1, 7, "{'ok':false,'now':5}", 5));
        assertThat(converted.records())
                .anyMatch(record -> Boolean.TRUE.equals(record.operation().refused()));
        assertThat(converted.records().stream().map(CallNotation::line))
                .anyMatch(line -> line.startsWith("a ") && line.contains("r:x=5"))
                .noneMatch(line -> line.contains("w:x=7"));
    }
}
