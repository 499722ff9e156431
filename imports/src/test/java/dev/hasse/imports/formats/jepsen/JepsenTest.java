package dev.hasse.imports.formats.jepsen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.Read;
import dev.hasse.model.Value;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JepsenTest {

    private static String operation(int process, String asked, String done) {
        return "{:process " + process + " :type :invoke :f :txn :value " + asked + "}\n{:process " + process
                + " :type :ok :f :txn :value " + done + "}\n";
    }

    private static String text(@Nullable Value value) {
        return value == null ? "?" : value.text();
    }

    private static List<ConvertedRecord> records(String history) {
        return Conversion.of(
                        FrontEndTrial.of(Format.JEPSEN, history).calls,
                        new Conversion.Request(Format.JEPSEN, Mapping.none(), Grounding.CALL, FrontEndTrial.LIMITS))
                .records();
    }

    private static Value json(String text) {
        return Texts.value(text);
    }

    /** In the test of long forks, as it once was, a transaction is called a read or a write. */
    @Test
    void theNameOfATransactionDoesNotMatter() {
        String history = operation(0, "[[:w 1 1]]", "[[:w 1 1]]")
                + operation(1, "[[:r 1 nil] [:r 2 nil]]", "[[:r 1 1] [:r 2 nil]]")
                + operation(2, "[[:w 2 1]]", "[[:w 2 1]]")
                + operation(3, "[[:r 2 nil] [:r 1 nil]]", "[[:r 2 1] [:r 1 nil]]");
        String named = history.replaceAll(":txn( :value \\[\\[:w)", ":write$1")
                .replaceAll(":txn( :value \\[\\[:r)", ":read$1");
        assertThat(named).doesNotContain(":txn").contains(":f :write", ":f :read");

        assertThat(FrontEndTrial.of(Format.JEPSEN, named).calls)
                .extracting(Call::access)
                .isEqualTo(FrontEndTrial.of(Format.JEPSEN, history).calls.stream()
                        .map(Call::access)
                        .toList());
        // What a register or many hold may be a list, too.
        assertThat(FrontEndTrial.access(FrontEndTrial.of(
                                        Format.JEPSEN,
                                        "{:process 0 :type :ok :f :write :value [[:a 1 1]]}\n{:process 0 :type :ok :f :read :value []}")
                                .calls
                                .get(0))
                        .writes())
                .extracting(Change::cell)
                .containsExactly("register");
    }

    @Test
    void anOperationIsAnInvocationAndItsEnd() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.JEPSEN,
                "{:process 3 :type :invoke :f :txn :value [[:r :x nil] [:w :y 2]] :time 5 :index 0}\n"
                        + "{:process 3 :type :ok :f :txn :value [[:r :x 1] [:w :y 2]] :time 9 :index 1}\n");

        Call call = trial.call();
        assertThat(call.agent()).isEqualTo("3");
        assertThat(call.tool()).isEqualTo("txn");
        assertThat(call.id()).isEqualTo("0");
        assertThat(call.started()).isEqualTo(5);
        assertThat(call.ended()).isEqualTo(9);
        assertThat(FrontEndTrial.access(call).reads()).containsExactly(new Glance("x", Value.ofInteger(1), null));
        assertThat(FrontEndTrial.access(call).writes()).containsExactly(new Change("y", Value.ofInteger(2)));
    }

    @Test
    void anOperationWithoutAnIndexIsNamedByItsPlaceInTheFile() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.JEPSEN,
                "{:process :nemesis :type :info :f :start :value nil}" + operation(3, "[[:w :x 1]]", "[[:w :x 1]]")
                        + operation(3, "[[:w :x 2]]", "[[:w :x 2]]"));

        assertThat(trial.calls).extracting(Call::id).containsExactly("event 2", "event 4");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rising times are the clock        | :time 5 :index 0 | :time 9 :index 1 | 9",
                "equal times have no order         | :time 5 :index 0 | :time 5 :index 1 | 1000",
                "falling times have a wrong one    | :time 5 :index 3 | :time 4 :index 7 | 7000",
                "close times leave no moments      | :time 5 :index 0 | :time 6 :index 1 | 1000",
                "without either, the place counts  |                  |                  | 1000",
                "a time that is missing is none    | :time 5          |                  | 1000",
            })
    void theOrderOfTheHistoryCounts(String why, String first, String second, long ended) {
        String text = "{:process 3 :type :invoke :f :read :value nil " + (first == null ? "" : first) + "}\n"
                + "{:process 3 :type :ok :f :read :value 1 " + (second == null ? "" : second) + "}\n";

        assertThat(FrontEndTrial.of(Format.JEPSEN, text).call().ended()).as(why).isEqualTo(ended);
    }

    @Test
    void allThatOverlapsCanHaveMomentsOfItsOwn() {
        StringBuilder text = new StringBuilder();
        for (int process = 0; process < 1_000; process++) {
            text.append("{:process " + process + " :type :invoke :f :read :value nil :time " + 999 * process + "}\n");
        }

        assertThat(FrontEndTrial.of(Format.JEPSEN, text.toString()).calls)
                .extracting(Call::started)
                .startsWith(0L, 10_000L)
                .endsWith(9_990_000L);
        assertThat(FrontEndTrial.of(Format.JEPSEN, text.substring(0, text.indexOf("{:process 999"))).calls)
                .extracting(Call::started)
                .startsWith(0L, 999L)
                .endsWith(998 * 999L);
    }

    @Test
    void aTransactionReadsWhatItFoundAndWritesWhatItLeaves() {
        Access access = FrontEndTrial.access(FrontEndTrial.of(
                        Format.JEPSEN,
                        operation(
                                0,
                                "[[:w :x 1] [:r :x nil] [:r :y nil] [:w :x 2]]",
                                "[[:w :x 1] [:r :x 1] [:r :y nil] [:w :x 2]]"))
                .call());

        assertThat(access.reads()).containsExactly(new Glance("y", Value.NULL, null));
        assertThat(access.writes()).containsExactly(new Change("x", Value.ofInteger(2)));
    }

    @Test
    void whatAListIsAfterAnAppendIsWhatIsReadBack() {
        List<Call> calls = FrontEndTrial.of(
                        Format.JEPSEN,
                        operation(0, "[[:append 5 1]]", "[[:append 5 1]]")
                                + operation(0, "[[:append 5 2] [:r 5 nil]]", "[[:append 5 2] [:r 5 [1 2]]]")
                                + operation(1, "[[:append 5 3]]", "[[:append 5 3]]")
                                + operation(1, "[[:append 5 4]]", "[[:append 5 4]]")
                                + operation(1, "[[:r 5 nil]]", "[[:r 5 [1 2 3]]]"))
                .calls;

        assertThat(calls.stream().flatMap(call -> FrontEndTrial.access(call).writes().stream()))
                .containsExactly(
                        new Change("5", json("[1]")),
                        new Change("5", json("[1,2]")),
                        new Change("5", json("[1,2,3]")),
                        new Change("5", null, true));
        assertThat(FrontEndTrial.access(calls.get(4)).reads()).containsExactly(new Glance("5", json("[1,2,3]"), null));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "an append             | [:append :x 2]            | [1 2] | true",
                "with a look           | [:r :x [1]] [:append :x 2] | [1 2] | true",
                "elsewhere as well     | [:append :y 1] [:append :x 2] | [1 2] | true",
                "a look alone          | [:r :x [1]]               | [1]   | false",
                "a write of a register | [:w :y 1]                 | [1]   | false",
                "and one               | [:append :x 2] [:w :y 1]  | [1 2] | false",
                "what got lost         | [:append :x 2]            | [2]   | false",
            })
    void whoOnlyAppendsKeepsWhatWasThere(String why, String steps, String left, boolean merges) {
        String history = operation(0, "[[:append :x 1]]", "[[:append :x 1]]")
                + operation(2, "[[:r :x nil]]", "[[:r :x [1]]]")
                + operation(1, "[" + steps + "]", "[" + steps + "]")
                + operation(2, "[[:r :x nil]]", "[[:r :x " + left + "]]");

        assertThat(FrontEndTrial.access(
                                FrontEndTrial.of(Format.JEPSEN, history).calls.get(2))
                        .is(Access.Trait.MERGES))
                .as(why)
                .isEqualTo(merges);
    }

    /** Process 2 read an old list while process 1 appended to it. */
    @Test
    void anAppendLeavesMoreThanNothing() {
        String history = operation(0, "[[:append :x 1] [:r :x nil]]", "[[:append :x 1] [:r :x [1]]]")
                + "{:process 1 :type :invoke :f :txn :value [[:append :x 2] [:append :y 3]]}\n"
                + operation(2, "[[:r :x nil] [:r :y nil]]", "[[:r :x nil] [:r :y nil]]")
                + "{:process 1 :type :ok :f :txn :value [[:append :x 2] [:append :y 3]]}\n";

        assertThat(records(history))
                .filteredOn(record -> record.operation().agent().equals("1"))
                .flatExtracting(record -> record.operation().writes())
                .noneMatch(write -> write.value().isNull());
    }

    @Test
    void readsThatDoNotAgreeLeaveItOpen() {
        List<Call> calls = FrontEndTrial.of(
                        Format.JEPSEN,
                        operation(0, "[[:append :x 1]]", "[[:append :x 1]]")
                                + operation(0, "[[:append :x 2]]", "[[:append :x 2]]")
                                + operation(0, "[[:append :x 3]]", "[[:append :x 3]]")
                                + operation(1, "[[:r :x nil]]", "[[:r :x [1 2 3]]]")
                                + operation(1, "[[:r :x nil]]", "[[:r :x [1 3 2]]]"))
                .calls;

        assertThat(calls.subList(0, 3).stream().flatMap(call -> FrontEndTrial.access(call).writes().stream()))
                .containsExactly(
                        new Change("x", json("[1]")), new Change("x", null, true), new Change("x", null, true));
    }

    @Test
    void anEmptyListIsTheSameAsNone() {
        assertThat(FrontEndTrial.access(FrontEndTrial.of(Format.JEPSEN, operation(0, "[[:r :x nil]]", "[[:r :x []]]"))
                                .call())
                        .reads())
                .containsExactly(new Glance("x", Value.NULL, null));
    }

    @Test
    void theLongNamesOfReadsAndWritesAreKnownToo() {
        Access access = FrontEndTrial.access(FrontEndTrial.of(
                        Format.JEPSEN, operation(0, "[[:write :x 1] [:read :y nil]]", "[[:write :x 1] [:read :y 0]]"))
                .call());

        assertThat(access.writes()).containsExactly(new Change("x", Value.ofInteger(1)));
        assertThat(access.reads()).containsExactly(new Glance("y", Value.ofInteger(0), null));
    }

    /** A read of a whole bank or set is not one of a register. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "transfer | {:from 0 :to 1 :amount 5} | {0 5, 1 5} | bank",
                "transfer | {:from 0 :to 1 :amount 5} | 10 | bank",
                "withdraw | 5 | 10 | bank",
                "deposit | [1 5] | [1 10] | bank",
                "unknown | 5 | {0 5, 1 5} | bank",
                "unknown | 5 | [[0 nil] [1 5]] | bank",
                "read | nil | {:alice 5 :bob 10} | bank",
                "read | nil | [[0 5] [1 10] [2 nil]] | bank",
                "add | 3 | [1 2 3] | set",
                "add | 3 | 6 | counter",
                "increment | 1 | 6 | counter",
                "enqueue | 3 | nil | queue",
                "acquire | nil | nil | mutex"
            })
    void workloadsOnNoCellsAreNamed(String function, String value, String read, String workload) {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.JEPSEN,
                "{:process 0 :type :invoke :f :%1$s :value %2$s}\n{:process 0 :type :ok :f :%1$s :value %2$s}\n"
                                .formatted(function, value)
                        + "{:process 0 :type :invoke :f :read}\n{:process 0 :type :ok :f :read :value %s}\n"
                                .formatted(read));

        assertThat(trial.calls).hasSize(2).allMatch(call -> call.access() == null);
        assertThat(trial.ignored)
                .containsOnlyKeys("history of a " + workload
                        + ", whose operations are on no cells: only a mapping can name some");
    }

    /** Then what a register held at first is known, and a read of it that comes later is stale. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "the first value and one that was written | x=1 x?0 x?1        | true",
                "nothing is a value                       | x=1 x?nil x?nil    | true",
                "two that nobody wrote                    | x=1 x?0 x?nil      | false",
                "one is read before it is written         | x?1 x=1 x?0        | false",
                "another register says nothing of it      | x=1 y?0 x?nil y?nil x?nil | true",
                "the elements of a list                   | x+1 x?nil          | false",
                "it was under way when the history begins | x=1 x!1 x?0        | false",
            })
    void aHistoryMayHaveAllWhoWriteARegister(String why, String history, boolean all) {
        String text = Arrays.stream(history.split(" "))
                .map(step -> {
                    char kind = step.charAt(1);
                    String value = "[[:%s :%s %s]]"
                            .formatted(
                                    kind == '?' ? "r" : kind == '+' ? "append" : "w",
                                    step.charAt(0),
                                    step.substring(2));
                    String whole = operation(0, value, value);
                    return kind == '!' ? whole.substring(whole.indexOf('\n') + 1) : whole;
                })
                .collect(Collectors.joining());
        List<Call> calls = FrontEndTrial.of(Format.JEPSEN, text).calls;

        Access last = FrontEndTrial.access(calls.get(calls.size() - 1));
        assertThat(last.is(Access.Trait.ALL_WRITERS_LOGGED)).as(why).isEqualTo(all);
    }

    /** What one of them saw that another one did not is no finding: somebody else wrote, and nothing says when. */
    @ParameterizedTest
    @ValueSource(strings = {"5", "nil", "[1 5]", "[1 2 3]", "[[:r :x 1]]"})
    void readsAloneSayNothing(String read) {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.JEPSEN,
                "{:process 0 :type :invoke :f :read}\n{:process 0 :type :ok :f :read :value %s}\n".formatted(read));

        assertThat(trial.call().access()).isNull();
        assertThat(trial.ignored).containsOnlyKeys("history of reads alone: where nobody writes, they say nothing");
    }

    /** Where somebody may write the register that is read, a mapping can say what, and a map may be what a register holds. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"put | 5 | 5", "write | {0 5} | {0 5}", "write | [0 5] | [0 5]", "cas | [1 2] | {0 5}"})
    void otherReadsAreOfRegisters(String function, String value, String read) {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.JEPSEN,
                "{:process 0 :type :ok :f :%s :value %s}\n{:process 0 :type :ok :f :read :value %s}\n"
                        .formatted(function, value, read));

        assertThat(trial.calls.get(1).access()).isNotNull();
        assertThat(trial.ignored).isEmpty();
    }

    @Test
    void registersMayBeOneOrMany() {
        String one = "{:process 0 :type :invoke :f :cas :value [3 4]}\n{:process 0 :type :ok :f :cas :value [3 4]}\n"
                + "{:process 0 :type :invoke :f :read}\n{:process 0 :type :ok :f :read :value 4}\n";
        List<Call> ofOne = FrontEndTrial.of(Format.JEPSEN, one).calls;
        assertThat(FrontEndTrial.access(ofOne.get(0)).reads())
                .containsExactly(new Glance("register", Value.ofInteger(3), null));
        assertThat(FrontEndTrial.access(ofOne.get(0)).writes())
                .containsExactly(new Change("register", Value.ofInteger(4)));
        assertThat(FrontEndTrial.access(ofOne.get(1)).reads())
                .containsExactly(new Glance("register", Value.ofInteger(4), null));

        String many =
                "{:process 0 :type :invoke :f :cas :value [7 [3 4]]}\n{:process 0 :type :ok :f :cas :value [7 [3 4]]}\n"
                        + "{:process 0 :type :invoke :f :write :value [8 1]}\n{:process 0 :type :ok :f :write :value [8 1]}\n";
        List<Call> ofMany = FrontEndTrial.of(Format.JEPSEN, many).calls;
        assertThat(FrontEndTrial.access(ofMany.get(0)).reads())
                .containsExactly(new Glance("7", Value.ofInteger(3), null));
        assertThat(FrontEndTrial.access(ofMany.get(1)).writes()).containsExactly(new Change("8", Value.ofInteger(1)));
    }

    @Test
    void failuresDidNotHappenAndOthersAreOpen() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.JEPSEN,
                "{:process 0 :type :invoke :f :write :value 1}\n{:process 0 :type :fail :f :write :value 1}\n"
                        + "{:process 0 :type :invoke :f :write :value 2}\n{:process 0 :type :info :f :write :value 2}\n"
                        + "{:process 1 :type :invoke :f :write :value 3}\n"
                        + "{:process :nemesis :type :info :f :kill}\n");

        assertThat(trial.calls)
                .extracting(Call::outcome)
                .containsExactly(Outcome.FAILED, Outcome.UNKNOWN, Outcome.UNKNOWN);
        assertThat(trial.calls.subList(1, 3))
                .as("what they may have written")
                .flatExtracting(call -> FrontEndTrial.access(call).writes())
                .containsExactly(
                        new Change("register", Value.ofInteger(2)), new Change("register", Value.ofInteger(3)));
        assertThat(trial.ignored).containsOnly(Map.entry("operation of nemesis", 1));
    }

    /** Of process 2 nobody knows whether it wrote; what is read later tells. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "it was read       | ok 1 w=1 / info 2 w=7 / ok 3 r=7                       | 7 by 5000",
                "the first counts  | ok 1 w=1 / info 2 w=7 / ok 3 r=7 / ok 4 r=7            | 7 by 5000",
                "with what it read | ok 1 w=1 / info 2 r=nil,w=7 / ok 3 r=7                 | ?>7 by 5000",
                "a compare-and-set | ok 1 write=1 / info 2 cas=[1,7] / ok 3 read=7          | 1>7 by 5000",
                "a plain write     | ok 1 write=1 / info 2 write=7 / ok 3 cas=[7,8]         | 7 by 5000",
                "an element        | info 2 a=7 / ok 3 r=[7]                                | [7] by 3000",
                "it did not end    | ok 1 w=1 / invoke 2 w=7 / ok 3 r=7                     | 7 by 4000",
                "it was not read   | ok 1 w=1 / info 2 w=7 / ok 3 r=1                       |",
                "another wrote it  | ok 1 w=7 / ok 1 w=1 / info 2 w=7 / ok 3 r=7            |",
                "another may have  | ok 1 w=1 / info 2 w=7 / info 4 w=7 / ok 3 r=7          |",
                "it was there      | ok 1 w=1 / ok 3 r=7 / info 2 w=7 / ok 3 r=7            |",
                "perhaps it was    | info 2 w=7 / ok 3 r=7                                  |",
            })
    void aWriteOfUnknownOutcomeThatWasReadTookEffectUntilThen(String why, String history, @Nullable String expected) {
        StringBuilder text = new StringBuilder();
        int time = 0;
        for (String operation : history.strip().split(" / ")) {
            String[] words = operation.split(" ");
            String process = "{:process " + words[1];
            String[] what = words[2].split("=", 2);
            boolean plain = what[0].length() > 1;
            String done = plain
                    ? " :f :" + what[0] + " :value " + what[1]
                    : Arrays.stream(words[2].split(","))
                            .map(step -> step.split("="))
                            .map(step -> "[:" + (step[0].equals("a") ? "append" : step[0]) + " :x " + step[1] + "]")
                            .collect(Collectors.joining(" ", " :f :txn :value [", "]"));
            text.append(process + " :type :invoke" + done + " :index " + time++ + "}\n");
            if (!words[0].equals("invoke")) {
                text.append(process + " :type :" + words[0] + done + " :index " + time++ + "}\n");
            }
        }
        Call call = FrontEndTrial.of(Format.JEPSEN, text.toString()).calls.stream()
                .filter(one -> one.agent().equals("2"))
                .findFirst()
                .orElseThrow();

        if (expected == null) {
            assertThat(call.outcome()).as(why).isEqualTo(Outcome.UNKNOWN);
            return;
        }
        Access access = FrontEndTrial.access(call);
        String read = access.reads().isEmpty() ? "" : text(access.reads().get(0).value()) + ">";
        assertThat(call.outcome()).as(why).isEqualTo(Outcome.DONE);
        assertThat(read + text(access.writes().get(0).value()) + " by " + call.ended())
                .as(why)
                .isEqualTo(expected);
    }

    /** Process 2 wrote it, between its invocation and the first read; it had read what it overwrote, and nobody knows what that was. */
    @Test
    void theReadOfATransactionOfUnknownOutcomeIsInferred() {
        String calls = operation(1, "[[:w :x 1]]", "[[:w :x 1]]")
                + "{:process 2 :type :invoke :f :txn :value [[:r :x nil] [:w :x 7]]}\n"
                + operation(3, "[[:r :x nil]]", "[[:r :x 7]]");

        List<ConvertedRecord> records = records(calls);
        ConvertedRecord settled = records.stream()
                .filter(record -> record.operation().agent().equals("2"))
                .findFirst()
                .orElseThrow();
        assertThat(settled.operation().readOf("x")).extracting(Read::value).isEqualTo(Value.ofInteger(1));
        assertThat(settled.notes().inferredReads()).containsExactly("x");
        assertThat(records).noneMatch(record -> record.notes().unlogged());
    }

    @Test
    void whatFailedAndWasReadAllTheSameWasUndone() {
        String failed =
                "{:process 0 :type :invoke :f :txn :value [[%1$s]]}\n{:process 0 :type :fail :f :txn :value [[%1$s]]}\n";
        String seen = operation(1, "[[:r :x nil]]", "[[:r :x %s]]");

        FrontEndTrial appended =
                FrontEndTrial.of(Format.JEPSEN, failed.formatted(":append :x 1") + seen.formatted("[1 2]"));
        assertThat(appended.calls.get(0).outcome()).isEqualTo(Outcome.UNDONE);
        assertThat(FrontEndTrial.access(appended.calls.get(0)).writes()).containsExactly(new Change("x", json("[1]")));

        FrontEndTrial written = FrontEndTrial.of(Format.JEPSEN, failed.formatted(":w :x 1") + seen.formatted("1"));
        assertThat(written.calls.get(0).outcome()).isEqualTo(Outcome.UNDONE);

        FrontEndTrial another = FrontEndTrial.of(
                Format.JEPSEN,
                failed.formatted(":w :x 1") + operation(2, "[[:w :x 1]]", "[[:w :x 1]]") + seen.formatted("1"));
        assertThat(another.calls.get(0).outcome()).as("it may be the other's").isEqualTo(Outcome.FAILED);
        assertThat(FrontEndTrial.of(Format.JEPSEN, failed.formatted(":append :x 1") + seen.formatted("nil"))
                        .calls
                        .get(0))
                .extracting(Call::outcome)
                .isEqualTo(Outcome.FAILED);
    }

    @Test
    void theOnlyElementMakesAListOfOne() {
        String append = operation(0, "[[:append :x 1]]", "[[:append :x 1]]");
        String other = "{:process 1 :type :invoke :f :txn :value [[:append :x 2]]}\n";

        assertThat(FrontEndTrial.access(FrontEndTrial.of(Format.JEPSEN, append).call())
                        .writes())
                .containsExactly(new Change("x", json("[1]")));
        assertThat(FrontEndTrial.access(FrontEndTrial.of(Format.JEPSEN, append + other)
                                .calls
                                .get(0))
                        .writes())
                .as("somebody else may have appended")
                .containsExactly(new Change("x", null, true));
    }

    @Test
    void othersNeedAMapping() {
        Call call = FrontEndTrial.of(
                        Format.JEPSEN,
                        "{:process 0 :type :invoke :f :transfer :value {:from 1 :to 2 :amount 5}}\n"
                                + "{:process 0 :type :ok :f :transfer :value {:from 1 :to 2 :amount 5}}\n")
                .call();

        assertThat(call.access()).isNull();
        assertThat(call.tool()).isEqualTo("transfer");
        assertThat(Texts.value(call.arguments())).isEqualTo(json("{'from':1,'to':2,'amount':5}"));
    }

    @Test
    void theSameHistoryInJsonIsTheSame() {
        String edn = operation(0, "[[:r :x nil] [:append :x 2]]", "[[:r :x [1]] [:append :x 2]]");
        String plain = Texts.lines(
                "{'process':0,'type':'invoke','f':'txn','value':[['r','x',null],['append','x',2]]}",
                "{'process':0,'type':'ok','f':'txn','value':[['r','x',[1]],['append','x',2]]}");
        String colons = Texts.lines(
                "{'process':0,'type':':invoke','f':':txn','value':[[':r','x',null],[':append','x',2]]}",
                "{'process':0,'type':':ok','f':':txn','value':[[':r','x',[1]],[':append','x',2]]}");

        Call call = FrontEndTrial.of(Format.JEPSEN, edn).call();
        for (String json : List.of(plain, colons)) {
            assertThat(Format.of(Texts.json(json.split("\n")[0]))).contains(Format.JEPSEN);
            assertThat(FrontEndTrial.of(Format.JEPSEN, json).call().access()).isEqualTo(call.access());
        }
    }

    @Test
    void whatIsNoOperationIsSaid() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.JEPSEN, "{:process 0 :f :read}\n{:type :ok :f :read}\n{:process 0 :type :future :f :read}\n");

        assertThat(trial.refused)
                .containsExactly(
                        "f:1: type: found nothing, expected invoke, ok, fail or info",
                        "f:2: process: found nothing, expected the number of a process",
                        "f:3: type: found \"future\", expected invoke, ok, fail or info");
    }

    @Test
    void theExamplesAreRead() {
        byte[] example = FrontEndTrial.example(Format.JEPSEN, "list-append.edn");
        FrontEndTrial trial = FrontEndTrial.ofBytes(Format.JEPSEN, Mapping.none(), example);

        assertThat(trial.refused).isEmpty();
        assertThat(trial.syntax()).isEmpty();
        assertThat(trial.calls)
                .extracting(Call::outcome)
                .containsExactly(
                        Outcome.DONE, Outcome.DONE, Outcome.DONE, Outcome.FAILED, Outcome.UNKNOWN, Outcome.DONE);
        assertThat(FrontEndTrial.access(trial.calls.get(2)).reads())
                .containsExactly(new Glance("x", json("[1]"), null));
        assertThat(FrontEndTrial.access(trial.calls.get(2)).writes()).containsExactly(new Change("x", json("[1,2,3]")));

        FrontEndTrial cut =
                FrontEndTrial.ofBytes(Format.JEPSEN, Mapping.none(), Arrays.copyOf(example, example.length / 2));
        assertThat(cut.syntax())
                .singleElement()
                .asString()
                .endsWith(
                        ": found the end of the text in the middle of a value, expected a whole one; what came before it is kept");
        assertThat(cut.calls).hasSizeBetween(2, 3);
        assertThat(FrontEndTrial.ofBytes(
                                Format.JEPSEN,
                                Mapping.none(),
                                FrontEndTrial.example(Format.JEPSEN, "cas-register.jsonl"))
                        .calls)
                .hasSize(4);
    }

    @Test
    void aHistoryMayBeOneVector() {
        String lines = new String(FrontEndTrial.example(Format.JEPSEN, "list-append.edn"), StandardCharsets.UTF_8);
        FrontEndTrial trial = FrontEndTrial.of(Format.JEPSEN, "[" + lines.substring(lines.indexOf('{')) + "]");

        assertThat(trial.calls).hasSize(6);
        assertThat(trial.syntax()).isEmpty();
    }
}
