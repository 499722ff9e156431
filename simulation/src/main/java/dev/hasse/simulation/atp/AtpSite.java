package dev.hasse.simulation.atp;

import dev.hasse.simulation.atp.AtpRow.State;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * A site that keeps a table of transactions, which one writer changes (§6).
 *
 * <p>Definition: a row is created and authorized by the first request to authorize it, and goes on by requests to execute it: {@code
 * executing} while the rail is asked, {@code executed} once it has charged, {@code settled} once it has confirmed so, {@code compensated} if
 * it declines. A crash leaves a row in {@code executing}, which a reconciliation resolves that runs every minute (§6). An intent that is not
 * executing when it expires is {@code expired}. A row in any other state answers for itself (§2). Receipts are issued on entry to
 * {@code settled} and {@code compensated} (§4).
 */
final class AtpSite {
    private static final long RECONCILED_EVERY = 60_000;

    private final VirtualTime time;
    private final RandomGenerator random;
    private final Consumer<RowLine> log;
    private final ReceiptSigner signer;
    private final boolean repeatsAuthorization;
    private final Map<String, AtpRow> rows = new HashMap<>();
    private int receipts;

    /**
     * A site with an empty table.
     *
     * @param number from 1
     * @param log is told of each change
     */
    AtpSite(int number, VirtualTime time, RandomGenerator random, Consumer<RowLine> log) {
        this.time = time;
        this.random = random;
        this.log = log;
        this.signer = new ReceiptSigner(number);
        this.repeatsAuthorization = random.nextBoolean();
    }

    /** Authorizes an intent. A repetition gets the row (§2), or learns that the nonce is consumed (§9): the page says both, and a site does one. */
    void authorize(AtpIntent intent, Consumer<AtpAnswer> reply) {
        AtpRow row = rows.get(rowOf(intent));
        if (row != null) {
            reply.accept(repeatsAuthorization ? AtpAnswer.of(row) : AtpAnswer.error(409, "nonce_consumed", 0));
            return;
        }
        AtpRow created = new AtpRow(intent, time.now());
        rows.put(rowOf(intent), created);
        enter(created, State.CREATED);
        time.after(1 + random.nextInt(4), () -> {
            enter(created, State.AUTHORIZED);
            reply.accept(AtpAnswer.of(created));
        });
        time.after(intent.expiresAt - time.now(), () -> expire(created));
    }

    /** Executes an intent, once. A reply never comes if the site crashes. */
    void execute(AtpIntent intent, Consumer<AtpAnswer> reply) {
        // Agents execute only what a site has answered for.
        AtpRow row = Objects.requireNonNull(rows.get(rowOf(intent)));
        if (row.state == State.AUTHORIZED) {
            charge(row, reply);
        } else if (row.state == State.EXPIRED) {
            if (intent.has(AtpFault.EXECUTION_AFTER_EXPIRY) && intent.asksAgain) {
                charge(row, reply);
            } else {
                reply.accept(AtpAnswer.error(410, "intent_expired", 0));
            }
        } else {
            if (row.state == State.SETTLED && intent.has(AtpFault.SECOND_RECEIPT)) {
                enter(row, State.SETTLED);
            }
            reply.accept(AtpAnswer.of(row));
        }
    }

    private static String rowOf(AtpIntent intent) {
        return intent.id + "/" + intent.key;
    }

    private void expire(AtpRow row) {
        if (row.state == State.CREATED || row.state == State.AUTHORIZED) {
            enter(row, State.EXPIRED);
        }
    }

    private void charge(AtpRow row, Consumer<AtpAnswer> reply) {
        enter(row, State.EXECUTING);
        if (row.intent.crashes) {
            row.intent.crashes = false;
            if (row.intent.has(AtpFault.ILLEGAL_TRANSITION)) {
                time.after(1_000, () -> enter(row, State.AUTHORIZED));
            } else if (!row.intent.has(AtpFault.NEVER_DECIDED)) {
                time.after(RECONCILED_EVERY - time.now() % RECONCILED_EVERY, () -> resolve(row));
            }
            return;
        }
        time.after(20 + random.nextInt(200), () -> {
            if (row.intent.isDeclined) {
                resolve(row);
            } else {
                enter(row, State.EXECUTED);
                if (row.intent.settlesLate) {
                    time.after(1_000 + random.nextInt(5_000), () -> resolve(row));
                } else {
                    resolve(row);
                }
            }
            reply.accept(AtpAnswer.of(row));
        });
    }

    /** The rail has said how it ended. */
    private void resolve(AtpRow row) {
        enter(row, row.intent.isDeclined ? State.COMPENSATED : State.SETTLED);
        if (row.state == State.SETTLED && row.intent.isRefunded) {
            time.after(5_000 + random.nextInt(60_000), () -> enter(row, State.COMPENSATED));
        }
    }

    private void enter(AtpRow row, State state) {
        row.state = state;
        boolean early = state == State.EXECUTED && row.intent.has(AtpFault.EARLY_RECEIPT);
        if (state == State.SETTLED || state == State.COMPENSATED || early) {
            row.receipt = receipt(row);
        }
        log.accept(new RowLine(signer.keyId(), row, state, row.receipt, time.now()));
    }

    private String receipt(AtpRow row) {
        AtpIntent intent = row.intent;
        SortedMap<String, Object> body = new TreeMap<>();
        body.put("amount", intent.amount);
        body.put("currency", "EUR");
        body.put("intent_id", intent.has(AtpFault.OTHER_RECEIPT) ? intent.id + "-of-another" : intent.id);
        body.put("issued_at", AtpSimulation.moment(time.now()));
        body.put("order", intent.order);
        body.put("serial", ++receipts);
        body.put("type", row.state == State.COMPENSATED ? "compensation" : "receipt");
        if (!intent.has(AtpFault.TAMPERED_RECEIPT)) {
            return signer.sign(body);
        }
        SortedMap<String, Object> tampered = new TreeMap<>(body);
        tampered.put("amount", 10 * intent.amount);
        return signer.signOther(tampered, body);
    }
}
