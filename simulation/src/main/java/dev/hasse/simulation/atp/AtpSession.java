package dev.hasse.simulation.atp;

import dev.hasse.simulation.logs.PlantedFault;
import dev.hasse.simulation.logs.Sessions;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A session of ATP: two to four agents take one to three intents each to one or two sites; and with a fault, one of the intents has it. */
final class AtpSession implements Sessions.Session {
    private final List<RowLine> rows = new ArrayList<>();
    private final List<RequestLine> requests = new ArrayList<>();
    private @Nullable PlantedFault planted;

    private AtpSession() {}

    /**
     * Runs a session to its end.
     *
     * @param number the number of the session, which the ids of its intents have
     * @param fault what goes wrong in it; null if nothing does
     */
    static AtpSession of(int number, @Nullable AtpFault fault, RandomGenerator random) {
        AtpSession session = new AtpSession();
        List<AtpIntent> intents = intents(number, random);
        if (fault != null) {
            AtpIntent wrong = intents.get(random.nextInt(intents.size()));
            wrong.plant(fault);
            session.planted = new PlantedFault(fault, List.of(wrong.id));
        }
        VirtualTime time = new VirtualTime();
        List<AtpSite> sites = new ArrayList<>();
        for (int site = 1 + random.nextInt(ReceiptSigner.SITES); site > 0; site--) {
            sites.add(new AtpSite(site, time, random, session.rows::add));
        }
        AtpAgents agents = new AtpAgents(time, random, session.requests::add);
        for (AtpIntent intent : intents) {
            AtpSite site = sites.get(random.nextInt(sites.size()));
            time.after(random.nextInt(30_000), () -> agents.begin(intent, site));
        }
        time.run();
        return session;
    }

    private static List<AtpIntent> intents(int number, RandomGenerator random) {
        List<AtpIntent> intents = new ArrayList<>();
        for (int agent = 2 + random.nextInt(3); agent > 0; agent--) {
            for (int left = 1 + random.nextInt(3); left > 0; left--) {
                int next = intents.size() + 1;
                intents.add(new AtpIntent("int-" + number + "-" + next, "agent-" + agent, "order-" + next, random));
            }
        }
        return intents;
    }

    /** The changes of the sites' tables, in their order. */
    List<RowLine> rows() {
        return rows;
    }

    /** The requests of the agents, in the order in which they ended. */
    List<RequestLine> requests() {
        return requests;
    }

    @Override
    public @Nullable PlantedFault planted() {
        return planted;
    }
}
