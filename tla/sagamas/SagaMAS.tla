------------------------------ MODULE SagaMAS ------------------------------
(***************************************************************************)
(* The SagaMAS protocol as its paper publishes it in PROMELA (appendix A): *)
(* a coordinator has participants execute steps one after another, has     *)
(* those that succeeded compensated in reverse once one fails, tells all   *)
(* that it is over, waits for their acknowledgements, and then goes        *)
(* through its assertions.  Channels hold two messages.                    *)
(*                                                                         *)
(* On the commit path the published model never comes to its end: the loop *)
(* that asserts that nobody was compensated (lines 139 to 143) skips where *)
(* it should break, and so goes round for ever.  Mended says whether it    *)
(* breaks.  The five properties that the paper verified (Table 5) speak of *)
(* what happens before, and hold either way.                               *)
(*                                                                         *)
(* log is the history of what the coordinator sent and received.           *)
(***************************************************************************)
EXTENDS Integers, Sequences, TLC

CONSTANTS N, Mended

Participants == 0..(N - 1)
Capacity == 2

VARIABLES
    pc,             \* where the coordinator is
    i,              \* its counter
    aborted,        \* g_aborted
    completed,      \* g_completed
    progress,       \* reached_progress
    to, from,       \* the channels to and from each participant
    dispatched, answered, succeeded, compensated,
    reply,          \* what a participant is about to answer; "none" while it waits, "over" once it has ended
    shutdown,       \* who has seen DONE
    log

vars == <<pc, i, aborted, completed, progress, to, from, dispatched, answered, succeeded, compensated, reply, shutdown, log>>

Nobody == [p \in Participants |-> FALSE]

Init ==
    /\ pc = "dispatch"
    /\ i = 0
    /\ aborted = FALSE
    /\ completed = FALSE
    /\ progress = FALSE
    /\ to = [p \in Participants |-> <<>>]
    /\ from = [p \in Participants |-> <<>>]
    /\ dispatched = Nobody
    /\ answered = Nobody
    /\ succeeded = Nobody
    /\ compensated = Nobody
    /\ reply = [p \in Participants |-> "none"]
    /\ shutdown = {}
    /\ log = <<>>

-----------------------------------------------------------------------------
(* The coordinator. *)
Send(p, type) ==
    /\ Len(to[p]) < Capacity
    /\ to' = [to EXCEPT ![p] = Append(@, type)]
    /\ log' = Append(log, <<type, p>>)

Receive(p, type) ==
    /\ from[p] # <<>>
    /\ Head(from[p]) = type
    /\ from' = [from EXCEPT ![p] = Tail(@)]
    /\ log' = Append(log, <<type, p>>)

Dispatch ==
    /\ pc = "dispatch"
    /\ IF i < N /\ ~ aborted
       THEN /\ Send(i, "SUBTRANSACTION_EXEC")
            /\ dispatched' = [dispatched EXCEPT ![i] = TRUE]
            /\ pc' = "collect"
       ELSE /\ pc' = "decide"
            /\ UNCHANGED <<to, log, dispatched>>
    /\ UNCHANGED <<i, aborted, completed, progress, from, answered, succeeded, compensated, reply, shutdown>>

Collect ==
    /\ pc = "collect"
    /\ pc' = "dispatch"
    /\ answered' = [answered EXCEPT ![i] = TRUE]
    /\ \/ /\ Receive(i, "SUCCESS")
          /\ succeeded' = [succeeded EXCEPT ![i] = TRUE]
          /\ i' = i + 1
          /\ UNCHANGED aborted
       \/ /\ Receive(i, "FAILURE")
          /\ aborted' = TRUE
          /\ UNCHANGED <<succeeded, i>>
    /\ UNCHANGED <<completed, progress, to, dispatched, compensated, reply, shutdown>>

Decide ==
    /\ pc = "decide"
    /\ IF aborted
       THEN IF i > 0
            THEN /\ i' = i - 1
                 /\ pc' = IF succeeded[i - 1] THEN "compensate" ELSE "decide"
                 /\ UNCHANGED completed
            ELSE /\ pc' = "broadcast"
                 /\ UNCHANGED <<i, completed>>
       ELSE /\ completed' = TRUE
            /\ pc' = "broadcast"
            /\ UNCHANGED i
    /\ UNCHANGED <<aborted, progress, to, from, dispatched, answered, succeeded, compensated, reply, shutdown, log>>

Compensate ==
    /\ pc = "compensate"
    /\ Send(i, "COMPENSATE")
    /\ pc' = "await"
    /\ UNCHANGED <<i, aborted, completed, progress, from, dispatched, answered, succeeded, compensated, reply, shutdown>>

Await ==
    /\ pc = "await"
    /\ Receive(i, "COMP_DONE")
    /\ compensated' = [compensated EXCEPT ![i] = TRUE]
    /\ pc' = "decide"
    /\ UNCHANGED <<i, aborted, completed, progress, to, dispatched, answered, succeeded, reply, shutdown>>

(* Atomic, as in the paper. *)
Broadcast ==
    /\ pc = "broadcast"
    /\ \A p \in Participants : Len(to[p]) < Capacity
    /\ to' = [p \in Participants |-> Append(to[p], "DONE")]
    /\ log' = log \o [k \in 1..N |-> <<"DONE", k - 1>>]
    /\ progress' = TRUE
    /\ i' = 0
    /\ pc' = "acknowledge"
    /\ UNCHANGED <<aborted, completed, from, dispatched, answered, succeeded, compensated, reply, shutdown>>

Acknowledge ==
    /\ pc = "acknowledge"
    /\ IF i < N
       THEN /\ Receive(i, "DONE_ACK")
            /\ i' = i + 1
            /\ UNCHANGED pc
       ELSE /\ i' = 0
            /\ pc' = IF completed THEN "assert" ELSE "ended"
            /\ UNCHANGED <<from, log>>
    /\ UNCHANGED <<aborted, completed, progress, to, dispatched, answered, succeeded, compensated, reply, shutdown>>

(* The loop of the last assertion: its head, and the skip of its other branch. *)
AssertNone ==
    /\ pc = "assert"
    /\ IF i < N
       THEN /\ i' = i + 1
            /\ UNCHANGED pc
       ELSE /\ pc' = IF Mended THEN "ended" ELSE "skip"
            /\ UNCHANGED i
    /\ UNCHANGED <<aborted, completed, progress, to, from, dispatched, answered, succeeded, compensated, reply, shutdown, log>>

Skip ==
    /\ pc = "skip"
    /\ pc' = "assert"
    /\ UNCHANGED <<i, aborted, completed, progress, to, from, dispatched, answered, succeeded, compensated, reply, shutdown, log>>

Coordinator ==
    Dispatch \/ Collect \/ Decide \/ Compensate \/ Await \/ Broadcast \/ Acknowledge \/ AssertNone \/ Skip

-----------------------------------------------------------------------------
(* A participant. *)
Take(p) ==
    /\ reply[p] = "none"
    /\ to[p] # <<>>
    /\ to' = [to EXCEPT ![p] = Tail(@)]
    /\ CASE Head(to[p]) = "SUBTRANSACTION_EXEC" ->
              /\ \E outcome \in {"SUCCESS", "FAILURE"} : reply' = [reply EXCEPT ![p] = outcome]
              /\ UNCHANGED shutdown
         [] Head(to[p]) = "COMPENSATE" ->
              /\ reply' = [reply EXCEPT ![p] = "COMP_DONE"]
              /\ UNCHANGED shutdown
         [] Head(to[p]) = "DONE" ->
              /\ reply' = [reply EXCEPT ![p] = "DONE_ACK"]
              /\ shutdown' = shutdown \cup {p}
    /\ UNCHANGED <<pc, i, aborted, completed, progress, from, dispatched, answered, succeeded, compensated, log>>

Answer(p) ==
    /\ reply[p] \notin {"none", "over"}
    /\ Len(from[p]) < Capacity
    /\ from' = [from EXCEPT ![p] = Append(@, reply[p])]
    /\ reply' = [reply EXCEPT ![p] = IF @ = "DONE_ACK" THEN "over" ELSE "none"]
    /\ UNCHANGED <<pc, i, aborted, completed, progress, to, dispatched, answered, succeeded, compensated, shutdown, log>>

Participant(p) == Take(p) \/ Answer(p)

Next == Coordinator \/ \E p \in Participants : Participant(p)

Spec == Init /\ [][Next]_vars /\ WF_vars(Coordinator) /\ \A p \in Participants : WF_vars(Participant(p))

-----------------------------------------------------------------------------
(* The safety properties of Table 4. *)
Decided == pc \in {"assert", "skip", "ended"}

Safe ==
    /\ ~ (completed /\ aborted)
    /\ \A p \in Participants : compensated[p] => succeeded[p]
    /\ completed => \A p \in Participants : ~ compensated[p]
    /\ Decided => completed \/ aborted
    /\ Decided => shutdown = Participants

(* The liveness properties of Table 5. *)
Reaches == <> progress
Terminates == <> (completed \/ aborted)
Both == <> (progress /\ (completed \/ aborted))
AllDone == <> (shutdown = Participants)
Answers == \A p \in Participants : [] (dispatched[p] => <> answered[p])

(* What the paper does not ask: the coordinator comes to its end. *)
Ends == <> (pc = "ended")

(* Prints the log of each behaviour, once it has all acknowledgements: an invariant that holds. *)
Printed == (pc = "acknowledge" /\ i = N) => PrintT(<<"log", log>>)
=============================================================================
