package dev.hasse.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.online.LiveDecisions;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.Phenomenon;
import dev.hasse.traces.Limits;
import dev.hasse.traces.LiveReader;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What happens to files while they are followed. Each step is one look at the files, so nothing here waits. */
class FollowedLogsTest {
    private static final ReadSettings SETTINGS = ReadSettings.of(Limits.DEFAULT, "NULL");
    private static final Path SESSIONS = Path.of("../traces/formats/claude-code/two-sessions");

    @TempDir
    Path folder;

    private final ToldFindings told = new ToldFindings(new HashSet<>(Phenomenon.all()));
    private final List<Problem> problems = new ArrayList<>();
    private final LiveReader reader = new LiveReader(
            SETTINGS,
            new Problems(20, problems::add),
            new LiveDecisions(Classifier.LISTING_ALL, told),
            1000,
            System::nanoTime);
    private LiveSource files = new RecordFiles(List.of(), true, Instant.EPOCH, reader, problems::add, System::nanoTime);
    /** The time as the source sees it: more has passed from look to look than any conversion takes. */
    private long now;

    @BeforeEach
    void follow() {
        files = new RecordFiles(
                List.of(folder), true, Instant.EPOCH.plusSeconds(1000), reader, problems::add, () -> now);
    }

    private static String read(int number, String agent, String value) {
        return "{\"trace_id\":\"t\",\"op_id\":\"o" + number + "\",\"agent\":\"" + agent + "\",\"read_time\":"
                + (10 * number - 25) + ",\"write_time\":" + 10 * number + ",\"read_values\":{\"c\":\"" + value
                + "\"},\"write_values\":{\"c\":\"v" + number + "\"}}\n";
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Looks at the files until nothing comes, and returns the codes of what was told. */
    private List<String> look() throws IOException {
        now += 1_000_000_000_000L;
        while (files.poll()) {
            reader.pause();
        }
        reader.pause();
        List<String> codes = new ArrayList<>();
        told.tell(new LiveListener() {
            @Override
            public void found(LiveFinding finding) {
                codes.add(finding.witness().phenomenon().code());
            }

            @Override
            public void withdrawn(Withdrawal withdrawal) {
                codes.add("-" + withdrawal.code());
            }
        });
        return codes;
    }

    @Test
    void aFindingIsToldWhenItsLastRecordIsWhole() throws IOException {
        write("a.jsonl", read(1, "x", "v0") + read(2, "y", "v0").substring(0, 40));
        look();
        write("a.jsonl", read(2, "y", "v0").substring(40, 60));
        assertThat(look()).isEmpty();

        write("a.jsonl", read(2, "y", "v0").substring(60));

        assertThat(look()).contains("A1");
        assertThat(look()).isEmpty();
    }

    /** To open a pipe would wait for its writer for ever, and hold up all other files. */
    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aPipeIsRefusedOnceAndHoldsUpNothing() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        Assumptions.assumeTrue(
                new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
        write("a.jsonl", read(1, "x", "v0") + read(2, "y", "v0"));
        files = new RecordFiles(List.of(pipe, folder), true, Instant.EPOCH, reader, problems::add, () -> now);

        assertThat(look()).contains("A1");
        look();

        assertThat(problems)
                .singleElement()
                .extracting(Problem::message)
                .asString()
                .endsWith(
                        "pipe: found a pipe or a device, expected a file or a folder; for a pipe, use standard input (-)");
    }

    /** Nor would the file stay locked: a lock ends when its process closes the file that it has read. */
    @Test
    void theFileOfFindingsIsNoLogByWhateverPath() throws IOException {
        Path findings = write("findings.jsonl", "{\"finding\":{}}\n");
        Files.createLink(folder.resolve("same.jsonl"), findings);
        files.leaveOut(folder.resolve(".").resolve("findings.jsonl"));
        write("a.jsonl", read(1, "x", "v0") + read(2, "y", "v0"));

        assertThat(look()).contains("A1");
        assertThat(problems).isEmpty();
    }

    @Test
    void whatARotatedFileHeldLastIsReadAndNothingTwice() throws IOException {
        Path log = write("a.jsonl", read(1, "x", "v0"));
        look();
        write("a.jsonl", read(2, "y", "v0"));
        Files.move(log, folder.resolve("a.jsonl.1"));
        write("a.jsonl", read(3, "x", "v2"));

        assertThat(look()).contains("A1");
        assertThat(reader.records()).isEqualTo(3);
    }

    @Test
    void aFileThatIsRenamedWithinTheFolderIsNotReadAgain() throws IOException {
        Path log = write("a.jsonl", read(1, "x", "v0"));
        look();
        Files.move(log, folder.resolve("b.jsonl"));
        write("b.jsonl", read(2, "y", "v0"));

        assertThat(look()).contains("A1");
        assertThat(reader.records()).isEqualTo(2);
    }

    @Test
    void whatARenamedFileHeldLastComesBeforeWhatItsSuccessorHoldsFirst() throws IOException {
        Path log = write("a.jsonl", read(1, "x", "v0"));
        look();
        write("a.jsonl", read(2, "y", "v0"));
        Files.move(log, folder.resolve("b.jsonl"));
        write("a.jsonl", "{\"trace_id\":\"t\",\"abort\":\"o2\"}\n");
        look();

        assertThat(problems).isEmpty();
        write("b.jsonl", read(3, "x", "v2"));
        look();
        assertThat(reader.records()).isEqualTo(3);
    }

    @Test
    void aTruncatedFileBeginsAnew() throws IOException {
        Path log = write("a.jsonl", read(1, "x", "v0"));
        look();
        Files.writeString(log, read(2, "y", "v0") + read(3, "x", "v2"));

        assertThat(look()).contains("A1");
        assertThat(reader.records()).isEqualTo(3);
    }

    @Test
    void aFileThatIsReplacedByALongerCopyGoesOn() throws IOException {
        Path log = write("a.jsonl", read(1, "x", "v0"));
        look();
        Path copy = Files.writeString(folder.resolve("copy.tmp"), read(1, "x", "v0") + read(2, "y", "v0"));
        Files.move(copy, log, StandardCopyOption.REPLACE_EXISTING);

        assertThat(look()).contains("A1");
        assertThat(reader.records()).isEqualTo(2);
    }

    /** Rotation that deletes the oldest files would else fill the memory of a watcher in the end. */
    @Test
    void aFileThatIsGoneIsForgottenInTheEndAndNotAtOnce() throws IOException {
        RecordFiles records = (RecordFiles) files;
        Path log = write("a.jsonl", read(1, "x", "v0"));
        look();
        assertThat(records.known()).isEqualTo(1);

        Files.delete(log);
        write("b.jsonl", read(2, "y", "v0"));
        assertThat(look()).contains("A1");
        assertThat(records.known()).isEqualTo(2);

        // A file server that was away for a moment: what was read is not read again.
        write("a.jsonl", read(1, "x", "v0") + read(3, "x", "v2"));
        look();
        assertThat(reader.records()).isEqualTo(3);
        assertThat(problems).isEmpty();

        Files.delete(log);
        look();
        now += Duration.ofHours(1).toNanos();
        look();
        assertThat(records.known()).isEqualTo(1);

        write("a.jsonl", read(4, "y", "v3"));
        look();
        assertThat(reader.records()).isEqualTo(4);
        assertThat(records.known()).isEqualTo(2);
        assertThat(problems).isEmpty();
    }

    /** More will not come, as when another file takes its place. */
    @Test
    void theLastLineOfAForgottenFileIsWhole() throws IOException {
        Path log = write("a.jsonl", read(1, "x", "v0") + read(2, "y", "v0").stripTrailing());
        look();
        Files.delete(log);
        assertThat(look()).isEmpty();

        now += Duration.ofHours(1).toNanos();

        assertThat(look()).contains("A1");
    }

    @Test
    void aFileFromBeforeTheWindowIsLeftAloneUntilItGrows() throws IOException {
        Path log = write("a.jsonl", read(1, "x", "v0") + read(2, "y", "v0"));
        Files.setLastModifiedTime(log, FileTime.from(Instant.EPOCH));
        assertThat(look()).isEmpty();

        write("a.jsonl", read(3, "z", "v2"));

        assertThat(look()).contains("A1");
    }

    @Test
    void sessionsOfOneCheckoutAreDecidedTogether() throws IOException {
        Conversion.Request request =
                new Conversion.Request(Format.CLAUDE_CODE, Mapping.none(), Grounding.SINCE_WRITE, Limits.DEFAULT);
        files = new ConvertedLogs(
                List.of(folder),
                true,
                Instant.EPOCH,
                request,
                SETTINGS,
                Classifier.LISTING_ALL,
                told,
                problems::add,
                () -> now);
        String one = "11111111-1111-4111-8111-111111111111.jsonl";
        String other = "22222222-2222-4222-8222-222222222222.jsonl";
        List<String> lines = Files.readAllLines(SESSIONS.resolve(one));
        String last = lines.get(lines.size() - 1) + "\n";
        String before = String.join("\n", lines.subList(0, lines.size() - 1)) + "\n";

        write(one, before);
        assertThat(look()).isEmpty();
        write(other, Files.readString(SESSIONS.resolve(other)));
        assertThat(look()).isEmpty();
        write(one, last.substring(0, 50));
        assertThat(look()).isEmpty();
        write(one, last.substring(50));
        assertThat(look()).containsExactlyInAnyOrder("A1", "unseen-overwrite");
        assertThat(look()).isEmpty();
        assertThat(problems).isEmpty();
    }

    /** Follows the folder, and collects the notes. */
    private ConvertedLogs noting(@Nullable Format format, Mapping mapping, List<String> notes) {
        ConvertedLogs logs = new ConvertedLogs(
                List.of(folder),
                true,
                Instant.EPOCH,
                new Conversion.Request(format, mapping, Grounding.SINCE_WRITE, Limits.DEFAULT),
                SETTINGS,
                Classifier.LISTING_ALL,
                told,
                problems::add,
                () -> now);
        logs.note(notes::add);
        return logs;
    }

    /** A folder may hold other files, which nobody has said to be logs. */
    @Test
    void aFileOfNoKnownFormatIsLeftOutAndToldOnce() throws IOException {
        List<String> notes = new ArrayList<>();
        files = noting(null, Mapping.none(), notes);
        Path other = write("other.jsonl", "{\"a\":1}\n");
        look();
        write("other.jsonl", "{\"a\":2}\n");
        look();

        assertThat(problems).isEmpty();
        assertThat(notes).singleElement().asString().startsWith("1 file of no known format left out: " + other);
    }

    /** What comes later may be what was missing; so it is said of what is there at first, and of no later change. */
    @Test
    void thatNothingCouldBeFoundByTheMappingIsToldOfWhatIsThereAtFirst() throws IOException {
        List<String> notes = new ArrayList<>();
        Mapping mapping = MappingFile.read("map.yaml", """
                fields: {tool: tool, agent: agent, args: args, started: from, ended: to}
                tools:
                  get: {effect: read, cell: "balance:{id}", value: args.n}
                  set: {effect: write, cell: "balances:{id}", value: args.n}
                """.getBytes(StandardCharsets.UTF_8));
        files = noting(Format.GENERIC, mapping, notes);
        write("log.jsonl", """
                {"tool":"get","agent":"a","args":{"id":"7","n":100},"from":1,"to":2}
                {"tool":"set","agent":"b","args":{"id":"7","n":105},"from":3,"to":4}
                """);
        look();
        write("log.jsonl", """
                {"tool":"set","agent":"a","args":{"id":"7","n":70},"from":5,"to":6}
                """);
        look();

        assertThat(problems).isEmpty();
        assertThat(notes)
                .singleElement()
                .asString()
                .startsWith("so far, A1 cannot show between logged calls: no cell is both read and written by them. ");
    }

    /** The folder of a session is known from the list of sessions, which lies above their logs, and does not change with them. */
    @ParameterizedTest
    @CsvSource({"., KIMI_CODE", "., ", "sessions, KIMI_CODE", "sessions, "})
    void aSessionOfKimiCodeWorksInTheFolderOfItsList(String followed, @Nullable Format format) throws IOException {
        files = new ConvertedLogs(
                List.of(folder.resolve(followed)),
                true,
                Instant.EPOCH,
                new Conversion.Request(format, Mapping.none(), Grounding.SINCE_WRITE, Limits.DEFAULT),
                SETTINGS,
                Classifier.LISTING_ALL,
                told,
                problems::add,
                () -> now);
        String reader = "sessions/wd_w/s/agents/agent-0/wire.jsonl";
        String writer = "sessions/wd_w/s/agents/agent-1/wire.jsonl";
        Files.createDirectories(folder.resolve(reader).getParent());
        Files.createDirectories(folder.resolve(writer).getParent());
        String begin = "{'type':'metadata','protocol_version':'1.5','created_at':0}\n";
        String note = "'output':'1\\tx','note':'1 lines read from file starting from line 1. Total lines in file: 1.'";
        write("session_index.jsonl", quoted("{'sessionId':'s','sessionDir':'/h/sessions/wd_w/s','workDir':'/w'}\n"));
        write(reader, quoted(begin + kimi(1, "Read", "{'path':'f'}", note)));
        write(writer, quoted(begin + kimi(2, "Write", "{'path':'/w/f','content':'y\\nx\\n'}", "'output':'Wrote'")));
        assertThat(look()).isEmpty();

        String edit = "{'path':'f','old_string':'x','new_string':'z'}";
        write(reader, quoted(kimi(3, "Edit", edit, "'output':'Replaced 1 occurrence in f'")));

        assertThat(look()).contains("A1");
        assertThat(problems).isEmpty();
    }

    private static String kimi(int number, String tool, String arguments, String result) {
        String line = "{'type':'context.append_loop_event','time':" + 1_000_000L * number + ",'event':{'type':'tool.";
        String id = "'toolCallId':'c" + number + "'";
        return line + "call','uuid':'u" + number + "'," + id + ",'name':'" + tool + "','args':" + arguments + "}}\n"
                + line + "result','parentUuid':'u" + number + "'," + id + ",'result':{" + result + "}}}\n";
    }

    private static String quoted(String text) {
        return text.replace('\'', '"');
    }
}
