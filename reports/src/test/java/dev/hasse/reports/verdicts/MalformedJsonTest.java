package dev.hasse.reports.verdicts;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.model.UnusableFileException;
import dev.hasse.policy.BaselineFile;
import dev.hasse.reports.groups.GroupBy;
import dev.hasse.reports.groups.ReportFile;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Input that Jackson takes for UTF-32 but that is not text is bad input, not a defect. */
class MalformedJsonTest {
    private static final byte[] NO_TEXT = {1, 0, 0, 0, 0, 0, '=', 'X'};

    private static void assertRefused(ThrowingCallable read) {
        assertThatThrownBy(read)
                .isInstanceOf(UnusableFileException.class)
                .hasMessage("f.json: found bytes that are not text, expected JSON in UTF-8");
    }

    @Test
    void bytesThatAreNoTextAreRefused() {
        assertRefused(() -> BaselineFile.read("f.json", NO_TEXT));
        assertRefused(() -> ResultFile.read("f.json", NO_TEXT));
        assertRefused(() -> ReportFile.read("f.json", NO_TEXT, List.of(GroupBy.WORKLOAD)));
    }
}
