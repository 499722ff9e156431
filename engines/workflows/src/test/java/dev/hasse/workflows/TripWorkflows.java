package dev.hasse.workflows;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.StartWorkflowOptions;
import dev.dbos.transact.config.DBOSConfig;
import dev.dbos.transact.workflow.StepOptions;
import dev.dbos.transact.workflow.Workflow;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/**
 * An application on DBOS, in a process of its own, so that it can be killed: trips, whose seat and room are reserved before the card is
 * charged, and released in reverse if that fails. The output of each step is its idempotency key and its receipt.
 */
public final class TripWorkflows implements Trips {
    /** How often the card was tried, in this process. */
    private static int attempts;

    private final DBOS dbos;

    private TripWorkflows(DBOS dbos) {
        this.dbos = dbos;
    }

    /**
     * Runs workflows, and waits for each.
     *
     * @param arguments the address of the database, and then for each workflow its id and what becomes of it: {@code succeeds},
     *     {@code fails}, {@code retries}, {@code hangs}, or {@code recovers}, which starts none and waits for one that hung
     */
    public static void main(String[] arguments) throws Exception {
        try (DBOS dbos = new DBOS(DBOSConfig.defaults("trips")
                .withDatabaseUrl(arguments[0])
                .withDbUser("tester")
                .withDbPassword("")
                .withAppVersion("1")
                .withExecutorId("executor"))) {
            Trips trips = dbos.registerProxy(Trips.class, new TripWorkflows(dbos));
            dbos.launch();
            for (int k = 1; k < arguments.length; k += 2) {
                String id = arguments[k];
                String fate = arguments[k + 1];
                try {
                    if (fate.equals("recovers")) {
                        dbos.retrieveWorkflow(id).getResult();
                    } else {
                        dbos.startWorkflow(() -> trips.book(id, fate), new StartWorkflowOptions(id))
                                .getResult();
                    }
                    System.out.println(id + " succeeded");
                } catch (Exception failed) {
                    System.out.println(id + " failed: " + failed.getMessage());
                }
            }
        }
    }

    @Override
    @Workflow(name = "book")
    public String book(String trip, String fate) {
        step("reserveSeat", trip);
        step("reserveRoom", trip);
        if (fate.equals("hangs") && System.getProperty("recovered") == null) {
            dbos.runStep(TripWorkflows::hang, "chargeCard");
        }
        try {
            dbos.runStep(
                    () -> charge(trip, fate),
                    new StepOptions("chargeCard").withMaxAttempts(3).withRetryInterval(Duration.ofMillis(1)));
        } catch (IllegalStateException refused) {
            step("releaseRoom", trip);
            step("releaseSeat", trip);
            throw refused;
        }
        return Objects.requireNonNull(step("sendTicket", trip).get("receipt"));
    }

    private Map<String, String> step(String name, String trip) {
        return dbos.runStep(() -> effect(name, trip), name);
    }

    /** Takes until the next millisecond: of steps that were done in the same one, DBOS does not say which was first. */
    private static Map<String, String> effect(String name, String trip) {
        long began = System.currentTimeMillis();
        while (System.currentTimeMillis() == began) {
            Thread.onSpinWait();
        }
        return Map.of("key", trip + "/" + name, "receipt", "receipt of " + name);
    }

    private static Map<String, String> charge(String trip, String fate) {
        if (fate.equals("fails") || (fate.equals("retries") && ++attempts < 3)) {
            throw new IllegalStateException("the card was refused");
        }
        return effect("chargeCard", trip);
    }

    /** Waits to be killed. */
    private static void hang() {
        System.out.println("hangs");
        LockSupport.park();
    }
}
