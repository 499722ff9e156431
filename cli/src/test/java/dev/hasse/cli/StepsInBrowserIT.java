package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

/** The page of {@code explain --transactions} in a real browser. */
@Tag("on-one-java")
class StepsInBrowserIT {

    @TempDir
    private Path folder;

    @Test
    void theTableOfStepsScrollsOnAPhoneInsteadOfBreakingItsColumnsLetterByLetter() {
        Path page = folder.resolve("why.html");
        String log = Run.PROJECT.resolve("traces/formats/atomix/cycle.jsonl").toString();
        assertThat(Run.hasse("explain", "--transactions", "--from", "atomix", log, "-o", page.toString())
                        .exitCode())
                .isZero();

        try (Browser browser = Browser.open(folder.resolve("profile"))) {
            browser.get(page);
            browser.assertFits(400);

            assertThat(browser.all("table.steps tbody tr"))
                    .hasSize(6)
                    .extracting(WebElement::getSize)
                    .allSatisfy(row -> assertThat(row.getHeight()).isLessThan(120));
            browser.assertQuiet(page);
        }
    }
}
