package dev.hasse.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Read;
import dev.hasse.model.Status;
import dev.hasse.model.Symbols;
import dev.hasse.model.Tool;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.Value;
import dev.hasse.traces.TraceReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The recorders of all languages write the same records for the same operations, and lose nothing when they are killed. */
@Tag("on-one-java")
class ConformanceIT {
    private static final Tool SEARCH = new Tool("search", Value.ofCanonicalJson("{\"version\":1}"));
    private static final Tool BOOK = new Tool("book", null);

    @TempDir
    private Path scratch;

    private Path file() {
        return scratch.resolve("trace.jsonl");
    }

    private static Value json(String text) {
        return Value.ofCanonicalJson(text);
    }

    private static Value text(String text) {
        return Value.ofString(text);
    }

    /** A record of the scenario, where search is gone from the registry. */
    private static OperationBuilder by(String agent, int id, long readTime) {
        return Operation.by(agent, readTime)
                .id(text("" + id))
                .toolsAtRead(BOOK)
                .toolsAtCommit(BOOK)
                .replica("r1");
    }

    /** The operations of the scenario, in order of commit. */
    private static List<Operation> expected() {
        String smile = "\uD83D\uDE00";
        String odd = "quote \" slash \\ line\n tab\t nul\0 del\u007f \u2028 " + smile;
        return List.of(
                by("user", 1, 0)
                        .toolsAtRead(SEARCH, BOOK)
                        .toolsAtCommit(SEARCH, BOOK)
                        .predecessors()
                        .write("trip.date", text("14 June"))
                        .commit(1),
                by("user", 3, 1)
                        .toolsAtRead(SEARCH, BOOK)
                        .toolsAtCommit(SEARCH, BOOK)
                        .read("trip.date", text("14 June"))
                        .predecessors(text("1"))
                        .write("trip.date", text("21 June"))
                        .commit(2),
                // Its read is stale, and the tool that it planned is gone.
                by("flight", 2, 1)
                        .toolsAtRead(SEARCH, BOOK)
                        .read("trip.date", text("14 June"))
                        .read("later", Value.NULL, 2)
                        .predecessors(text("1"))
                        .planned(SEARCH)
                        .write("booking", text("14 June"))
                        .commit(3),
                by("mailer", 4, 3)
                        .predecessors()
                        .issued("x", json("1"))
                        .issued("y", json("2"))
                        .effected("y", json("2"))
                        .effected("x", json("1"))
                        .write("x", json("1"))
                        .write("y", json("2"))
                        .commit(4),
                // An operation that never commits has no registry at commit.
                Operation.by("planner", 4)
                        .id(text("5"))
                        .toolsAtRead(BOOK)
                        .replica("r1")
                        .read("booking", text("14 June"))
                        .predecessors(text("2"))
                        .planned(BOOK)
                        .issued("x", json("3"))
                        .neverCommit(),
                by("writer", 6, 4)
                        .predecessors()
                        .write("nested", json("{\"\":{\"deep\":[[]]},\"list\":[1,[2.5,false,null],{}]}"))
                        .write("ключ " + smile, text(odd))
                        .write("half", text("\ud800 and \udc00"))
                        .write("big", json("123456789012345678901234567890"))
                        .write("small", json("0.0000001"))
                        .write("nothing", Value.NULL)
                        .commit(5),
                by("reader", 7, 5)
                        .read("ключ " + smile, text(odd))
                        .read("half", text("\ud800 and \udc00"))
                        .read("big", json("123456789012345678901234567890"))
                        .read("nothing", Value.NULL)
                        .read("nobody", Value.NULL)
                        .predecessors(text("6"))
                        .commit(6),
                by("outside", 8, 6)
                        .toolsAtRead(new Tool("a", null))
                        .toolsAtCommit()
                        .read("remote", json("[1,{\"a\":true}]"))
                        .read("remote.too", text("late"))
                        .predecessors(text("1"))
                        .version(7)
                        .commit(7),
                by("doomed", 9, 7)
                        .predecessors()
                        .write("z", json("1"))
                        .aborted()
                        .commit(8),
                by("survivor", 10, 8)
                        .read("z", json("1"))
                        .predecessors(text("9"))
                        .write("zz", json("2"))
                        .commit(9),
                by("careless", 11, 9).predecessors().write("bad", text("good")).commit(10));
    }

    /** Returns the operations as a trace does, which has an order of its own for reads and writes. */
    private static List<Operation> inTrace(List<Operation> operations) {
        TraceBuilder builder = new TraceBuilder("conformance", new Symbols());
        operations.forEach(builder::add);
        return sorted(Recorded.operations(builder.build()));
    }

    /** Sorts reads and writes, which have no order in a map or in a record. */
    private static List<Operation> sorted(List<Operation> operations) {
        List<Operation> sorted = new ArrayList<>();
        for (Operation operation : operations) {
            sorted.add(operation.toBuilder()
                    .reads(operation.reads().stream()
                            .sorted((a, b) -> a.cell().compareTo(b.cell()))
                            .toList())
                    .writes(operation.writes().stream()
                            .sorted((a, b) -> a.cell().compareTo(b.cell()))
                            .toList())
                    .build());
        }
        return sorted;
    }

    @ParameterizedTest
    @EnumSource
    void whatIsDoneIsRecorded(Language language) throws IOException {
        Language.Result run = language.run("scenario", file());
        assertThat(run).isEqualTo(new Language.Result(0, ""));

        Recorded recorded = Recorded.in(file());
        assertThat(sorted(recorded.operations())).containsExactlyElementsOf(inTrace(expected()));
        assertThat(recorded.trace().id()).isEqualTo("conformance");
        assertThat(recorded.trace().labels().workload()).isEqualTo("trips");
        assertThat(recorded.anomalies()).containsExactlyInAnyOrder(Anomaly.A1, Anomaly.A2, Anomaly.A3, Anomaly.A6);

        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(TraceReader.class.getResourceAsStream("hasse.record.1.schema.json"));
        for (String line : Files.readAllLines(file(), StandardCharsets.US_ASCII)) {
            assertThat(schema.validate(line, InputFormat.JSON)).as(line).isEmpty();
            assertThat(line)
                    .containsPattern("^\\{\"abort\"|\"runtime\":\"threads\",\"model\":\"none\",\"role\":\"tester\"");
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatWasCommittedIsThereAfterAKill(Language language) throws Exception {
        Process process = language.start("endless", file());
        int committed = 0;
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            while (committed < 50) {
                assertThat(said.readLine()).isEqualTo("" + ++committed);
            }
            process.destroyForcibly().waitFor();
        }

        // Besides whole records, there may only be a part of the last one.
        String killed = Files.readString(file());
        String whole = killed.substring(0, killed.lastIndexOf('\n') + 1);
        Path wholeOnly = Files.writeString(scratch.resolve("whole.jsonl"), whole);
        assertThat(Recorded.in(wholeOnly).trace().size()).isGreaterThanOrEqualTo(committed);

        // Recording goes on, and the file is whole from then on.
        assertThat(language.run("one", file())).isEqualTo(new Language.Result(0, ""));
        assertThat(Files.readString(file())).startsWith(whole);
        assertThat(Recorded.in(file()).traces()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void aRecordThatWasCutOffIsRemovedWhereverTheCutIs(Language language) throws IOException {
        assertThat(language.run("one", file())).isEqualTo(new Language.Result(0, ""));
        String first = Files.readString(file());
        for (int cut : new int[] {1, 9, 10, first.length() / 2, first.length() - 2}) {
            Files.writeString(file(), first + first.substring(0, cut));
            assertThat(language.run("one", file())).isEqualTo(new Language.Result(0, ""));

            assertThat(Files.readString(file()))
                    .as("cut at %d", cut)
                    .startsWith(first + "{")
                    .hasLineCount(2);
            assertThat(Recorded.in(file()).traces()).hasSize(2);
        }
        Files.writeString(file(), first + "{\"abort\":\"1\",\"tr");
        assertThat(language.run("one", file())).isEqualTo(new Language.Result(0, ""));
        assertThat(Files.readString(file())).startsWith(first + "{\"op_id\"").hasLineCount(2);
        // A record that only lacks its end, and text that no recorder wrote, are kept.
        for (String last : List.of(first.substring(0, first.length() - 1), "note", "x".repeat(100_000))) {
            Files.writeString(file(), "\n" + last);
            assertThat(language.run("one", file())).isEqualTo(new Language.Result(0, ""));

            assertThat(Files.readString(file())).startsWith("\n" + last + "\n{").hasLineCount(3);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsUndoneAfterItsCommitIsSaidInALineOfItsOwn(Language language) throws IOException {
        assertThat(language.run("undo", file())).isEqualTo(new Language.Result(0, ""));

        assertThat(Recorded.in(file()).operations())
                .extracting(Operation::aborted)
                .containsExactly(true);
        assertThat(Files.readString(file()))
                .matches("\\{\"op_id\":\"1\",\"trace_id\".*\n\\{\"abort\":\"1\",\"trace_id\".*\n");
    }

    @ParameterizedTest
    @EnumSource
    void aReaderOfAPipeLearnsWhatIsUndone(Language language) throws IOException {
        Language.Result piped = language.run("undo", Path.of("/dev/stdout"));

        assertThat(piped.exitCode()).as(piped.output()).isZero();
        assertThat(piped.output()).matches("\\{\"op_id\":\"1\",\"trace_id\".*\n\\{\"abort\":\"1\",\"trace_id\".*\n");
    }

    @ParameterizedTest
    @EnumSource
    void whatWasThereInitiallyIsRecordedWhenItIsFirstRead(Language language) throws IOException {
        assertThat(language.run("initial", file())).isEqualTo(new Language.Result(0, ""));

        Recorded recorded = Recorded.in(file());
        List<Operation> operations = recorded.operations();
        assertThat(operations)
                .filteredOn(operation -> operation.agent().equals("initial"))
                .containsExactly(
                        Operation.by("initial", 0)
                                .id(text("initial:x"))
                                .write("x", json("1"))
                                .commit(0),
                        Operation.by("initial", 0)
                                .id(text("initial:y"))
                                .write("y", json("[2]"))
                                .commit(0));
        // Nothing of it is an anomaly; and nobody committed while b worked.
        assertThat(recorded.anomalies()).isEmpty();
        assertThat(recorded.status(Anomaly.A1)).isEqualTo(Status.UNTESTED);
        assertThat(recorded.status(Anomaly.A3)).isEqualTo(Status.ABSENT);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNoJsonValueIsRecordedAsTextWithOneWarning(Language language) throws IOException {
        Language.Result run = language.run("odd", file());
        assertThat(run.exitCode()).as(run.output()).isZero();

        Recorded recorded = Recorded.in(file());
        assertThat(recorded.traces()).extracting(Trace::id).containsExactly("text", "converted");
        List<Operation> texts = Recorded.operations(recorded.traces().get(0));
        assertThat(texts).hasSize(2);
        for (Operation operation : texts) {
            Map<String, Value> written = new TreeMap<>();
            operation.writes().forEach(write -> written.put(write.cell(), write.value()));
            assertThat(written)
                    .containsEntry("nan", text("NaN"))
                    .containsEntry("infinite", json("[\"Infinity\",\"-Infinity\"]"))
                    .containsEntry("bytes", text("Ynl0ZXM="))
                    .containsEntry("cycle", json("[\"(holds itself)\"]"))
                    .containsEntry("deep", json("[".repeat(500) + "\"(nested too deep)\"" + "]".repeat(500)))
                    .containsEntry("twice", text("(more than 32 MiB)"))
                    .containsEntry("long", text("0x" + BigInteger.TEN.pow(1_000).toString(16)))
                    .containsEntry("set", json("[1,2,3]"))
                    .containsEntry("keys", json("{\"1\":\"one\",\"half \ufffd\":2}"))
                    .containsEntry("half \ufffd", text("half"));
            if (language == Language.TYPESCRIPT) {
                // Only there can a map fail to give the value of a key that it has.
                assertThat(written.remove("getter")).isEqualTo(json("{\"fails\":\"(cannot be read)\",\"whole\":1}"));
            }
            assertThat(written).hasSize(15);
            assertThat(Objects.requireNonNull(written.get("date")).text()).contains("2026-11-14T09:00:00");
            assertThat(Objects.requireNonNull(written.get("opaque")).text()).endsWith("Opaque");
            assertThat(Objects.requireNonNull(written.get("broken")).text()).endsWith("Broken");
            assertThat(Objects.requireNonNull(written.get("inside")).text())
                    .matches("\\{\"broken\":\\[\"[\\w.$]*Broken\"],\"whole\":1}");
            assertThat(Objects.requireNonNull(written.get("around")).text())
                    .matches("\\{\"[\\w.$]*Broken\":1,\"endless\":\\[\"[\\w.$]*Endless\"],\"whole\":2}");
            assertThat(operation.reads()).extracting(Read::cell).containsExactly("half \ufffd");
            assertThat(operation.issued()).containsExactly(new Effect("half \ufffd", text("NaN")));
        }
        Operation converted = Recorded.operations(recorded.traces().get(1)).get(0);
        assertThat(converted.writes())
                .contains(new Effect("nan", json("{\"was\":\"odd\"}")), new Effect("json", json("1")));
        // The function fails for this one, and only for this one.
        assertThat(Objects.requireNonNull(converted.written("opaque")).text()).matches("\\[2,\"[\\w.$]*Opaque\"]");

        // Of each kind, though it was recorded twice and in two places.
        for (String warning : List.of(
                "not finite", "opaque is of", "Broken", "failed", "holds itself", "nested", "32 MiB: ", "surrogate")) {
            assertThat(run.output().lines().filter(line -> line.contains(warning)))
                    .as("%s in %s", warning, run.output())
                    .hasSize(1);
        }
    }

    /** The types of Java refuse them as they are. */
    @ParameterizedTest
    @EnumSource(names = {"PYTHON", "TYPESCRIPT"})
    void argumentsOfWhichNoRecordCanBeMadeAreRefused(Language language) throws IOException {
        assertThat(language.run("misuse", file())).isEqualTo(new Language.Result(0, ""));

        assertThat(Recorded.in(file()).operations()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void callsOfWhichOnlyBeginningAndEndAreKnownAreRecordedSo(Language language) throws IOException {
        assertThat(language.run("calls", file())).isEqualTo(new Language.Result(0, ""));

        assertThat(Recorded.in(file()).operations().get(3))
                .isEqualTo(Operation.by("reader", 0)
                        .id(text("2"))
                        .read("x", json("1"), 0, 1)
                        // Nothing was committed during this call, so it may as well have taken no time.
                        .read("y", json("1"), 2)
                        .read("z", Value.NULL, 2, 3)
                        .write("w", json("1"))
                        .committedSince(3)
                        .commit(4));
    }

    @ParameterizedTest
    @EnumSource
    void aRecordThatTheSystemTakesOnlyInPartIsNotThere(Language language) throws IOException {
        // There is room for half of the second record.
        assertThat(language.runWithin(30, "endless", file()).exitCode()).isNotZero();

        assertThat(Files.readString(file())).endsWith("}\n");
        // The operation that could not commit was aborted, and there was room to record that.
        assertThat(Recorded.in(file()).operations())
                .extracting(Operation::committed)
                .containsExactly(true, false);
    }

    @ParameterizedTest
    @EnumSource
    void whatHappensAtOnceIsRecordedInOrder(Language language) throws IOException {
        assertThat(language.run("many", file())).isEqualTo(new Language.Result(0, ""));

        List<Operation> operations = new ArrayList<>(Recorded.in(file()).operations());
        assertThat(operations).hasSize(321);
        assertThat(operations.remove(0).agent()).isEqualTo("initial");
        for (int k = 0; k < operations.size(); k++) {
            assertThat(operations.get(k).reads()).containsExactly(new Read("count", Value.ofInteger(k), k));
            assertThat(operations.get(k).writes()).containsExactly(new Effect("count", Value.ofInteger(k + 1)));
            assertThat(operations.get(k).writeTime()).isEqualTo(k + 1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "PYTHON"})
    void anotherProcessMayNotRecordIntoTheSameFile(Language language) throws Exception {
        Process holder = language.start("hold", file());
        try (BufferedReader said = holder.inputReader(StandardCharsets.UTF_8)) {
            assertThat(said.readLine()).startsWith("open");
            for (Language other : List.of(Language.JAVA, Language.PYTHON)) {
                Language.Result refused = other.run("one", file());
                assertThat(refused.exitCode()).isNotZero();
                assertThat(refused.output())
                        .contains("is open in another recorder: give each recorder a file of its own");
            }
            holder.getOutputStream().close();
            assertThat(holder.waitFor()).isZero();
        }
        assertThat(language.run("one", file())).isEqualTo(new Language.Result(0, ""));
    }

    @ParameterizedTest
    @EnumSource
    void theExamplesRecordTheSameAndAreStale(Language language) throws IOException {
        assertThat(language.runExample(file())).isEqualTo(new Language.Result(0, ""));

        Recorded recorded = Recorded.in(file());
        assertThat(recorded.anomalies()).containsExactly(Anomaly.A1);
        assertThat(recorded.operations())
                .containsExactly(
                        Operation.by("user", 0)
                                .id(text("1"))
                                .predecessors()
                                .write("trip.date", text("14 June"))
                                .commit(1),
                        Operation.by("user", 1)
                                .id(text("3"))
                                .predecessors(text("1"))
                                .read("trip.date", text("14 June"))
                                .write("trip.date", text("21 June"))
                                .commit(2),
                        Operation.by("flight", 1)
                                .id(text("2"))
                                .predecessors(text("1"))
                                .read("trip.date", text("14 June"))
                                .write("booking", text("14 June"))
                                .toolsAtCommit(BOOK)
                                .planned(BOOK)
                                .commit(3));
    }

    @Test
    void processesInAnyLanguageTrackTheirProvenanceTogether() throws IOException {
        Files.createDirectories(scratch.resolve("writers"));
        Files.writeString(Files.createDirectories(scratch.resolve("cells")).resolve("log"), "start");
        List<Path> files = new ArrayList<>();
        for (Language language : Language.values()) {
            Path file = scratch.resolve(language + ".jsonl");
            assertThat(language.run("provenance", file)).isEqualTo(new Language.Result(0, ""));
            files.add(file);
        }

        Recorded recorded = Recorded.in(files.toArray(Path[]::new));
        List<Operation> operations = recorded.operations();
        assertThat(operations)
                .extracting(Operation::agent)
                .containsExactly("initial", "java", "java", "python", "python", "typescript", "typescript");
        assertThat(operations.get(0).predecessors()).isNull();
        for (int k = 1; k < operations.size(); k++) {
            assertThat(operations.get(k).predecessors())
                    .containsExactly(
                            Objects.requireNonNull(operations.get(k - 1).id()));
            assertThat(operations.get(k).writeSince())
                    .isLessThan(operations.get(k).writeTime());
        }
        assertThat(Files.readString(scratch.resolve("cells/log")))
                .isEqualTo("start java java python python typescript typescript");
        assertThat(recorded.anomalies()).isEmpty();
    }

    @Test
    void processesInAnyLanguageShareATraceOnTheWallClock() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Language language : Language.values()) {
            Path file = scratch.resolve(language + ".jsonl");
            assertThat(language.run("shared", file)).isEqualTo(new Language.Result(0, ""));
            files.add(file);
        }
        Recorded recorded = Recorded.in(files.toArray(Path[]::new));

        List<Operation> operations = recorded.operations();
        assertThat(operations)
                .extracting(Operation::agent)
                .containsExactly("java", "java", "python", "python", "typescript", "typescript");
        assertThat(operations).extracting(Operation::id).doesNotHaveDuplicates();
        for (int k = 1; k < operations.size(); k++) {
            assertThat(operations.get(k).readTime())
                    .isGreaterThanOrEqualTo(operations.get(k - 1).writeTime());
            assertThat(operations.get(k).writeTime())
                    .isGreaterThan(operations.get(k).readTime());
        }
    }

    /** A millisecond is long enough for other processes to read and write on both sides of a moment. */
    @ParameterizedTest
    @EnumSource
    void theWallClockIsTheSameInAllLanguagesWithinAMillisecond(Language language) throws IOException {
        long before = nanosecondsNow();
        Language.Result printed = language.run("moments", file());
        long after = nanosecondsNow();

        assertThat(printed.exitCode()).as(printed.output()).isZero();
        List<Long> moments = printed.output().lines().map(Long::valueOf).toList();
        assertThat(moments).hasSize(10).isSorted().allMatch(moment -> before <= moment && moment <= after);
        assertThat(moments).anyMatch(moment -> moment % 1_000_000 != 0);
    }

    private static long nanosecondsNow() {
        return ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
    }
}
