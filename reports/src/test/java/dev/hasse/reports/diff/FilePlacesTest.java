package dev.hasse.reports.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of two runs that have the same places, in the form {@code FILE = FILE}. */
class FilePlacesTest {

    @ParameterizedTest
    @CsvSource({
        // A part of a run, and a file of the same name higher up.
        "/w/runs/sub/x, runs/x runs/sub/x, /w/runs/sub/x = runs/sub/x",
        "runs/x runs/sub/x, /w/runs/sub/x, runs/sub/x = /w/runs/sub/x",
        // One file each, which lies in other folders.
        "old/x, new/x, old/x = new/x",
        "a/x b/x, c/b/x, b/x = c/b/x",
        "a/x, b/y, ''",
    })
    void filesArePairedByTheirPlaces(String before, String after, String pairs) {
        List<String> earlier = List.of(before.split(" "));
        List<String> later = List.of(after.split(" "));
        List<FilePlaces> places = FilePlaces.matching(earlier, later);

        assertThat(String.join(
                        ", ",
                        earlier.stream()
                                .flatMap(one -> later.stream()
                                        .filter(other -> String.valueOf(
                                                        places.get(0).of(one))
                                                .equals(places.get(1).of(other)))
                                        .map(other -> one + " = " + other))
                                .toList()))
                .isEqualTo(pairs);
    }
}
