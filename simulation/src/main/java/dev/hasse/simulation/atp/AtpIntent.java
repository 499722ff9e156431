package dev.hasse.simulation.atp;

import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** An intent of an agent, and what is going to happen to it. */
final class AtpIntent {
    private static final int MINUTE = 60_000;

    final String id;
    final String agent;
    final String order;

    /** In cents. */
    final int amount;

    /** In milliseconds of virtual time. */
    final long expiresAt;

    /** The idempotency key that its agent uses. */
    String key;

    /** No message about it is lost, and no site is overloaded: where a fault is, nothing else is to hide it. */
    boolean isCalm;

    /** Its agent loses the key once it is authorized, and so abandons it (§3). */
    boolean isAbandoned;

    /** Its agent executes it only after it has expired. */
    boolean comesLate;

    /** The rail declines the charge. */
    boolean isDeclined;

    /** The site crashes after it has charged, before it has written so (§6). */
    boolean crashes;

    /** The rail confirms the charge only later: the row is executed, and not yet settled. */
    boolean settlesLate;

    /** Its agent restarts once it has the receipt, and asks again. */
    boolean asksAgain;

    /** It is refunded once it is settled (§4). */
    boolean isRefunded;

    /** What goes wrong with it; null if nothing does. */
    @Nullable
    AtpFault fault;

    AtpIntent(String id, String agent, String order, RandomGenerator random) {
        this.id = id;
        this.agent = agent;
        this.order = order;
        this.amount = 100 + random.nextInt(20_000);
        this.expiresAt = (10L + random.nextInt(10)) * MINUTE;
        this.key = freshKey(random);
        this.isAbandoned = random.nextInt(12) == 0;
        this.comesLate = random.nextInt(12) == 0;
        this.isDeclined = random.nextInt(6) == 0;
        this.crashes = random.nextInt(5) == 0;
        this.settlesLate = random.nextInt(3) == 0;
        this.asksAgain = random.nextInt(3) == 0;
        this.isRefunded = random.nextInt(6) == 0;
    }

    static String freshKey(RandomGenerator random) {
        return "%016x%016x".formatted(random.nextLong(), random.nextLong());
    }

    /** Has it take the way on which a fault shows. */
    void plant(AtpFault wrong) {
        fault = wrong;
        isCalm = true;
        isAbandoned = false;
        isDeclined = false;
        isRefunded = false;
        comesLate = wrong == AtpFault.EXECUTION_AFTER_EXPIRY;
        crashes = wrong == AtpFault.ILLEGAL_TRANSITION || wrong == AtpFault.NEVER_DECIDED;
        settlesLate = wrong == AtpFault.EARLY_RECEIPT;
        asksAgain = wrong == AtpFault.FRESH_KEY || wrong == AtpFault.SECOND_RECEIPT || wrong == AtpFault.OTHER_BODY;
    }

    boolean has(AtpFault wrong) {
        return fault == wrong;
    }
}
