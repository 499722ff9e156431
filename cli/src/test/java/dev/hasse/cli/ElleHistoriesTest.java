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
 * y, and nothing in z; {@code !} failed. All run at the same time, each in a process of its own. Where the verdicts differ,
 * docs/transactions.md says why.
 */
class ElleHistoriesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}: Elle {1}, Hasse {2}")
    @CsvSource(delimiter = '|', textBlock = """
            # lists
            ax1 rx1                            | valid       | held
            rx ax1 rx1                         | valid       | held
            ax2 ax1 rx12                       | valid       | held
            az1ax1ay1 rx1ay2 ry12az3 rz13      | valid       | held
            ax1ay1 ax2ay2 rx12ry21             | G0          | G0
            ax1! rx1                           | G1a         | G1a
            ax1! rx1ax2 rx12ry3                | G1a         | G1a
            ax1ry1 ax2ay1 rx12ry1              | G1c         | G1c
            ax1ay1 ax2ry rx12                  | G-single    | G-single
            ax1ry ay1rx                        | G2-item     | G2
            rxay1 ryax1 rx1ry1                 | G2-item     | G2
            # registers
            wx1 rx1                            | valid       | held
            wx1wx2 rxrx2                       | valid       | held
            wx1! rx1                           | G1a         | G1a
            wx1ry1 wy1rx1                      | G1c         | G1c
            rxry1 wy1wx2                       | G-single    | G-single
            rx0wx1 rx0wx2                      | lost-update | G-single
            # what Hasse does not see, or leaves open
            ax1ax2 rx1                         | G1b         | held
            wx1wx2 rx1                         | G1b         | held
            rx12ax3rx12                        | internal    | held
            rx1rx2                             | internal    | held
            ax1ry1 ax2 ax3ay1 rx13 rx123       | G1c         | undecided
            ry1wx1wy2 rx1ry1                   | G-single    | undecided
            """)
    void bothVerdicts(String history, String elle, String hasse) throws IOException {
        Path file = Files.writeString(folder.resolve("history.edn"), edn(history));

        Run run = Run.hasse("check", "--isolation", "--from", "jepsen", "--format", "json", file.toString());

        JsonNode rule = Verdicts.json(run.out()).at("/traces/0/rules/T8");
        String found = StreamSupport.stream(rule.path("witnesses").spliterator(), false)
                .map(witness -> witness.path("fault").asText())
                .distinct()
                .collect(Collectors.joining(", "));
        assertThat(found.isEmpty() ? rule.path("status").asText() : found)
                .as("Elle: " + elle + "\n" + run.out() + run.err())
                .isEqualTo(hasse);
    }

    private static String edn(String history) {
        boolean lists = !history.contains("w");
        String[] transactions = history.split(" ");
        StringBuilder edn = new StringBuilder();
        int index = 0;
        for (boolean invoked : new boolean[] {true, false}) {
            for (int process = 0; process < transactions.length; process++) {
                boolean failed = transactions[process].endsWith("!");
                edn.append("{:type :%s, :f :txn, :value [%s], :process %d, :index %d}%n"
                        .formatted(
                                invoked ? "invoke" : failed ? "fail" : "ok",
                                steps(transactions[process].replace("!", ""), lists, invoked),
                                process,
                                index++));
            }
        }
        return edn.toString();
    }

    private static String steps(String transaction, boolean lists, boolean invoked) {
        return Stream.of(transaction.split("(?=[arw][xyz])"))
                .map(step -> {
                    String value = step.substring(2);
                    String found = value.isEmpty() || invoked
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
