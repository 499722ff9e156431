package dev.hasse.simulation.atp;

import dev.hasse.simulation.atp.AtpRow.State;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Agents that authorize and execute their intents, over a network that loses requests and responses.
 *
 * <p>Definition: a request without a response is given up after ten seconds. It is repeated with its key and its body after that, after 429
 * and 503, and while the row is not in a final state; not after 410 (§5). Retries keep a distance of 250 ms, doubled each time up to
 * 30 s, give or take a half, beside what {@code Retry-After} demands, and none is made past the intent's expiry (§5).
 */
final class AtpAgents {
    private static final long TIMEOUT = 10_000;
    private static final long SHORTEST = 250;
    private static final long LONGEST = 30_000;
    private static final int DOUBLINGS = 7;

    private static final String AUTHORIZE = "authorize";
    private static final String EXECUTE = "execute";

    private final VirtualTime time;
    private final RandomGenerator random;
    private final Consumer<RequestLine> log;

    /** @param log is told of each request, once it is answered or given up */
    AtpAgents(VirtualTime time, RandomGenerator random, Consumer<RequestLine> log) {
        this.time = time;
        this.random = random;
        this.log = log;
    }

    /** A request that is on its way. */
    private final class Request {
        private final AtpIntent intent;
        private final AtpSite site;
        private final String path;
        private final int attempt;
        private final String key;
        private final int amount;
        private boolean isOver;

        Request(AtpIntent intent, AtpSite site, String path, int attempt, int amount) {
            this.intent = intent;
            this.site = site;
            this.path = path;
            this.attempt = attempt;
            this.key = intent.key;
            this.amount = amount;
        }

        void send() {
            time.after(TIMEOUT, () -> end(null, time.now()));
            boolean isAnswerLost = isLost();
            if (!isLost()) {
                time.after(
                        latency(),
                        () -> deliver(answer -> {
                            long answered = time.now();
                            if (!isAnswerLost) {
                                time.after(latency(), () -> end(answer, answered));
                            }
                        }));
            }
        }

        private boolean isLost() {
            return random.nextInt(10) == 0 && !intent.isCalm;
        }

        private void deliver(Consumer<AtpAnswer> reply) {
            int load = intent.isCalm ? 0 : random.nextInt(20);
            if (load == 1) {
                reply.accept(AtpAnswer.error(503, "unavailable", 0));
            } else if (load == 2) {
                reply.accept(AtpAnswer.error(429, "too_many_requests", 1_000L * (1 + random.nextInt(5))));
            } else if (path.equals(AUTHORIZE)) {
                site.authorize(intent, reply);
            } else {
                site.execute(intent, reply);
            }
        }

        private void end(@Nullable AtpAnswer answer, long at) {
            if (isOver) {
                return;
            }
            isOver = true;
            log.accept(new RequestLine(intent, path, key, amount, answer, at));
            if (answer == null || answer.status() == 429 || answer.status() == 503) {
                retry(answer == null ? 0 : answer.retryAfter());
            } else if (path.equals(AUTHORIZE)) {
                authorized(this);
            } else if (answer.state() == State.EXECUTING || answer.state() == State.EXECUTED) {
                retry(0);
            } else {
                ended(this, answer);
            }
        }

        private void retry(long atLeast) {
            long distance = Math.min(LONGEST, SHORTEST << Math.min(attempt, DOUBLINGS));
            long wait = atLeast + distance / 2 + random.nextLong(distance);
            if (time.now() + wait < intent.expiresAt) {
                time.after(wait, () -> new Request(intent, site, path, attempt + 1, amount).send());
            }
        }

        private long latency() {
            return 5L + random.nextInt(50);
        }
    }

    /** Has an agent take an intent to a site. */
    void begin(AtpIntent intent, AtpSite site) {
        new Request(intent, site, AUTHORIZE, 0, intent.amount).send();
    }

    private void authorized(Request request) {
        AtpIntent intent = request.intent;
        if (!intent.isAbandoned) {
            long wait = 100 + random.nextInt(5_000) + (intent.comesLate ? intent.expiresAt - time.now() : 0);
            time.after(wait, () -> new Request(intent, request.site, EXECUTE, 0, intent.amount).send());
        }
    }

    private void ended(Request request, AtpAnswer answer) {
        AtpIntent intent = request.intent;
        boolean persists = answer.state() == null && intent.has(AtpFault.EXECUTION_AFTER_EXPIRY) && !intent.asksAgain;
        if (persists) {
            intent.asksAgain = true;
            time.after(1_000, () -> new Request(intent, request.site, EXECUTE, 1, intent.amount).send());
        } else if (answer.state() == State.SETTLED && intent.asksAgain && time.now() < intent.expiresAt) {
            intent.asksAgain = false;
            time.after(500 + random.nextInt(2_000), () -> askAgain(request));
        }
    }

    /** The agent has restarted, and repeats what it had written down before its first attempt (§3), unless it is at fault. */
    private void askAgain(Request request) {
        AtpIntent intent = request.intent;
        if (intent.has(AtpFault.FRESH_KEY)) {
            intent.key = AtpIntent.freshKey(random);
            begin(intent, request.site);
        } else {
            int amount = intent.has(AtpFault.OTHER_BODY) ? intent.amount + 1 : intent.amount;
            new Request(intent, request.site, EXECUTE, 1, amount).send();
        }
    }
}
