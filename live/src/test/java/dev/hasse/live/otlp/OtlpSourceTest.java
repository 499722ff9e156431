package dev.hasse.live.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.online.LiveDecisions;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.formats.ExportReader;
import dev.hasse.imports.formats.Syntax;
import dev.hasse.imports.formats.spans.Arrival;
import dev.hasse.imports.formats.spans.ArrivedMessage;
import dev.hasse.imports.formats.spans.ArrivedSpan;
import dev.hasse.imports.formats.spans.OtlpSignal;
import dev.hasse.live.LiveFinding;
import dev.hasse.live.LiveListener;
import dev.hasse.live.LiveRun;
import dev.hasse.live.LiveSource;
import dev.hasse.live.ToldFindings;
import dev.hasse.live.Withdrawal;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import dev.hasse.traces.Limits;
import dev.hasse.traces.LiveReader;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spans that arrive in any order and in any portions end in the findings of {@code check} on all of them. */
class OtlpSourceTest {
    /** A clock that a test moves on, by a millisecond at each look. */
    private long now = Long.MAX_VALUE - 1;

    /** What is there after all that was told and withdrawn, and how often each happened. */
    private static final class Told implements LiveListener {
        final Set<String> standing = new TreeSet<>();
        final List<String> verdicts = new ArrayList<>();
        final List<String> records = new ArrayList<>();
        final List<Problem> refused = new ArrayList<>();
        final List<Long> lags = new ArrayList<>();
        final List<LiveFinding> findings = new ArrayList<>();
        int found;
        int withdrawn;

        @Override
        public void found(LiveFinding finding) {
            found++;
            findings.add(finding);
            assertThat(standing.add(finding.key())).as("told once").isTrue();
        }

        @Override
        public void withdrawn(Withdrawal withdrawal) {
            withdrawn++;
            assertThat(standing.remove(withdrawal.key())).as("told before").isTrue();
        }

        @Override
        public void verdict(Verdict verdict, boolean ended) {
            verdicts.add((ended ? "ended " : "rests ") + verdict.level() + " " + verdict.records());
        }
    }

    private static List<Arrival> spans(List<String> exports, Conversion.Request request) throws IOException {
        ExportReader reader = new ExportReader(request.mapping());
        List<Arrival> spans = new ArrayList<>();
        for (String export : exports) {
            spans.addAll(reader.read(
                    new ByteArrayInputStream(export.getBytes(StandardCharsets.UTF_8)),
                    export.contains("\"resourceLogs\"") ? OtlpSignal.LOGS : OtlpSignal.TRACES,
                    Syntax.JSON,
                    "otlp",
                    1,
                    new Problems(1),
                    new RefusalSink(Limits.DEFAULT)));
        }
        return spans;
    }

    /**
     * Offers portions, one a round, and is over when all were taken. Between rounds more time passes than a round may take,
     * so that what a portion proves is told before the next one comes.
     */
    private final class Portions implements LiveSource {
        final OtlpSource source;
        final SpanQueue queue;
        final List<List<Arrival>> portions;
        final Duration between;

        Portions(OtlpSource source, SpanQueue queue, List<List<Arrival>> portions, Duration between) {
            this.source = source;
            this.queue = queue;
            this.portions = new ArrayList<>(portions);
            this.between = between;
        }

        @Override
        public boolean poll() {
            now += between.toNanos();
            if (!portions.isEmpty()) {
                assertThat(queue.offer(new SpanQueue.Export(portions.remove(0), now)))
                        .isTrue();
            }
            boolean unused = source.poll();
            return true;
        }

        @Override
        public boolean isOver() {
            return portions.isEmpty();
        }

        @Override
        public void end() {
            source.end();
        }
    }

    private Told run(Conversion.Request request, List<List<Arrival>> portions, OtlpLimits limits, Duration between)
            throws IOException {
        return run(request, portions, limits, between, List.of(), List.of());
    }

    /**
     * @param earlier what an earlier process told
     * @param kept what it had accepted
     */
    private Told run(
            Conversion.Request request,
            List<List<Arrival>> portions,
            OtlpLimits limits,
            Duration between,
            List<LiveFinding> earlier,
            List<Arrival> kept)
            throws IOException {
        Told listener = new Told();
        ToldFindings told = new ToldFindings(new HashSet<>(Phenomenon.all()));
        for (LiveFinding finding : earlier) {
            told.restore(
                    finding.traceId(),
                    finding.key(),
                    finding.witness().phenomenon().code());
            listener.standing.add(finding.key());
        }
        SpanQueue queue = new SpanQueue(limits.queuedSpans());
        OtlpSource source = new OtlpSource(
                queue,
                limits,
                request,
                Examples.SETTINGS,
                Classifier.LISTING_ALL,
                new OtlpSource.Hearers(
                        told,
                        (trace, agent, reads, writes) -> listener.records.add(agent + reads + writes),
                        listener.refused::add,
                        listener.lags::add),
                Duration.ofMinutes(10),
                Duration.ofHours(1),
                () -> now += 1_000_000);
        source.restore(kept);
        LiveReader reader = new LiveReader(
                Examples.SETTINGS, new Problems(1), new LiveDecisions(Classifier.LISTING_ALL, told), 1000, () -> now);
        new LiveRun(reader, told, listener, Duration.ofDays(1), Duration.ofDays(1), true, () -> now)
                .run(List.of(new Portions(source, queue, portions, between)));
        assertThat(source.open()).isZero();
        return listener;
    }

    private static List<List<Arrival>> oneByOne(List<Arrival> spans) {
        return spans.stream().map(List::of).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "ai-sdk, ai-sdk",
        "adk, adk",
        "openinference, openinference",
        "ai-sdk-7, bank",
        "chat, records",
        "message-logs, records"
    })
    void endsInTheFindingsOfCheck(String name, String mapping) throws IOException {
        Conversion.Request request = Examples.request(mapping);
        List<String> exports = Examples.exports(name);
        Set<String> expected = Examples.findings(exports, request);
        assertThat(expected).isNotEmpty();
        List<Arrival> inOrder = spans(exports, request);
        List<Arrival> shuffled = shuffled(inOrder);
        List<Arrival> logsFirst = new ArrayList<>(messages(inOrder));
        inOrder.stream().filter(ArrivedSpan.class::isInstance).forEach(logsFirst::add);
        List<Arrival> twice = new ArrayList<>(inOrder);
        twice.addAll(inOrder);

        for (List<List<Arrival>> portions : List.of(
                List.of(inOrder),
                oneByOne(inOrder),
                oneByOne(shuffled),
                oneByOne(logsFirst),
                oneByOne(twice),
                List.of(shuffled, inOrder))) {
            Told told = run(request, portions, OtlpLimits.DEFAULT, Duration.ofMillis(300));
            assertThat(told.standing).isEqualTo(expected);
            assertThat(told.refused).isEmpty();
            assertThat(told.lags).isNotEmpty().allMatch(lag -> lag >= 0);
        }
    }

    /** Of a process that was killed, the spans are read again, and so they prove again what it has told. */
    @ParameterizedTest
    @CsvSource({"ai-sdk, ai-sdk", "adk, adk", "message-logs, records"})
    void afterARestartNothingIsToldTwice(String name, String mapping) throws IOException {
        Conversion.Request request = Examples.request(mapping);
        List<Arrival> spans = spans(Examples.exports(name), request);
        Told first = run(request, oneByOne(spans), OtlpLimits.DEFAULT, Duration.ofMillis(300));
        List<LiveFinding> told = new ArrayList<>(first.findings);
        told.removeIf(finding -> !first.standing.contains(finding.key()));

        Told second = run(request, List.of(List.of()), OtlpLimits.DEFAULT, Duration.ofMillis(300), told, spans);

        assertThat(second.found).isZero();
        assertThat(second.withdrawn).isZero();
        assertThat(second.standing).isEqualTo(first.standing);
        // Nor what is proven only after the trace was silent for long, and so not at once.
        Told late = run(request, oneByOne(spans), OtlpLimits.DEFAULT, Duration.ofMillis(300), told, List.of());
        assertThat(late.found).isZero();
        assertThat(late.withdrawn).isZero();
    }

    private static List<Arrival> messages(List<Arrival> all) {
        return all.stream().filter(ArrivedMessage.class::isInstance).toList();
    }

    /** Any order, but that of messages, which an exporter of logs sends in the order in which they were logged. */
    private static List<Arrival> shuffled(List<Arrival> inOrder) {
        List<Arrival> shuffled = new ArrayList<>(inOrder);
        Collections.shuffle(shuffled, new Random(7));
        Iterator<Arrival> messages = messages(inOrder).iterator();
        shuffled.replaceAll(arrival -> arrival instanceof ArrivedMessage ? messages.next() : arrival);
        return shuffled;
    }

    /** Exporters send a span when it has ended, so that of a call before that of its agent. */
    @Test
    void aCallWhoseAgentIsUnknownWaitsForTheSpanAroundIt() throws IOException {
        Conversion.Request request = Examples.request("adk");
        String call = span(2, 1, "\"gen_ai.operation.name\":\"execute_tool\",\"gen_ai.tool.name\":\"get\"");
        String agent = span(1, 0, "\"gen_ai.operation.name\":\"invoke_agent\",\"gen_ai.agent.name\":\"planner\"");
        List<Arrival> spans = spans(List.of(call, agent), request);
        assertThat(spans).hasSize(2);

        SpanCallsSoFar soFar = new SpanCallsSoFar(request);
        soFar.add(spans.get(0));
        assertThat(soFar.agents()).isEmpty();
        soFar.add(spans.get(1));
        assertThat(soFar.agents()).containsExactly("planner");

        SpanCallsSoFar never = new SpanCallsSoFar(request);
        never.add(spans.get(0));
        now += OtlpLimits.DEFAULT.settle().toNanos();
        assertThat(never.agents())
                .as("when the trace has been silent for long enough")
                .containsExactly("agent");
    }

    /** The calls of arriving traces, without a conversion. */
    private final class SpanCallsSoFar {
        private final ArrivingTraces traces;
        private final List<String> agents = new ArrayList<>();

        SpanCallsSoFar(Conversion.Request request) {
            traces = new ArrivingTraces(
                    request.mapping(),
                    Limits.DEFAULT,
                    OtlpLimits.DEFAULT.settle().toNanos(),
                    problem -> {});
        }

        void add(Arrival span) {
            traces.add(span, now);
        }

        List<String> agents() {
            traces.takeCalls(now, (scope, part, calls) -> {
                agents.clear();
                calls.forEach(call -> agents.add(call.agent()));
            });
            return agents;
        }
    }

    private static String span(int id, int parent, String attributes) {
        StringBuilder pairs = new StringBuilder();
        for (String pair : attributes.split(",")) {
            pairs.append(pairs.length() == 0 ? "" : ",")
                    .append("{\"key\":")
                    .append(pair.replaceFirst(":", ",\"value\":{\"stringValue\":"))
                    .append("}}");
        }
        return "{\"resourceSpans\":[{\"resource\":{},\"scopeSpans\":[{\"spans\":[{\"traceId\":\"%032x\",".formatted(1)
                + "\"spanId\":\"%016x\",".formatted(id)
                + (parent == 0 ? "" : "\"parentSpanId\":\"%016x\",".formatted(parent))
                + "\"name\":\"s\",\"startTimeUnixNano\":\"1\",\"endTimeUnixNano\":\"2\",\"attributes\":["
                + pairs + "]}]}]}]}";
    }

    /** Each scope rests, and ends, and what was told stands, also when the same scope begins anew. */
    @Test
    void scopesRestAndEnd() throws IOException {
        Conversion.Request request = Examples.request("ai-sdk");
        List<Arrival> spans = spans(Examples.exports("ai-sdk"), request);
        Set<String> expected = Examples.findings(Examples.exports("ai-sdk"), request);

        Told told = run(
                request, List.of(spans, List.of(), List.of(), List.of()), OtlpLimits.DEFAULT, Duration.ofMinutes(25));

        assertThat(told.standing).isEqualTo(expected);
        assertThat(told.verdicts).hasSize(2);
        assertThat(told.verdicts.get(0)).startsWith("rests L0");
        assertThat(told.verdicts.get(1)).isEqualTo(told.verdicts.get(0).replace("rests", "ended"));
        assertThat(told.records).isNotEmpty();
    }

    /** However little may be kept, nothing fails, and what was told stands. */
    @Test
    void keepsNoMoreThanItsLimit() throws IOException {
        Conversion.Request request = Examples.request("ai-sdk");
        List<Arrival> spans = spans(Examples.exports("ai-sdk"), request);
        OtlpLimits few = new OtlpLimits(1 << 20, 1000, 1, 1, Duration.ofSeconds(30));

        Told told = run(request, oneByOne(spans), few, Duration.ofMillis(300));

        assertThat(told.verdicts).isNotEmpty().allMatch(verdict -> verdict.startsWith("ended"));
        assertThat(told.standing).hasSize(told.found);
    }
}
