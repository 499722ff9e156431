package dev.hasse.imports.mapping;

import dev.hasse.imports.calls.Call;
import dev.hasse.model.transactions.Gate;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a mapping says of the transactions of a log.
 *
 * @param transaction the name of the transaction that a call belongs to; null if the fields of an unknown format say it, if anything does
 * @param idempotencyKey the idempotency key of a call; null if calls have none
 * @param receipt the place of what a call gave as evidence of its effect; null if calls gave none
 * @param decision the state of the transaction of a call, in a word such as SUCCESS; null if only calls of their own say how it ended
 * @param dependsOn the calls of its transaction that a call builds on, by their ids or the names of their tools; empty if calls do not say
 * @param epoch the epoch of the transaction of a call, a whole number; null if calls do not say
 * @param frontier the frontiers of what the transaction touches when the call was done, whole numbers; null if calls do not say
 * @param signers the keys by which receipts are signed
 * @param isComplete whether the log shows everything that happened to its transactions
 */
record TransactionKeys(
        @Nullable Template transaction,
        @Nullable Template idempotencyKey,
        @Nullable Expression receipt,
        @Nullable Template decision,
        List<Template> dependsOn,
        @Nullable Template epoch,
        @Nullable Template frontier,
        SiteKeys signers,
        boolean isComplete) {
    static final TransactionKeys NONE =
            new TransactionKeys(null, null, null, null, List.of(), null, null, SiteKeys.NONE, false);

    TransactionKeys {
        dependsOn = List.copyOf(dependsOn);
    }

    /** These, with what others say where these say nothing. */
    TransactionKeys over(TransactionKeys below) {
        return new TransactionKeys(
                transaction != null ? transaction : below.transaction,
                idempotencyKey != null ? idempotencyKey : below.idempotencyKey,
                receipt != null ? receipt : below.receipt,
                decision != null ? decision : below.decision,
                dependsOn.isEmpty() ? below.dependsOn : dependsOn,
                epoch != null ? epoch : below.epoch,
                frontier != null ? frontier : below.frontier,
                signers.isEmpty() ? below.signers : signers,
                isComplete || below.isComplete);
    }

    /**
     * Whether somebody has to look into the arguments or the results of all calls: for what they say of transactions, or since steps of one idempotency
     * key are compared by what was asked.
     */
    boolean lookInto() {
        return idempotencyKey != null
                || (receipt != null && receipt.paths().stream().anyMatch(ValuePath::isInsideCall))
                || dependsOn.stream().anyMatch(Template::looksInto)
                || Stream.of(transaction, decision, epoch, frontier).anyMatch(part -> part != null && part.looksInto());
    }

    /** What a call says of the progress that its transaction waited for, of several frontiers the lowest; null if it says nothing. */
    @Nullable
    Gate gate(Call call) {
        List<String> epochs = texts(epoch, call);
        List<String> frontiers = texts(frontier, call);
        return epochs.isEmpty() && frontiers.isEmpty() ? null : new Gate(lowest(epochs), lowest(frontiers));
    }

    private static List<String> texts(@Nullable Template template, Call call) {
        return template == null ? List.of() : template.in(call);
    }

    private static @Nullable Long lowest(List<String> numbers) {
        boolean areWhole = !numbers.isEmpty() && numbers.stream().allMatch(text -> text.matches("-?[0-9]{1,18}"));
        return areWhole ? numbers.stream().map(Long::valueOf).min(Long::compare).orElse(null) : null;
    }
}
