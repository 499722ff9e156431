package dev.hasse.model;

/**
 * What somebody who has never heard of a phenomenon is told about it.
 *
 * @param title its name in words, such as {@code stale-generation}
 * @param section the section of the paper that defines it; empty if the paper does not
 * @param severity how much a certain witness of it matters, as a rule
 * @param meaning what it means, in half a sentence for someone who meets it for the first time
 * @param definition when a trace has it, in one sentence
 * @param prevention what keeps it out
 * @param cost what that costs, as far as it was measured (§5.6, §5.10), or why it is not known
 * @param relatives what it resembles in the literature on databases
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

    /** The paper that this is from. */
    public static final String PAPER = "https://arxiv.org/abs/2606.17182";
}
