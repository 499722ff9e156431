package dev.hasse.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Operation;
import dev.hasse.model.Status;
import dev.hasse.model.Trace;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each level prevents its anomaly and those below it, in every language, in one process and between processes. */
@Tag("on-one-java")
class PreventionIT {
    /** The anomaly that each level adds to those that it prevents, in the order of the levels from L1 on. */
    private static final List<Anomaly> CHAIN = List.of(Anomaly.A1, Anomaly.A3, Anomaly.A6, Anomaly.A2);

    private static final PostgresServer POSTGRES = new PostgresServer();

    @TempDir
    private Path scratch;

    @AfterAll
    static void stop() {
        POSTGRES.stop();
    }

    /** The anomalies that are left at a level. */
    private static Set<Anomaly> left(int level) {
        Set<Anomaly> left = EnumSet.noneOf(Anomaly.class);
        left.addAll(CHAIN.subList(level, CHAIN.size()));
        return left;
    }

    private static boolean isRefused(Operation operation) {
        return Boolean.TRUE.equals(operation.refused());
    }

    /** §5.11: 1,000 of 1,000 without, 0 of 1,000 with. */
    @ParameterizedTest
    @EnumSource
    void theTwinExperiment(Language language) throws IOException {
        for (String level : List.of("none", "L1", "L2", "L3", "L4")) {
            Path file = scratch.resolve(level + ".jsonl");
            assertThat(language.runTwin(level, file)).isEqualTo(new Language.Result(0, ""));

            Map<Anomaly, Integer> expected = new EnumMap<>(Anomaly.class);
            left(level.equals("none") ? 0 : level.charAt(1) - '0').forEach(anomaly -> expected.put(anomaly, 1_000));
            Map<Anomaly, Integer> found = new EnumMap<>(Anomaly.class);
            long refused = 0;
            long undone = 0;
            List<Trace> traces = Recorded.in(file).traces();
            assertThat(traces).hasSize(4_000);
            for (Trace trace : traces) {
                Classifier.LISTING_ALL
                        .classify(trace)
                        .with(Status.FOUND)
                        .forEach(anomaly -> found.merge(anomaly, 1, Integer::sum));
                List<Operation> operations = Recorded.operations(trace);
                refused += operations.stream().filter(PreventionIT::isRefused).count();
                undone += operations.stream().filter(Operation::aborted).count();
            }
            assertThat(found).as("%s at %s", language, level).isEqualTo(expected);
            assertThat(refused).isEqualTo(level.equals("none") ? 0 : 1_000);
            // A third of the chains each have 2, 3 and 5 operations, the first of which is undone, or all are.
            assertThat(undone).isEqualTo(expected.containsKey(Anomaly.A3) ? 1_000 : 334 * 2 + 333 * 8);
        }
    }

    /** An agent process, which does what it is told, a line at a time. */
    private static final class Agent {
        private final Process process;
        private final BufferedWriter told;
        private final BufferedReader said;

        Agent(Process process) {
            this.process = process;
            told = process.outputWriter(StandardCharsets.UTF_8);
            said = process.inputReader(StandardCharsets.UTF_8);
        }

        void tell(String what) throws IOException {
            told.write(what + "\n");
            told.flush();
        }

        String answer() throws IOException {
            return String.valueOf(said.readLine());
        }

        /** Has it do this, and returns its answer. */
        String act(String what) throws IOException {
            tell(what);
            return answer();
        }

        void close() throws Exception {
            assertThat(act("close")).startsWith("done");
            told.close();
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isZero();
        }
    }

    private String database(String kind, String name) {
        return kind.equals("postgres") ? POSTGRES.newDatabase() : "sqlite:" + scratch.resolve(name + ".db");
    }

    static Stream<Arguments> pairs() {
        List<Integer> all = List.of(0, 1, 2, 3, 4);
        // Of the others the ends, to save time: each language decides every level in one of the pairs.
        List<Integer> ends = List.of(0, 4);
        return Stream.of(
                Arguments.of(Language.PYTHON, Language.PYTHON, "sqlite", all),
                Arguments.of(Language.PYTHON, Language.JAVA, "sqlite", ends),
                Arguments.of(Language.JAVA, Language.TYPESCRIPT, "sqlite", all),
                Arguments.of(Language.TYPESCRIPT, Language.PYTHON, "postgres", ends),
                Arguments.of(Language.PYTHON, Language.JAVA, "postgres", all));
    }

    /** Two processes over one database; the anomalies arise between them. */
    @ParameterizedTest
    @MethodSource("pairs")
    void eachLevelPreventsItsAnomalyBetweenProcesses(Language one, Language other, String kind, List<Integer> levels)
            throws Exception {
        assumeDriver(kind, one, other);
        for (int level : levels) {
            String database = database(kind, "level-" + level);
            List<Path> files = List.of(scratch.resolve(level + "a.jsonl"), scratch.resolve(level + "b.jsonl"));
            Agent a = new Agent(one.startWorker("L" + level, files.get(0), "pair", database));
            assertThat(a.act("register 1")).startsWith("done");
            Agent b = new Agent(other.startWorker("L" + level, files.get(1), "pair", database));

            stale(a, b, level);
            cascade(a, b, level);
            effects(a, level);
            tools(a, b, level);
            a.close();
            b.close();

            // In either order: each process has said itself what was undone.
            assertThat(Recorded.in(files.toArray(Path[]::new)).anomalies())
                    .as("%s and %s at L%d", one, other, level)
                    .isEqualTo(left(level));
            Recorded recorded = Recorded.in(files.get(1), files.get(0));
            assertThat(recorded.anomalies()).isEqualTo(left(level));
            assertThat(recorded.operations()).filteredOn(Operation::aborted).hasSize(level >= 2 ? 5 : 2);
            assertThat(recorded.operations())
                    .filteredOn(PreventionIT::isRefused)
                    .hasSize(level >= 4 ? 2 : level >= 1 ? 1 : 0);
        }
    }

    private static void assumeDriver(String kind, Language... languages) {
        if (kind.equals("postgres")) {
            POSTGRES.start();
            boolean python = List.of(languages).contains(Language.PYTHON)
                    || List.of(languages).contains(Language.TYPESCRIPT);
            Assumptions.assumeTrue(
                    !python || POSTGRES.hasPythonDriver(), "skipped: Python has no psycopg2 (python3-psycopg2)");
        }
    }

    private static void stale(Agent a, Agent b, int level) throws IOException {
        assertThat(a.act("begin date user")).startsWith("done");
        assertThat(a.act("commit date date 14")).startsWith("done");
        assertThat(b.act("begin flight flight date")).startsWith("done");
        assertThat(a.act("begin change user date")).startsWith("done");
        assertThat(a.act("commit change date 21")).startsWith("done");
        String answer = b.act("commit flight booking 14");
        assertThat(answer).isEqualTo(level >= 1 ? "refused stale L1 date user 1 2" : "done");
    }

    /** In both directions: what a process undoes takes with it what others built on it, also of the process itself. */
    private static void cascade(Agent a, Agent b, int level) throws IOException {
        assertThat(a.act("begin plan planner")).startsWith("done");
        assertThat(a.act("commit plan plan draft")).startsWith("done");
        assertThat(b.act("begin execute executor plan")).startsWith("done");
        assertThat(b.act("commit execute result built")).startsWith("done");
        assertThat(a.act("begin report reporter result")).startsWith("done");
        assertThat(a.act("commit report report written")).startsWith("done");
        assertThat(a.act("undo plan")).startsWith("done");

        assertThat(b.act("begin other planner")).startsWith("done");
        assertThat(b.act("commit other other draft")).startsWith("done");
        assertThat(a.act("begin use executor other")).startsWith("done");
        assertThat(a.act("commit use used built")).startsWith("done");
        assertThat(b.act("undo other")).startsWith("done");
        if (level >= 2) {
            // The value before is there again, which was none.
            assertThat(a.act("begin look looker used plan")).startsWith("done");
            assertThat(a.act("commit look looked on")).startsWith("done");
        }
    }

    private static void effects(Agent a, int level) throws IOException {
        assertThat(a.act("begin turn assistant")).startsWith("done");
        assertThat(a.act("issue turn first")).startsWith("done");
        assertThat(a.act("issue turn second")).startsWith("done");
        assertThat(a.act("complete turn second")).isEqualTo(level >= 3 ? "done" : "done second");
        a.act("complete turn first");
        assertThat(a.act("commit turn turn over")).isEqualTo(level >= 3 ? "done first second" : "done second first");
    }

    private static void tools(Agent a, Agent b, int level) throws IOException {
        assertThat(b.act("begin call caller")).startsWith("done");
        assertThat(b.act("plan call 1")).startsWith("done");
        assertThat(a.act("register 2")).startsWith("done");
        assertThat(b.act("call call 1")).startsWith("done");
        assertThat(b.act("begin wrong caller")).startsWith("done");
        assertThat(b.act("call wrong 1")).startsWith(level >= 4 ? "refused tool L4" : "done");
    }

    static Stream<Arguments> databases() {
        return Stream.of(Arguments.of("sqlite"), Arguments.of("postgres"));
    }

    /** Three processes in three languages count in one cell as fast as they can, and none overwrites what another counted. */
    @ParameterizedTest
    @MethodSource("databases")
    void processesInAllLanguagesCountTogether(String kind) throws Exception {
        assumeDriver(kind, Language.values());
        String database = database(kind, "count");
        List<Path> files = new ArrayList<>();
        List<Agent> agents = new ArrayList<>();
        for (Language language : Language.values()) {
            Path file = scratch.resolve(language + ".jsonl");
            files.add(file);
            agents.add(new Agent(language.startWorker("L1", file, "count", database)));
        }
        for (Agent agent : agents) {
            agent.tell("count counter 25");
        }
        for (Agent agent : agents) {
            assertThat(agent.answer()).isEqualTo("done");
        }
        for (Agent agent : agents) {
            agent.close();
        }

        Recorded recorded = Recorded.in(files.toArray(Path[]::new));
        assertThat(recorded.anomalies()).isEmpty();
        assertThat(recorded.operations()).filteredOn(Operation::committed).hasSize(75);
        Store store = new DatabaseStore(PreventionWorker.source(database));
        assertThat(store.<StoreTables.Moment>transaction(tables -> tables.cells(List.of("counter")))
                        .cells()
                        .get("counter"))
                .extracting(StoreTables.CellRow::value)
                .isEqualTo("75");
    }

    /** Nobody is there to log what is undone once a process has ended, so whoever undoes it does. */
    @Test
    void whatAnEndedProcessDidIsLoggedAsUndoneByTheOther() throws Exception {
        String database = database("sqlite", "ended");
        Path first = scratch.resolve("1.jsonl");
        Path second = scratch.resolve("2.jsonl");
        Agent supervisor = new Agent(Language.PYTHON.startWorker("L2", second, "ended", database));
        assertThat(supervisor.act("begin plan planner")).startsWith("done");
        assertThat(supervisor.act("commit plan plan draft")).startsWith("done");
        Agent executor = new Agent(Language.PYTHON.startWorker("L2", first, "ended", database));
        assertThat(executor.act("begin run executor plan")).startsWith("done");
        assertThat(executor.act("commit run result built")).startsWith("done");
        executor.close();
        assertThat(supervisor.act("undo plan")).startsWith("done");
        supervisor.close();

        Recorded recorded = Recorded.in(first, second);
        assertThat(recorded.anomalies()).isEmpty();
        assertThat(recorded.operations()).filteredOn(Operation::aborted).hasSize(2);
    }
}
