package dev.hasse.reports;

import dev.hasse.documents.Resources;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.transactions.TransactionRule;
import java.net.URI;

/**
 * The page of each anomaly, observation and rule of transactions in the documentation: how to recognize, fix and excuse it. Where the
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

    /** The absolute address of the page of a rule of transactions. */
    public static URI of(TransactionRule rule) {
        return URI.create(FOLDER + fileName(rule));
    }

    /** The name of the page's file in {@code docs/rules}. */
    public static String fileName(Phenomenon phenomenon) {
        return phenomenon.code() + ".md";
    }

    /** The name of the page's file in {@code docs/rules}. */
    public static String fileName(TransactionRule rule) {
        return rule.word() + ".md";
    }
}
