package dev.hasse.reports;

import dev.hasse.documents.Resources;
import dev.hasse.model.Phenomenon;
import java.net.URI;

/**
 * The page of each anomaly and observation in the documentation: how to recognize, fix and excuse it. Where the
 * documentation is at home is set when Hasse is built, by {@code home} in {@code pom.xml}.
 */
public final class RulePage {
    private static final String FOLDER = Resources.text(RulePage.class, "links.properties")
            .replace("rules=", "")
            .strip();

    private RulePage() {}

    /** The absolute address of the page. */
    public static URI of(Phenomenon phenomenon) {
        return URI.create(FOLDER + fileName(phenomenon));
    }

    /** The absolute address of the page on the rules of transactions. */
    public static URI ofTransactions() {
        return URI.create(FOLDER).resolve("../transactions.md#the-rules");
    }

    /** The name of the page's file in {@code docs/rules}. */
    public static String fileName(Phenomenon phenomenon) {
        return phenomenon.code() + ".md";
    }
}
