package dev.hasse.imports.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Access.Trait;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Reversion;
import dev.hasse.model.Effect;
import dev.hasse.model.Value;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SharedPartsTest {
    private final SharedParts shared = new SharedParts();

    /** Reads and writes of one cell, with names and values of their own. */
    private static Access access(int number) {
        String cell = "order:" + number;
        Value value = Value.ofString("sent " + number);
        return new Access(
                List.of(new Glance(cell, value, 3L), new Glance("other", null, null)),
                List.of(new Change(cell, null, true, false), new Change("other", value, false, true)),
                List.of(new Effect(cell, value)),
                List.of(new Glance("given", value, null)),
                List.of(new Reversion(cell, true, null)),
                Set.of(Trait.MERGES));
    }

    @Test
    void nothingIsSaidOtherwise() {
        assertThat(shared.of(access(7))).isEqualTo(access(7));
        assertThat(shared.of(access(7))).isEqualTo(access(7));
        assertThat(shared.of(Access.NONE)).isSameAs(Access.NONE);
    }

    @Test
    void whatIsEqualIsHeldOnce() {
        Glance first = shared.of(access(7)).reads().get(0);
        Access later = shared.of(access(7));
        assertThat(later.reads().get(0).cell()).isSameAs(first.cell());
        assertThat(later.reads().get(0).value()).isSameAs(first.value());
        assertThat(later.writes().get(0).cell()).isSameAs(first.cell());
        assertThat(later.writes().get(1).value()).isSameAs(first.value());
        assertThat(later.before().get(0).value()).isSameAs(first.value());
        assertThat(later.offered().get(0).value()).isSameAs(first.value());
    }
}
