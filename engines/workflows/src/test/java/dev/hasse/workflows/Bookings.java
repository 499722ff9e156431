package dev.hasse.workflows;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.Saga;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** An application on Temporal: trips, whose seat and room are reserved before the card is charged, and released in reverse if that fails. */
final class Bookings {
    private Bookings() {}

    /** The workflow. */
    @WorkflowInterface
    public interface Booking {
        /** Books a trip; {@code fate} says what becomes of it: {@code succeeds}, {@code fails}, {@code retries} or {@code hangs}. */
        @WorkflowMethod
        String book(String trip, String fate);
    }

    /** What a workflow has others do. */
    @ActivityInterface
    public interface Steps {
        /** Returns a receipt. */
        String reserveSeat(String trip);

        /** Returns a receipt. */
        String reserveRoom(String trip);

        /** Fails for ever, twice, or never, as {@code fate} says; returns a receipt. */
        String chargeCard(String trip, String fate);

        /** Compensates {@link #reserveRoom}. */
        String releaseRoom(String trip);

        /** Compensates {@link #reserveSeat}. */
        String releaseSeat(String trip);

        /** Nothing can undo it. */
        String sendTicket(String trip);
    }

    /** The workflow's code, which compensates with the SDK's saga. */
    public static final class BookingWorkflow implements Booking {
        private final Steps steps = Workflow.newActivityStub(
                Steps.class,
                ActivityOptions.newBuilder()
                        .setStartToCloseTimeout(Duration.ofMinutes(1))
                        .setRetryOptions(
                                RetryOptions.newBuilder().setMaximumAttempts(3).build())
                        .build());

        @Override
        public String book(String trip, String fate) {
            Saga saga = new Saga(new Saga.Options.Builder().build());
            try {
                steps.reserveSeat(trip);
                saga.addCompensation(steps::releaseSeat, trip);
                steps.reserveRoom(trip);
                saga.addCompensation(steps::releaseRoom, trip);
                if (fate.equals("hangs")) {
                    Workflow.await(() -> false);
                }
                steps.chargeCard(trip, fate);
                return steps.sendTicket(trip);
            } catch (ActivityFailure refused) {
                saga.compensate();
                throw ApplicationFailure.newNonRetryableFailure("the card was refused", "Refused");
            }
        }
    }

    /** The activities' code. */
    public static final class BookingSteps implements Steps {
        private final AtomicInteger attempts = new AtomicInteger();
        private final AtomicInteger receipts = new AtomicInteger();

        /** What an effect is told apart by from any other. */
        private String receipt() {
            return "receipt " + receipts.incrementAndGet();
        }

        @Override
        public String reserveSeat(String trip) {
            return receipt();
        }

        @Override
        public String reserveRoom(String trip) {
            return receipt();
        }

        @Override
        public String chargeCard(String trip, String fate) {
            if (fate.equals("fails") || (fate.equals("retries") && attempts.incrementAndGet() < 3)) {
                throw new IllegalStateException("the card was refused");
            }
            return receipt();
        }

        @Override
        public String releaseRoom(String trip) {
            return receipt();
        }

        @Override
        public String releaseSeat(String trip) {
            return receipt();
        }

        @Override
        public String sendTicket(String trip) {
            return receipt();
        }
    }
}
