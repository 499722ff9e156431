package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OriginsTest {
    private static final int SOURCE = 3;

    private static void add(Origins origins, int line, SourceLine origin) {
        int file = origins.files().intern(origin.file());
        int place = Origins.place(origin.line(), origin.isShared());
        // Line 0 is at the end of what came before.
        origins.add(SOURCE, line - 1, new int[] {1, file, place, 0, 0, 0}, 3);
    }

    @Property(tries = 200)
    void eachOriginIsFoundByTheLineOfItsRecord(@ForAll long seed) {
        Random random = new Random(seed);
        Origins origins = new Origins();
        TreeMap<Integer, SourceLine> expected = new TreeMap<>();
        int line = 0;
        for (int k = random.nextInt(300); k > 0; k--) {
            line += 1 + (random.nextBoolean() ? 0 : random.nextInt(random.nextInt(8) == 0 ? 1_000 : 50));
            String file = List.of("a", "b", "c").get(random.nextInt(3));
            int there = 1 + random.nextInt(random.nextBoolean() ? 20 : 999_999_999);
            SourceLine origin = new SourceLine(file, there, random.nextInt(4) == 0);
            add(origins, line, origin);
            expected.put(line, origin);
        }
        for (int any = 0; any <= line + 2; any++) {
            SourceLine found = origins.find(SOURCE, any);
            if (!Objects.equals(found, expected.get(any))) {
                assertThat(found).as("line %d", any).isEqualTo(expected.get(any));
            }
        }
        assertThat(origins.find(SOURCE + 1, line)).isNull();
    }

    @Test
    void theFirstOriginOfALineStays() {
        Origins origins = new Origins();
        add(origins, 7, new SourceLine("log", 1));
        add(origins, 9, new SourceLine("log", 2));
        // A file is read once more where a trace turns out to be needed as a whole.
        add(origins, 7, new SourceLine("log", 1));
        add(origins, 8, new SourceLine("log", 5));

        assertThat(origins.find(SOURCE, 7)).isEqualTo(new SourceLine("log", 1));
        assertThat(origins.find(SOURCE, 8)).isNull();
        assertThat(origins.find(SOURCE, 9)).isEqualTo(new SourceLine("log", 2));
    }

    @Test
    void aDerivationHasTheOriginOfItsLine() {
        Origins origins = new Origins();
        Derivation unlogged = new Derivation(null, true, null, Set.of(), Set.of());
        add(origins, 7, new SourceLine("log", 1));
        origins.add(SOURCE, 7, unlogged);
        origins.add(SOURCE, 8, unlogged);

        assertThat(origins.derivation(SOURCE, 7)).isEqualTo(unlogged.from(new SourceLine("log", 1)));
        assertThat(origins.derivation(SOURCE, 8)).isEqualTo(unlogged);
        assertThat(origins.derivation(SOURCE, 9)).isEqualTo(Derivation.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "log.json:12, log.json, 12",
        "C:\\logs\\a.json:3, C:\\logs\\a.json, 3",
        "a:b:3, a:b, 3",
        "-:4, -, 4",
        "x:999999999, x, 999999999",
    })
    void aPlaceIsAFileAndALine(String text, String file, int line) {
        SourceLine place = Objects.requireNonNull(SourceLine.parse(text));

        assertThat(place).isEqualTo(new SourceLine(file, line));
        assertThat(place.text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"''", "x", ":", "x:", ":3", "x:0", "x:03", "x:-3", "x:1000000000", "'x:3 '", "x:٣", "eu-west:prod"})
    void anythingElseIsNone(String text) {
        assertThat(SourceLine.parse(text)).isNull();
    }
}
