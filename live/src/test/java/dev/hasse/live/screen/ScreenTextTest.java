package dev.hasse.live.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.live.OneLog;
import dev.hasse.reports.TextStyle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is on the screen. */
class ScreenTextTest {
    private static final long SECOND = 1_000_000_000L;
    /** The clock may overflow during a run. */
    private long now = Long.MAX_VALUE - SECOND;

    private final Activity activity = new Activity(() -> now);
    private final ScreenText screen = new ScreenText(activity, TextStyle.PLAIN);

    private void run(String log) throws IOException {
        OneLog run = new OneLog(log, sink -> new RecordTap(sink, activity), () -> now);
        run.run(run, activity, () -> now);
    }

    private String draw(int columns, int rows) {
        return String.join("\n", screen.lines(new ScreenSize(columns, rows), 0));
    }

    @Test
    void showsAgentsCellsFindingsAndRates() throws IOException {
        run(Files.readString(Path.of("../docs/two-agents.jsonl")));
        now += 5 * SECOND;

        assertThat(draw(100, 22)).isEqualTo("""
                        hasse watch  0:00:05  3 records  0.6/s  1 trace  A1 ×1, unseen-overwrite ×1

                        Agents (2)                       records    last  holds; ! changed since by
                          fixer                                1     5 s  login.ts
                          refactorer                           2     5 s  ! login.ts fixer

                        Hot cells (1)                      reads  writes  agents    last  last writer
                          login.ts                             2       3       2     5 s  fixer

                        Findings (2)
                             5 s  unseen-overwrite fixer wrote login.ts = "v1 + fix" at 9 over "v2", which refactorer had w…
                                  now: compare what refactorer had written to login.ts with what fixer wrote over it; it ma…
                             5 s  A1 fixer read login.ts = "v1" at 3; refactorer wrote "v2" at 6; fixer committed at 9 on t…
                                  now: stop fixer, restore what refactorer wrote to login.ts, and let fixer read it and red…







                        Ctrl-C ends it; --plain prints lines""");
    }

    @Test
    void residuesComeAfterOtherFindingsAndAreCalledSo() throws IOException {
        run(Files.readString(Path.of("../docs/two-agents.jsonl")) + """
                {"agent": "coder", "read_time": 10, "write_time": 11, "read_values": {"gate": "open"}}
                """);

        assertThat(draw(200, 30).lines().filter(line -> line.contains("0 s  ") && line.contains(" at ")))
                .map(line -> line.strip().replaceAll("0 s  (.*?) (fixer|coder).*", "$1"))
                .containsExactly("snapshot", "unseen-overwrite", "A1", "A3 (residue)");
        assertThat(draw(200, 30))
                .contains(
                        "now: find out who wrote what coder read from gate, as no record had committed it by then; if it was there before the log"
                                + " began, add --initial first-read\n");
    }

    @Test
    void saysWhoChangedWhatAnAgentHolds() {
        activity.record("t", "a", List.of("x", "y"), List.of());
        assertThat(held("a")).isEqualTo("y, x");
        activity.record("t", "b", List.of(), List.of("x"));
        assertThat(held("a")).isEqualTo("! x b, y");
        assertThat(held("b")).isEqualTo("x");
        activity.record("t", "a", List.of("x"), List.of());
        assertThat(held("a")).as("after it has read it again").isEqualTo("x, y");
        activity.record("t", "a", List.of(), List.of("y"));
        assertThat(held("a")).as("its own write").isEqualTo("y, x");
        activity.record("u", "c", List.of(), List.of("x"));
        assertThat(held("a · t")).as("another trace has other cells").isEqualTo("y, x");
    }

    private String held(String agent) {
        return draw(100, 22)
                .lines()
                .filter(line -> line.startsWith("  " + agent + " "))
                .findFirst()
                .orElseThrow()
                .substring(50);
    }

    @Test
    void theHottestCellsComeFirst() {
        for (int k = 0; k < 10; k++) {
            activity.record("t", "a", List.of("old"), List.of());
        }
        now += 600 * SECOND;
        activity.record("t", "a", List.of("new"), List.of());
        assertThat(activity.cells().get(0).place.name()).isEqualTo("new");
        assertThat(activity.rate()).isEqualTo(0.1);
    }

    @ParameterizedTest
    @CsvSource({"80, 24", "40, 12", "20, 9", "10, 3", "1, 1", "0, 0", "200, 60"})
    void fitsAnySize(int columns, int rows) throws IOException {
        run(Files.readString(Path.of("../docs/two-agents.jsonl")));
        for (int k = 0; k < 50; k++) {
            activity.record("t" + k, "代理\u0301 " + k, List.of("文件" + k), List.of("c".repeat(k)));
        }
        List<String> lines = screen.lines(new ScreenSize(columns, rows), 17);
        assertThat(lines.size()).isLessThanOrEqualTo(rows);
        assertThat(lines)
                .allSatisfy(line -> assertThat(FittedText.width(line)).isLessThanOrEqualTo(Math.max(1, columns)));
    }

    @Test
    void hostileNamesCannotMoveTheCursor() throws IOException {
        String evil = "\\u001b[2J\\u0007\\r\\n\\u202e";
        run(Files.readString(Path.of("../docs/two-agents.jsonl"))
                .replace("fixer", "f" + evil)
                .replace("login.ts", "l" + evil)
                .replaceAll("(?m)^\\{", "{\"trace_id\":\"t" + evil.replace("\\", "\\\\") + "\","));
        activity.record("other\u001b[1m", "b", List.of(), List.of());
        String drawn = draw(120, 30);
        assertThat(drawn).contains("f\\u001b[2J");
        assertThat(drawn.replace("\n", "").chars())
                .noneMatch(letter -> letter < ' ' || letter == 0x7f || letter == 0x202e);
    }

    @Test
    void keepsABoundedNumber() {
        for (int k = 0; k < 20_000; k++) {
            activity.record("t", "a" + k, List.of("c" + k), List.of());
        }
        assertThat(activity.agents()).hasSize(Activity.AGENTS);
        assertThat(activity.cells()).hasSize(Activity.CELLS);
        assertThat(activity.records()).isEqualTo(20_000);
    }
}
