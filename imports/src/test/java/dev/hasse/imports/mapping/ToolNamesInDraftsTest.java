package dev.hasse.imports.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Drafts for tools whose names say more than one thing that they do, or that they add to what is there. */
class ToolNamesInDraftsTest {

    /** The last rule of a draft for calls, one a line: tool, arguments, result. */
    private static String lastRule(String... calls) {
        return Suggestion.of(Stream.of(calls)
                        .map(call -> call.split(" ", 3))
                        .map(parts -> Call.of(Origin.of(new Document(Json.missing(), "f", 1, Set.of())), "a", parts[0])
                                .arguments(Json.unwrapped(TextNode.valueOf(parts[1].replace('\'', '"'))))
                                .result(Json.unwrapped(TextNode.valueOf(parts[2].replace('\'', '"'))))
                                .ended(1L)
                                .build())
                        .toList())
                .lines()
                .filter(line -> line.startsWith("  \""))
                .map(line -> line.substring(line.indexOf(": ") + 2))
                .reduce("", (first, second) -> second);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare_and_set_seat | {effect: write, cell: \"seat:{key}\", value: args.value}",
                "compareAndSwapSeat | {effect: write, cell: \"seat:{key}\", value: args.value}",
                "seat.test_and_set | {effect: write, cell: \"seat:{key}\", value: args.value}",
                "check_and_set_seat | {effect: write, cell: \"seat:{key}\", value: args.value}",
                "create_or_update_seat | {effect: write, cell: \"seat:{key}\", value: args.value}",
                "get_or_create_seat | {effect: write, cell: \"seat:{key}\", value: args.value}",
                "set_and_get_seat | {effect: write, cell: \"seat:{key}\", value: args.value}",
                "read_or_find_seat | {effect: read, cell: \"seat:{key}\", value: result}",
                "set_seat_and_row | {effect: write, cell: \"seat_and_row:{key}\", value: args.value}",
            })
    void ofTwoVerbsTheOneThatWritesCounts(String tool, String rule) {
        assertThat(lastRule(tool + " {'key':'s1','value':'ann'} 'done'")).isEqualTo(rule);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "set_profile {'profile':1,'value':'x'} 'done' | \"profile:{profile}\", value: args.value}",
                "set_user_profile {'user_profile':1,'value':'x'} 'done' | \"user_profile:{user_profile}\", value: args.value}",
                "setUserProfile {'userProfile':1,'value':'x'} 'done' | \"user_profile:{userProfile}\", value: args.value}",
                // It adds a comment, and does not replace it.
                "add_issue_comment {'id':1,'issue_comment':'x'} 'done' | \"issue_comment:{id}\", value: args.issue_comment}",
            })
    void anArgumentThatTheToolIsNamedAfterIsTheKey(String call, String end) {
        assertThat(lastRule(call)).endsWith(end);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "swap_seat {'seat_id':'s1','expected':'ann','new':'bo'} {'ok':true} | value: args.new}",
                "cas_seat {'seat_id':'s1','old_owner':'ann','new_owner':'bo'} {'ok':true} | value: args.new_owner}",
                "cas_seat {'seat_id':'s1','previous':'ann','newValue':'bo'} 'done' | value: args.newValue}",
                // Nothing says that what is new replaces anything.
                "set_seat {'seat_id':'s1','by':'ann','new':true} 'done' | \"seat:{seat_id}\"}",
            })
    void besideWhatIsExpectedStandsTheNewValue(String call, String end) {
        assertThat(lastRule(call)).endsWith(end);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "add_stock {'key':'k1','amount':5} {'stock':9} | {effect: read-write, cell: \"stock:{key}\", value: result.stock}",
                "update_stock {'key':'k1','delta':-5} {'stock':9} | {effect: read-write, cell: \"stock:{key}\", value: result.stock}",
                "add_stock {'key':'k1','amount':5} 'done' | {effect: read-write, cell: \"stock:{key}\", merges: true}",
                "update_stock {'key':'k1','amount':5} 'done' | {effect: write, cell: \"stock:{key}\", value: args.amount}",
                "set_stock {'key':'k1','stock':5} {'stock':5} | {effect: write, cell: \"stock:{key}\", value: args.stock}",
            })
    void whoAddsAnAmountReadsWhatIsThere(String call, String rule) {
        assertThat(lastRule(call)).isEqualTo(rule);
    }
}
