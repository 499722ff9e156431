-------------------------------- MODULE ATP --------------------------------
(***************************************************************************)
(* The states of an ATP intent, as its page on consistency and semantics   *)
(* (2026-05-25) lets sites and agents change them: an agent authorizes and *)
(* executes an intent under a key, over a network that loses requests and  *)
(* responses; the site charges, may crash while executing, reconciles what *)
(* a crash left, refunds, and lets expire what was not executed in time.   *)
(* hasse simulate --log atp carries the same out with times and receipts.  *)
(*                                                                         *)
(* FreshKeys lets an agent that has lost its key go on under another one,  *)
(* which the page forbids (section 3).  ExecutesExpired lets the site      *)
(* execute an intent that has expired, which it forbids, too (section 5).  *)
(*                                                                         *)
(* log is the history of the states that rows entered.                     *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS Keys, FreshKeys, ExecutesExpired

VARIABLES
    row,        \* the state of the row of each key; "none" before there is one
    held,       \* the key that the agent holds
    known,      \* the last state of its row that the agent was told
    requests,   \* requests on their way
    crashed,    \* keys whose row a crash left in executing
    expired,    \* whether the intent is past its expiry
    log

vars == <<row, held, known, requests, crashed, expired, log>>

Final == {"settled", "compensated", "expired"}

(* Section 1, with what sections 4 and 6 add. *)
Next(state) ==
    CASE state = "created" -> {"authorized", "expired"}
      [] state = "authorized" -> {"executing", "expired"}
      [] state = "executing" -> {"executed", "settled", "compensated"}
      [] state = "executed" -> {"settled", "compensated"}
      [] state = "settled" -> {"compensated"}
      [] OTHER -> {}

Init ==
    /\ row = [k \in Keys |-> "none"]
    /\ held = CHOOSE k \in Keys : TRUE
    /\ known = "none"
    /\ requests = {}
    /\ crashed = {}
    /\ expired = FALSE
    /\ log = <<>>

Enter(k, state) ==
    /\ row' = [row EXCEPT ![k] = state]
    /\ log' = Append(log, [key |-> k, state |-> state])

-----------------------------------------------------------------------------
(* The agent, who repeats a request until it is told a final state (section 2), and not after that or past expiry (section 5).  A
   request that is repeated while it is on its way is the same request. *)
Ask ==
    /\ known \notin Final
    /\ ~ expired
    /\ requests' = requests \cup {<<IF known = "none" THEN "authorize" ELSE "execute", held>>}
    /\ UNCHANGED <<row, held, known, crashed, expired, log>>

LoseKey ==
    /\ FreshKeys
    /\ \E k \in Keys :
        /\ row[k] = "none"
        /\ held' = k
    /\ known' = "none"
    /\ UNCHANGED <<row, requests, crashed, expired, log>>

(* The site, to which a request gets, or is lost; and whose answer reaches the agent, or is lost. *)
Lose ==
    /\ \E r \in requests : requests' = requests \ {r}
    /\ UNCHANGED <<row, held, known, crashed, expired, log>>

Told(k, state) == known' \in {known, IF k = held THEN state ELSE known}

Authorize ==
    \E k \in Keys :
        /\ <<"authorize", k>> \in requests
        /\ requests' = requests \ {<<"authorize", k>>}
        /\ IF row[k] = "none"
           THEN Enter(k, "created") /\ UNCHANGED known
           ELSE Told(k, row[k]) /\ UNCHANGED <<row, log>>
        /\ UNCHANGED <<held, crashed, expired>>

(* Whoever created a row goes on to authorize it: the answer may be lost, and the row then answers for itself. *)
Authorized ==
    /\ \E k \in Keys :
        /\ row[k] = "created"
        /\ Enter(k, "authorized")
        /\ Told(k, "authorized")
    /\ UNCHANGED <<held, requests, crashed, expired>>

Execute ==
    \E k \in Keys :
        /\ <<"execute", k>> \in requests
        /\ requests' = requests \ {<<"execute", k>>}
        /\ IF (row[k] = "authorized" /\ ~ expired) \/ (ExecutesExpired /\ row[k] = "expired")
           THEN /\ Enter(k, "executing")
                /\ crashed' \in {crashed, crashed \cup {k}}
                /\ UNCHANGED known
           ELSE /\ Told(k, row[k])
                /\ UNCHANGED <<row, log, crashed>>
        /\ UNCHANGED <<held, expired>>

(* The rail charges, or declines; then it confirms.  Where the site has crashed, the reconciliation asks it (section 6). *)
Charge ==
    /\ \E k \in Keys \ crashed :
        \/ row[k] = "executing" /\ Enter(k, "executed")
        \/ row[k] = "executing" /\ Enter(k, "compensated")
        \/ row[k] = "executed" /\ Enter(k, "settled")
    /\ UNCHANGED <<held, known, requests, crashed, expired>>

Reconcile ==
    /\ \E k \in crashed :
        /\ row[k] = "executing"
        /\ \E state \in {"settled", "compensated"} : Enter(k, state)
        /\ crashed' = crashed \ {k}
    /\ UNCHANGED <<held, known, requests, expired>>

Refund ==
    /\ \E k \in Keys :
        /\ row[k] = "settled"
        /\ Enter(k, "compensated")
    /\ UNCHANGED <<held, known, requests, crashed, expired>>

Expire ==
    /\ expired' = TRUE
    /\ IF \E k \in Keys : row[k] \in {"created", "authorized"}
       THEN \E k \in Keys : row[k] \in {"created", "authorized"} /\ Enter(k, "expired")
       ELSE ~ expired /\ UNCHANGED <<row, log>>
    /\ UNCHANGED <<held, known, requests, crashed>>

Step ==
    \/ Ask \/ LoseKey \/ Lose \/ Authorize \/ Authorized \/ Execute
    \/ Charge \/ Reconcile \/ Refund \/ Expire

Spec == Init /\ [][Step]_vars /\ WF_vars(Authorized) /\ WF_vars(Charge) /\ WF_vars(Reconcile) /\ WF_vars(Expire)

-----------------------------------------------------------------------------
(* What the rules say of the log. *)
Entered(k) == SelectSeq(log, LAMBDA e : e.key = k)

(* T1, illegal-transition: a row only goes where the page lets it. *)
Monotonic ==
    \A k \in Keys :
        LET states == Entered(k)
        IN  \A i \in 1..(Len(states) - 1) : states[i + 1].state \in Next(states[i].state)

(* A compensation of what was settled is a refund, and decides nothing (section 4). *)
IsRefund(i) == log[i].state = "compensated" /\ \E j \in 1..(i - 1) : log[j].key = log[i].key /\ log[j].state = "settled"

Decisions == {i \in 1..Len(log) : log[i].state \in Final /\ ~ IsRefund(i)}

(* T1, committed-and-aborted and decided-twice: an intent is decided once. *)
DecidedOnce == Cardinality(Decisions) <= 1

(* T1, decided-twice, of what was executed: an intent is settled once, under whatever keys. *)
SettledOnce == Cardinality({i \in 1..Len(log) : log[i].state = "settled"}) <= 1

(* T6: nothing is executed once the intent is decided. *)
NothingAfterTheEnd ==
    \A i \in Decisions : \A j \in (i + 1)..Len(log) : log[j].state \notin {"executing", "executed", "settled"}

(* T9: what was begun is decided. *)
Progress == (log # <<>>) ~> (Decisions # {})
=============================================================================
