package dev.hasse.live.metrics;

import dev.hasse.imports.formats.spans.OtlpSignal;
import dev.hasse.live.LiveFinding;
import dev.hasse.live.LiveListener;
import dev.hasse.live.LiveSource;
import dev.hasse.live.Withdrawal;
import dev.hasse.live.otlp.OtlpCounts;
import dev.hasse.live.otlp.OtlpReceiver;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The metrics of a run, named after the <a href="https://prometheus.io/docs/practices/naming/">conventions of Prometheus</a>.
 * All begin at 0 when the process starts. {@code docs/live-metrics.md} lists them.
 */
public final class RunMetrics implements LiveListener {
    /** How many workloads are kept apart. */
    public static final int WORKLOADS = 100;

    private static final double NANOS = 1e9;

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final BoundedLabels workloads = new BoundedLabels(WORKLOADS);
    private final LongSupplier nanoTime;
    private final LongSupplier wallMillis;
    private final Counter findings;
    private final Counter withdrawn;
    private final Counter verdicts;
    private final Counter evidence;
    private final Counter records;
    private final Counter refused;
    private final Gauge openTraces;
    private final Histogram lag;
    private final Gauge latestInput;
    private RunFigures figures = new RunFigures(() -> 0, () -> 0, () -> 0);
    private long waitsSince;
    private boolean waits;
    private volatile long latestRound;

    /**
     * @param version that of Hasse
     * @param nanoTime the clock of the run
     * @param wallMillis the time of day, as {@link System#currentTimeMillis}
     */
    public RunMetrics(String version, LongSupplier nanoTime, LongSupplier wallMillis) {
        this.nanoTime = nanoTime;
        this.wallMillis = wallMillis;
        this.latestRound = nanoTime.getAsLong();
        this.findings = counter("hasse_findings", "Findings that were told.", "anomaly", "workload", "certain");
        this.withdrawn = counter("hasse_findings_withdrawn", "Findings that later records disproved.", "anomaly");
        this.verdicts = counter("hasse_verdicts", "Verdicts on traces that rested or ended.", "level", "workload");
        this.evidence = counter(
                "hasse_evidence",
                "Verdicts by what they say of each anomaly: found, absent, or untested for want of evidence.",
                "anomaly",
                "status");
        this.records = counter("hasse_records", "Operation records that were read or converted.");
        this.refused = counter("hasse_refused", "Records, spans and files that were refused.");
        this.openTraces = gauge("hasse_open_traces", "Traces that are kept, since more of them may come.");
        this.lag = Histogram.builder()
                .name("hasse_lag_seconds")
                .help("Time from when input came until what it proves had been told.")
                .classicOnly()
                .classicUpperBounds(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
                .register(registry);
        this.latestInput = gauge("hasse_last_input_timestamp_seconds", "When input last came, in Unix time.");
        Info.builder()
                .name("hasse_build_info")
                .help("The version of Hasse.")
                .labelNames("version")
                .register(registry)
                .addLabelValues(version);
        for (Phenomenon phenomenon : Phenomenon.all()) {
            // A rate needs a value from before the first finding.
            withdrawn.labelValues(phenomenon.code()).inc(0);
        }
    }

    private Counter counter(String name, String help, String... labels) {
        return Counter.builder().name(name).help(help).labelNames(labels).register(registry);
    }

    private Gauge gauge(String name, String help) {
        return Gauge.builder().name(name).help(help).register(registry);
    }

    PrometheusRegistry registry() {
        return registry;
    }

    /** Takes what the run counts itself. */
    public void take(RunFigures some) {
        figures = some;
    }

    /** Adds the metrics of a receiver of spans. */
    public void add(OtlpReceiver receiver) {
        CounterWithCallback.builder()
                .name("hasse_otlp_requests")
                .help("Requests to the OTLP receiver, by the status of the reply.")
                .labelNames("code")
                .callback(to ->
                        receiver.counts().requests().forEach((status, count) -> to.call(count, String.valueOf(status))))
                .register(registry);
        counter(
                "hasse_otlp_spans",
                "Spans that the OTLP receiver accepted, or refused one by one.",
                receiver.counts().of(OtlpSignal.TRACES));
        counter(
                "hasse_otlp_messages",
                "Messages of models that the OTLP receiver accepted in logs, or log records that it refused one by one.",
                receiver.counts().of(OtlpSignal.LOGS));
        GaugeWithCallback.builder()
                .name("hasse_otlp_queued_spans")
                .help("Spans and messages that were accepted and wait to be decided.")
                .callback(to -> to.call(receiver.queue().size()))
                .register(registry);
    }

    private void counter(String name, String help, OtlpCounts.Elements elements) {
        CounterWithCallback.builder()
                .name(name)
                .help(help)
                .labelNames("outcome")
                .callback(to -> {
                    to.call((double) elements.accepted(), "accepted");
                    to.call((double) elements.rejected(), "rejected");
                })
                .register(registry);
    }

    /** A source whose input is timed: from when it is read until the round in which it was has told what it proves. */
    public LiveSource timing(LiveSource source) {
        return new LiveSource() {
            @Override
            public boolean poll() {
                long before = nanoTime.getAsLong();
                boolean came = source.poll();
                if (came) {
                    latestInput.set(wallMillis.getAsLong() / 1e3);
                    waitsSince = waits ? waitsSince : before;
                    waits = true;
                }
                return came;
            }

            @Override
            public boolean isOver() {
                return source.isOver();
            }

            @Override
            public void end() {
                source.end();
            }
        };
    }

    /** Input has waited so long until it was decided, apart from what {@link #timing} sees. */
    public void lag(long nanos) {
        lag.observe(nanos / NANOS);
    }

    /** How long ago the latest round of the run ended, in nanoseconds. Any thread may ask. */
    long sinceRound() {
        return nanoTime.getAsLong() - latestRound;
    }

    @Override
    public void found(LiveFinding finding) {
        findings.labelValues(
                        finding.witness().phenomenon().code(),
                        workloads.of(finding.workload()),
                        String.valueOf(finding.witness().certain()))
                .inc();
    }

    @Override
    public void withdrawn(Withdrawal withdrawal) {
        withdrawn.labelValues(withdrawal.code()).inc();
    }

    @Override
    public void verdict(Verdict verdict, boolean ended) {
        verdicts.labelValues(verdict.level().toString(), workloads.of(verdict.workload()))
                .inc();
        for (Anomaly anomaly : Anomaly.values()) {
            String status = verdict.finding(anomaly).status().name().toLowerCase(Locale.ROOT);
            evidence.labelValues(anomaly.code(), status).inc();
        }
    }

    @Override
    public void told() {
        if (waits) {
            lag(nanoTime.getAsLong() - waitsSince);
            waits = false;
        }
        records.inc(Math.max(0, figures.records().getAsLong() - records.getLongValue()));
        refused.inc(Math.max(0, figures.refused().getAsLong() - refused.getLongValue()));
        openTraces.set((double) figures.openTraces().getAsLong());
        latestRound = nanoTime.getAsLong();
    }
}
