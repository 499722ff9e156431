package dev.hasse.model;

/**
 * The description of a phenomenon for somebody who has never heard of it.
 *
 * @param title its name, such as {@code stale-generation}
 * @param section the section of the paper that defines it; empty if the paper does not
 * @param severity how much a certain witness of it matters, as a rule
 * @param meaning what it means, in half a sentence for someone who meets it for the first time
 * @param definition when a trace has it, in one sentence
 * @param prevention how to prevent it
 * @param cost what prevention costs, as far as it was measured (§5.6, §5.10), or why it is not known
 * @param relatives similar phenomena in the literature on databases
 */
public record About(
        String title,
        String section,
        Severity severity,
        String meaning,
        String definition,
        String prevention,
        String cost,
        String relatives) {

    /** The paper that defines the anomalies. */
    public static final String PAPER = "https://arxiv.org/abs/2606.17182";
}
