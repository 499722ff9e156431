package dev.hasse.cli;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Operation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import dev.hasse.reports.explanation.Explanation;
import dev.hasse.reports.explanation.ExplanationHtml;
import dev.hasse.reports.explanation.ExplanationText;
import dev.hasse.reports.explanation.PerfettoClock;
import dev.hasse.reports.explanation.PerfettoTrace;
import dev.hasse.reports.explanation.Timeline;
import dev.hasse.reports.explanation.TimelineSvg;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Explains an anomaly or observation by its smallest example. */
final class ExplainedPhenomenon {
    private ExplainedPhenomenon() {}

    static void write(Phenomenon phenomenon, ExplanationFormat format, @Nullable Path output, Streams streams) {
        List<Operation> example = phenomenon.example();
        Trace trace = Trace.of("the smallest example of " + phenomenon.label(), example);
        Witness shown = Classifier.LISTING_ALL
                .classify(trace)
                .finding(phenomenon)
                .witnesses()
                .get(0);
        Output.write(output, streams, to -> {
            switch (format) {
                case TEXT -> new Explanation(new ExplanationText(to)).phenomenon(phenomenon, example, shown);
                case HTML -> {
                    try (ExplanationHtml page = ExplanationHtml.of(phenomenon, to)) {
                        new Explanation(page).phenomenon(phenomenon, example, shown);
                    }
                }
                case SVG -> TimelineSvg.write(Timeline.of(example), shown, trace.id(), to);
                case PERFETTO -> PerfettoTrace.write(trace, PerfettoClock.of(trace), List.of(shown), to);
            }
        });
    }
}
