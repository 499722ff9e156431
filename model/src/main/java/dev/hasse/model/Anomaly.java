package dev.hasse.model;

import java.util.Locale;

/**
 * The four anomalies whose exclusion makes up the lattice, with the names and sections of "Verified Detection and
 * Prevention of Concurrency Anomalies in Multi-Agent LLM Systems" (arXiv 2606.17182). Their numbering is the paper's, and
 * has gaps: A4 (split view) lies outside the single-store model, A5 was dropped.
 */
public enum Anomaly implements Phenomenon {
    A1("stale-generation", "§3.1", "a commit rests on a value that another agent replaced in the meantime"),
    A2("phantom-tool", "§3.2", "a planned tool was gone, or another, at commit"),
    A3("causal-cascade", "§3.3", "a commit survives although an operation that it built on was undone"),
    A6("tool-effect-reordering", "§3.5", "effects landed in another order than they were issued in");

    private final String title;
    private final String section;
    private final String meaning;

    Anomaly(String title, String section, String meaning) {
        this.title = title;
        this.section = section;
        this.meaning = meaning;
    }

    @Override
    public String code() {
        return name();
    }

    @Override
    public String label() {
        return name() + " " + title;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String section() {
        return section;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    /**
     * The anomaly called {@code text}: its number ({@code A1}, {@code a1}) or its title.
     *
     * @throws IllegalArgumentException if there is none; the message lists those that there are
     */
    public static Anomaly parse(String text) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        for (Anomaly anomaly : values()) {
            if (wanted.equals(anomaly.name().toLowerCase(Locale.ROOT)) || wanted.equals(anomaly.title)) {
                return anomaly;
            }
        }
        throw new IllegalArgumentException("found " + SafeText.quoteBriefly(text) + ", expected one of A1, A2, A3, A6");
    }
}
