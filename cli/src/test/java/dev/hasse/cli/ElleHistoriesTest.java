package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Small histories on which Elle's own tests state a verdict (jepsen-io/elle, list_append_test and rw_register_test), with that verdict and
 * ours. In {@code ax1ry12} a transaction appends 1 to x and reads y as the list of 1 and 2; in {@code wx1ry2rz} it writes 1 to x, reads 2 in
 * y, and nothing in z; {@code !} failed, and of {@code ?} nobody knows the outcome. All run at the same time, each in a process of its own.
 * Where the verdicts differ, docs/transactions.md says why.
 */
class ElleHistoriesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}: Elle {1}, Hasse {2}")
    @CsvSource(delimiter = '|', textBlock = """
            # graph-test
            ax1 rx1                            | valid                        | held
            rx ax1 rx1                         | valid                        | held
            ax2 ax1 rx12                       | valid                        | held
            az1ax1ay1 rx1ay2 ry12az3 rz13      | valid                        | held
            ax1ry1 ax2ay1 rx12                 | G1c                          | G1c
            rxay1 ryax1 rx1ry1                 | G2-item                      | G2
            ax2ry? ax1ay1 rx12ry1              | valid                        | held
            rx ax1                             | valid                        | held
            rx ax1 ax2                         | valid                        | held
            # g1a-cases-test, g1b-cases-test and internal-cases-test, which ask for these alone
            rx1ax2 rx12ry3 ax1!                | G1a                          | G1a, dirty-update
            rx1 rx12ry3 ax1ax2 rx123           | G1b                          | G-single, G1b
            ax1rx1ax2                          | no G1b                       | undecided
            ry56ax3rx123ax4rx1234              | not internal                 | undecided
            rx12ax3rx12                        | internal                     | internal
            rx12ax3rx023                       | internal                     | incompatible-order, internal
            rx12ax3rx1234                      | internal                     | internal
            rx12ax3rx1                         | internal                     | internal
            ax3rx1234                          | internal                     | internal
            ax3rx                              | internal                     | internal
            rx012ax1                           | future-read                  | future-read
            ax1rx01ax0ax3                      | future-read                  | future-read
            # checker-test
            ax1ay1 ax2ay2 rx12ry21             | G0                           | G0
            ax1! rx1                           | G1a                          | G1a
            ax1ax2 rx1                         | G-single-item, G1b           | G-single, G1b
            ax1ry1 ax2ay1 rx12ry1              | G1c                          | G1c
            ax1ay1 ax2ry rx12                  | G-single-item                | G-single
            ax1ry ay1rx                        | G2-item                      | G2
            ax1 ax2 rx1 rx12                   | valid                        | held
            rxrz1 ax1 rz az1                   | valid                        | held
            ax1ry1 ax2 ax3ay1 rx13 rx123       | G1c, incompatible-order      | G1c, incompatible-order
            ax1!                               | unknown                      | undecided
            ax1! ax2 rx12                      | dirty-update                 | G1a, dirty-update
            ax1! ax2? ax3 rx123                | dirty-update                 | G1a, dirty-update
            ax1ry1 ax2ay1 rx121                | G1c, duplicate-elements      | G1c, duplicate-elements
            ax1ax2ax4 ax3rx1234                | G0, internal                 | G0, internal
            # the others
            ax1ay1 ax2ay2 ax3ay3 rx12 ry2      | G-single-item, G0            | G-single, G0
            rxay1 ryax1                        | G2-item                      | G2
            ax1 rx1ry ay1 ry1rx                | G-nonadjacent-item           | G2
            rx5ay1 ryaz2 rzat3 rt3au4 ruax5    | valid                        | held
            ax0 rx0ax1 rx0ax2                  | G2-item, lost-update         | G2, lost-update
            rxax1ax2 rx12                      | valid                        | held
            rx1ay1 ry1 ax1                     | valid                        | held
            ax1ay1 rx1ry                       | G-single-item                | G-single
            ax1at1 rx1ry ay1az2 rz2rt          | G-nonadjacent-item           | G2
            rx1ax1                             | future-read                  | future-read
            """)
    void bothVerdictsOnLists(String history, String elle, String hasse) throws IOException {
        assertVerdict(history, true, elle, hasse);
    }

    @ParameterizedTest(name = "{0}: Elle {1}, Hasse {2}")
    @CsvSource(delimiter = '|', textBlock = """
            # internal-cases-test, g1a-cases-test and g1b-cases-test, which ask for these alone
            ry2wx2rx2wx1rx1                    | not internal                 | undecided
            rx1wx2rx1                          | internal                     | internal
            wx1 rx1                            | no G1a                       | held
            rx2 wx2!                           | G1a                          | G1a
            wx1wx2 rxrx2                       | no G1b                       | G-single, internal
            rx2 wx2wx1                         | G1b                          | G1b
            # wr-graph-test, which looks at no order of versions
            wx0 wx0                            | valid                        | undecided
            rx0wx1 rx1wx0                      | G1c                          | G1c
            rx0wy1 ry1wx0                      | G1c                          | G1c
            rx0ry0wx1 rx0ry0wy1                | valid                        | G2
            # checker-test
            wx1 rx2                            | valid                        | undecided
            wx1 rx2 rx1                        | cyclic-versions, if assumed  | undecided
            wx1wy2 wx2wy1                      | unknown                      | undecided
            wx1wy2 wx2wy1 rx2 ry2              | G0, if assumed               | undecided
            wx1! rx1                           | G1a                          | G1a
            wx1wx2 rx1                         | G1b                          | G1b
            wx1ry1 wy1rx1                      | G1c                          | G1c
            rx1ry1 rx1wy2 ry1wx2               | G2-item, if assumed          | undecided
            rx1rx2                             | internal                     | internal
            rxry1 wy1wx2                       | G-single                     | G-single
            ry1wx1wy2 rx1ry1                   | G-single, if assumed         | G-single
            wx1 wx2 rx1                        | cyclic-versions, if assumed  | undecided
            # lost-update-test
            rx0wx1 rx0wx2                      | lost-update                  | lost-update
            """)
    void bothVerdictsOnRegisters(String history, String elle, String hasse) throws IOException {
        assertVerdict(history, false, elle, hasse);
    }

    private void assertVerdict(String history, boolean lists, String elle, String hasse) throws IOException {
        Path file = Files.writeString(folder.resolve("history.edn"), edn(history, lists));

        Run run = Run.hasse("check", "--isolation", "--from", "jepsen", "--format", "json", file.toString());

        JsonNode rule = Verdicts.json(run.out()).at("/traces/0/rules/T8");
        String found = StreamSupport.stream(rule.path("witnesses").spliterator(), false)
                .map(witness -> witness.path("fault").asText())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        assertThat(found.isEmpty() ? rule.path("status").asText() : found)
                .as("Elle: " + elle + "\n" + run.out() + run.err())
                .isEqualTo(hasse);
    }

    private static String edn(String history, boolean lists) {
        String[] transactions = history.split(" ");
        StringBuilder edn = new StringBuilder();
        int index = 0;
        for (boolean invoked : new boolean[] {true, false}) {
            for (int process = 0; process < transactions.length; process++) {
                String transaction = transactions[process];
                String end = transaction.endsWith("!") ? "fail" : transaction.endsWith("?") ? "info" : "ok";
                edn.append("{:type :%s, :f :txn, :value [%s], :process %d, :index %d}%n"
                        .formatted(
                                invoked ? "invoke" : end,
                                steps(transaction.replaceAll("[!?]", ""), lists, invoked || end.equals("info")),
                                process,
                                index++));
            }
        }
        return edn.toString();
    }

    private static String steps(String transaction, boolean lists, boolean withoutReads) {
        return Stream.of(transaction.split("(?=[arw][t-z])"))
                .map(step -> {
                    String value = step.substring(2);
                    String found = value.isEmpty() || withoutReads
                            ? "nil"
                            : lists ? "[" + String.join(" ", value.split("")) + "]" : value;
                    return switch (step.charAt(0)) {
                        case 'a' -> "[:append :%s %s]".formatted(step.charAt(1), value);
                        case 'w' -> "[:w :%s %s]".formatted(step.charAt(1), value);
                        default -> "[:r :%s %s]".formatted(step.charAt(1), found);
                    };
                })
                .collect(Collectors.joining(" "));
    }
}
