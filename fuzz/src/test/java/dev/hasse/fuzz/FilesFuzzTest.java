package dev.hasse.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.hasse.detectors.Susceptibility;
import dev.hasse.documents.TopologyFile;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.model.UnusableFileException;
import dev.hasse.model.topology.Topology;
import dev.hasse.policy.BaselineFile;
import dev.hasse.policy.Policy;
import dev.hasse.policy.PolicyFile;
import dev.hasse.reports.PolicyText;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.diff.DecidedRun;
import dev.hasse.reports.diff.DecidedRunFile;
import dev.hasse.reports.diff.RunDiff;
import dev.hasse.reports.groups.GroupBy;
import dev.hasse.reports.groups.ReportFile;
import dev.hasse.reports.topology.TopologyText;
import dev.hasse.reports.verdicts.MergedResults;
import dev.hasse.reports.verdicts.ResultFile;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;

/** Files written by people or by Hasse: each is valid, or is refused with one clear line. */
class FilesFuzzTest {

    private static void refusing(Limited.Trial trial) throws Exception {
        Limited.run(() -> {
            try {
                trial.run();
            } catch (UnusableFileException reason) {
                Limited.requireClear(String.valueOf(reason.getMessage()));
            }
        });
    }

    @FuzzTest
    void policy(byte[] yaml) throws Exception {
        refusing(() -> {
            Policy policy = PolicyFile.read("hasse.yaml", yaml);
            policy.gate();
            PolicyText.write(policy, LocalDate.EPOCH, new StringBuilder());
        });
    }

    @FuzzTest
    void mapping(byte[] yaml) throws Exception {
        refusing(() -> MappingFile.read("map.yaml", yaml));
    }

    /** A baseline survives being read and written. */
    @FuzzTest
    void baseline(byte[] json) throws Exception {
        refusing(() -> {
            BaselineFile.Known read = BaselineFile.read("baseline.json", json);
            StringWriter written = new StringWriter();
            BaselineFile.write(read, written);
            BaselineFile.Known again =
                    BaselineFile.read("again.json", written.toString().getBytes(StandardCharsets.UTF_8));
            if (!again.equals(read)) {
                throw new AssertionError(read + " became " + again);
            }
        });
    }

    /** A merged result can be merged again, and a result can be compared with itself. */
    @FuzzTest
    void result(byte[] json) throws Exception {
        refusing(() -> {
            StringWriter merged = new StringWriter();
            MergedResults.of(List.of(ResultFile.read("1.json", json))).write(merged, "0");
            ResultFile.read("again.json", merged.toString().getBytes(StandardCharsets.UTF_8));
        });
        refusing(() -> {
            DecidedRun run = DecidedRunFile.read("1.json", json);
            if (RunDiff.of(run, run).hasNewAnomaly()) {
                throw new AssertionError("a run has an anomaly that it does not have");
            }
        });
    }

    @FuzzTest
    void report(byte[] json) throws Exception {
        refusing(() -> ReportFile.read("report.json", json, List.of(GroupBy.WORKLOAD)));
    }

    @FuzzTest
    void topology(byte[] json) throws Exception {
        refusing(() -> decide(TopologyFile.read("topology.json", json, null)));
    }

    /** Files for {@code --channels}, with a graph that has the agents {@code a} and {@code b}. */
    @FuzzTest
    void channels(byte[] json) throws Exception {
        byte[] graph = """
                {"nodes": [{"id": "__start__"}, {"id": "a"}, {"id": "b"}, {"id": "__end__"}],
                 "edges": [{"source": "__start__", "target": "a"}, {"source": "__start__", "target": "b"},
                           {"source": "a", "target": "__end__"}, {"source": "b", "target": "__end__"}]}
                """.getBytes(StandardCharsets.UTF_8);
        refusing(() -> decide(TopologyFile.read("graph.json", graph, TopologyFile.parts("channels.json", json))));
    }

    private static void decide(Topology topology) throws Exception {
        new TopologyText(TextStyle.PLAIN).full(topology, Susceptibility.of(topology), new StringWriter());
    }
}
