---------------------------- MODULE Transactions ----------------------------
(***************************************************************************)
(* The rules of transactions as sets of violations in logs.  A log is a    *)
(* sequence of steps, in the order in which they were done.  A step has    *)
(* the fields                                                              *)
(*                                                                         *)
(*   tx            its transaction                                         *)
(*   kind          "done", "failed", "compensated", "committed", "aborted" *)
(*   name          the tool that was called                                *)
(*   began, at     when it began, and when it was done                     *)
(*   rests         the earlier steps that it depends on, where known      *)
(*   undoes        of a compensation: the step that it undoes, 0 for none  *)
(*   compensable   whether it is known to have a compensation              *)
(*   irreversible  whether nothing can undo it                             *)
(*   key           its idempotency key, or NULL                            *)
(*   body          what was asked, or NULL                                 *)
(*   receipt       the evidence of its effect, or NULL                     *)
(*   epoch         that of its transaction, or NULL                       *)
(*   frontier      the lowest of those of its resources then, or NULL      *)
(*   reads, writes sets of <<cell, value>>, of each at most one; it writes *)
(*                 after it has read.  Steps of more, and appends to       *)
(*                 lists, are in Histories.tla                             *)
(*                                                                         *)
(* A log that is complete shows everything that happened.  Any other may   *)
(* begin late and end early; whatever is missing there violates nothing.   *)
(* A log in which commits are known to be shown may nevertheless have none. *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANT NULL

Steps(l) == 1..Len(l)

Before(s, t) == s.at < t.began

IsDecision(s) == s.kind \in {"committed", "aborted"}

Of(l, tx, kind) == { i \in Steps(l) : l[i].tx = tx /\ l[i].kind = kind }

Transactions(l) == { l[i].tx : i \in Steps(l) }

First(S) == CHOOSE i \in S : \A j \in S : i <= j
Last(S) == CHOOSE i \in S : \A j \in S : j <= i

Contradictory(l, tx) == Of(l, tx, "committed") # {} /\ Of(l, tx, "aborted") # {}
Committed(l, tx) == Of(l, tx, "committed") # {} /\ Of(l, tx, "aborted") = {}
Aborted(l, tx) == Of(l, tx, "aborted") # {} /\ Of(l, tx, "committed") = {}
Open(l, tx) == Of(l, tx, "committed") = {} /\ Of(l, tx, "aborted") = {}

(* A saga may just end: where nobody commits, what was not aborted stands. *)
Stands(l, complete, tx) ==
    \/ Committed(l, tx)
    \/ Open(l, tx) /\ complete /\ \A i \in Steps(l) : l[i].kind # "committed"

-----------------------------------------------------------------------------
(* T1, decided once: the first decision, with each later one. *)
Decisions(l, tx) == Of(l, tx, "committed") \cup Of(l, tx, "aborted")

T1(l, complete) ==
    UNION { { <<First(Decisions(l, tx)), j>> : j \in { k \in Decisions(l, tx) : k # First(Decisions(l, tx)) } } :
              tx \in { t \in Transactions(l) : Decisions(l, t) # {} } }

-----------------------------------------------------------------------------
(***************************************************************************)
(* T2, compensated completely: steps that should have been compensated,    *)
(* and compensations that should not have been.                            *)
(***************************************************************************)
IsOfCompleted(l, c) ==
    /\ l[c].undoes # 0
    /\ l[l[c].undoes].kind = "done"
    /\ l[l[c].undoes].at <= l[c].at

NotCompensated(l, complete) ==
    { i \in Steps(l) :
        /\ complete
        /\ l[i].kind = "done"
        /\ l[i].compensable
        /\ Aborted(l, l[i].tx)
        /\ \A c \in Of(l, l[i].tx, "compensated") : ~ (l[c].undoes = i /\ IsOfCompleted(l, c)) }

WronglyCompensated(l, complete) ==
    { c \in Steps(l) :
        /\ l[c].kind = "compensated"
        /\ ~ Contradictory(l, l[c].tx)
        /\ \/ Committed(l, l[c].tx)
           \/ ~ IsOfCompleted(l, c) /\ (l[c].undoes # 0 \/ complete)
           \/ /\ IsOfCompleted(l, c)
              /\ \E d \in Of(l, l[c].tx, "compensated") :
                    d < c /\ l[d].undoes = l[c].undoes /\ IsOfCompleted(l, d) }

T2(l, complete) ==
    { <<i, 0>> : i \in NotCompensated(l, complete) } \cup { <<0, c>> : c \in WronglyCompensated(l, complete) }

-----------------------------------------------------------------------------
(***************************************************************************)
(* T3, in reverse: the compensations that came too late.  While their step *)
(* stood, one that it depends on was compensated.  Where no dependency was *)
(* known by the time of the first compensation, every step depends on the  *)
(* earlier ones.                                                           *)
(***************************************************************************)
UndoesDone(l, c) == l[c].kind = "compensated" /\ l[c].undoes # 0 /\ l[l[c].undoes].kind = "done"

DependenciesKnown(l, tx) ==
    \E i \in Steps(l) :
        /\ l[i].tx = tx
        /\ l[i].rests # {}
        /\ \A c \in Steps(l) : UndoesDone(l, c) /\ l[c].tx = tx => l[i].at <= l[c].at

RECURSIVE RestsOn(_, _)
RestsOn(l, i) == l[i].rests \cup UNION { RestsOn(l, j) : j \in l[i].rests }

T3(l, complete) ==
    { d \in Steps(l) :
        /\ UndoesDone(l, d)
        /\ \E c \in Steps(l) :
              /\ UndoesDone(l, c)
              /\ l[c].tx = l[d].tx
              /\ l[l[d].undoes].at < l[c].at
              /\ l[c].at < l[d].at
              /\ IF DependenciesKnown(l, l[d].tx)
                 THEN l[c].undoes \in RestsOn(l, l[d].undoes)
                 ELSE l[l[c].undoes].at < l[l[d].undoes].at }

-----------------------------------------------------------------------------
(* T4, irreversible last: the irreversible steps after which their transaction could fail, or that it aborted. *)
Gated(l, i) == \E c \in Of(l, l[i].tx, "committed") : Before(l[c], l[i])

Repeats(l, i, j) == l[i].key # NULL /\ l[i].key = l[j].key

T4(l, complete) ==
    { i \in Steps(l) :
        /\ l[i].kind = "done"
        /\ l[i].irreversible
        /\ ~ Gated(l, i)
        /\ \/ Of(l, l[i].tx, "aborted") # {}
           \/ \E j \in Of(l, l[i].tx, "done") \cup Of(l, l[i].tx, "failed") :
                l[i].at < l[j].at /\ ~ Gated(l, j) /\ ~ Repeats(l, i, j) }

-----------------------------------------------------------------------------
(***************************************************************************)
(* T5, one effect a key: the steps that ask for something else than the    *)
(* first with their key, another tool or another body, and those that      *)
(* stand with another receipt.                                             *)
(***************************************************************************)
Keyed(l, key) == { i \in Steps(l) : l[i].kind = "done" /\ l[i].key = key /\ key # NULL }

Standing(l, key) == { i \in Keyed(l, key) : ~ Aborted(l, l[i].tx) }

Asking(l, key) == { i \in Keyed(l, key) : l[i].body # NULL }

Asked(l, i) == <<l[i].name, l[i].body>>

Receiving(l, key) == { i \in Standing(l, key) : l[i].receipt # NULL }

(* While one of them may still be aborted, which effects stand is not known. *)
MayChange(l, complete, key) == ~ complete /\ \E i \in Standing(l, key) : Open(l, l[i].tx)

T5(l, complete) ==
    { <<"body", i>> : i \in { j \in Steps(l) :
        /\ j \in Asking(l, l[j].key)
        /\ Asked(l, j) # Asked(l, First(Asking(l, l[j].key))) } }
    \cup
    { <<"receipt", i>> : i \in { j \in Steps(l) :
        /\ j \in Receiving(l, l[j].key)
        /\ ~ MayChange(l, complete, l[j].key)
        /\ l[j].receipt # l[First(Receiving(l, l[j].key))].receipt } }

-----------------------------------------------------------------------------
(* T6, nothing after the end: the steps that began after the first decision, or after a failure for good. *)
IsWork(s) == s.kind \in {"done", "failed"}

ReplaysEarlier(l, i) == \E j \in Of(l, l[i].tx, "done") : j < i /\ Repeats(l, i, j)

AfterTheDecision(l, i) ==
    /\ Decisions(l, l[i].tx) # {}
    /\ LET d == First(Decisions(l, l[i].tx))
       IN  /\ Before(l[d], l[i])
           /\ ~ (l[i].irreversible /\ l[d].kind = "committed")
           /\ ~ ReplaysEarlier(l, i)

FailedForGood(l, tx) ==
    { f \in Of(l, tx, "failed") :
        \A g \in Of(l, tx, "done") :
            \/ l[g].name # l[f].name
            \/ l[g].at < l[f].at
            \/ Before(l[First(Decisions(l, tx))], l[g]) }

AfterAFailure(l, i) ==
    /\ Aborted(l, l[i].tx)
    /\ FailedForGood(l, l[i].tx) # {}
    /\ LET f == First(FailedForGood(l, l[i].tx))
       IN  Before(l[f], l[i]) /\ l[f].name # l[i].name

T6(l, complete) == { i \in Steps(l) : IsWork(l[i]) /\ (AfterTheDecision(l, i) \/ AfterAFailure(l, i)) }

-----------------------------------------------------------------------------
(***************************************************************************)
(* What a read saw: the last write of its value that was done by then, or  *)
(* else the first that was under way; 0 if there is none.                  *)
(***************************************************************************)
Writes(l, kinds, c, v) == { i \in Steps(l) : l[i].kind \in kinds /\ <<c, v>> \in l[i].writes }

Saw(l, kinds, r, c, v) ==
    LET done  == { i \in Writes(l, kinds, c, v) : i # r /\ l[i].at <= l[r].at }
        begun == { i \in Writes(l, kinds, c, v) : i # r /\ l[i].began <= l[r].at }
    IN  IF done # {} THEN Last(done) ELSE IF begun # {} THEN First(begun) ELSE 0

(* It saw what was there at first: all that is written to the cell came later. *)
SawTheBeginning(l, kinds, r, c, v) ==
    /\ Saw(l, kinds, r, c, v) = 0
    /\ \A i \in Steps(l) : l[i].kind \in kinds /\ (\E u \in l[i].writes : u[1] = c) => l[i].began > l[r].at

(* What a transaction has written itself, it does not learn by reading it. *)
ForeignReads(l, r) ==
    { a \in l[r].reads :
        /\ l[r].kind = "done"
        /\ \A i \in Of(l, l[r].tx, "done") : i < r => \A u \in l[i].writes : u[1] # a[1] }

-----------------------------------------------------------------------------
(* T7, no dirty hand-over: the writes of aborted transactions, and the reads by others that stand. *)
T7(l, complete) ==
    { p \in Steps(l) \X Steps(l) :
        /\ l[p[1]].kind = "done"
        /\ Aborted(l, l[p[1]].tx)
        /\ Stands(l, complete, l[p[2]].tx)
        /\ l[p[1]].tx # l[p[2]].tx
        /\ \E a \in ForeignReads(l, p[2]) : Saw(l, {"done", "compensated"}, p[2], a[1], a[2]) = p[1] }

-----------------------------------------------------------------------------
(***************************************************************************)
(* T8, a serial order exists.  The versions of a cell are the last writes  *)
(* of the transactions that stand; one is after another if it was begun    *)
(* when the other was done.                                                *)
(***************************************************************************)
WritesTo(l, tx, c) == { i \in Of(l, tx, "done") : \E u \in l[i].writes : u[1] = c }

Versions(l, complete, c) ==
    { Last(WritesTo(l, tx, c)) : tx \in { t \in Transactions(l) : Stands(l, complete, t) /\ WritesTo(l, t, c) # {} } }

ReadSource(l, r, a) == Saw(l, {"done"}, r, a[1], a[2])

Cells(l) == UNION { { u[1] : u \in l[i].writes \cup l[i].reads } : i \in Steps(l) }

WW(l, complete) ==
    { p \in Transactions(l) \X Transactions(l) :
        p[1] # p[2] /\ \E c \in Cells(l) : \E i, j \in Versions(l, complete, c) :
            l[i].tx = p[1] /\ l[j].tx = p[2] /\ Before(l[i], l[j]) }

WR(l, complete) ==
    { p \in Transactions(l) \X Transactions(l) :
        /\ p[1] # p[2]
        /\ Stands(l, complete, p[1])
        /\ Stands(l, complete, p[2])
        /\ \E r \in Of(l, p[2], "done") : \E a \in ForeignReads(l, r) :
              ReadSource(l, r, a) # 0 /\ l[ReadSource(l, r, a)].tx = p[1] }

(***************************************************************************)
(* The steps that read a version, and then wrote the cell: they wrote a    *)
(* later one, or else their transaction would come before itself.  Which   *)
(* version it was is certain if one transaction wrote its value at most,   *)
(* and none of those concerned.                                            *)
(***************************************************************************)
Updates(l, complete, a) ==
    { q \in Steps(l) :
        /\ Stands(l, complete, l[q].tx)
        /\ a \in ForeignReads(l, q)
        /\ \E u \in l[q].writes : u[1] = a[1] /\ u[2] # a[2] }

IsOne(l, a, S) ==
    /\ Cardinality(Writes(l, {"done"}, a[1], a[2])) <= 1
    /\ \A i \in Writes(l, {"done"}, a[1], a[2]) : l[i].tx \notin S

RW(l, complete) ==
    { p \in Transactions(l) \X Transactions(l) :
        /\ p[1] # p[2]
        /\ Stands(l, complete, p[1])
        /\ \E r \in Of(l, p[1], "done") : \E a \in ForeignReads(l, r) :
              \/ \E j \in Versions(l, complete, a[1]) :
                    /\ l[j].tx = p[2]
                    /\ \/ SawTheBeginning(l, {"done"}, r, a[1], a[2])
                       \/ /\ ReadSource(l, r, a) \in Versions(l, complete, a[1])
                          /\ l[ReadSource(l, r, a)].tx # p[1]
                          /\ Before(l[ReadSource(l, r, a)], l[j])
              \/ /\ \E q \in Updates(l, complete, a) : l[q].tx = p[2]
                 /\ \A q \in Updates(l, complete, a) : l[q].tx # p[1]
                 /\ IsOne(l, a, {p[1], p[2]}) }

RECURSIVE Reached(_, _)
Reached(R, S) ==
    LET more == S \cup { p[2] : p \in { q \in R : q[1] \in S } }
    IN  IF more = S THEN S ELSE Reached(R, more)

Cyclic(R) == \E p \in R : p[1] \in Reached(R, {p[2]})

G0(l, complete) == Cyclic(WW(l, complete))
G0OrG1c(l, complete) == Cyclic(WW(l, complete) \cup WR(l, complete))
UpToGSingle(l, complete) ==
    \/ G0OrG1c(l, complete)
    \/ \E p \in RW(l, complete) : p[1] \in Reached(WW(l, complete) \cup WR(l, complete), {p[2]})
UpToG2(l, complete) == Cyclic(WW(l, complete) \cup WR(l, complete) \cup RW(l, complete))

G1a(l, complete) ==
    { p \in Steps(l) \X Steps(l) :
        /\ Aborted(l, l[p[1]].tx)
        /\ Stands(l, complete, l[p[2]].tx)
        /\ \E a \in ForeignReads(l, p[2]) : ReadSource(l, p[2], a) = p[1] }

G1b(l, complete) ==
    { p \in Steps(l) \X Steps(l) :
        /\ l[p[1]].tx # l[p[2]].tx
        /\ Stands(l, complete, l[p[1]].tx)
        /\ Stands(l, complete, l[p[2]].tx)
        /\ \E a \in ForeignReads(l, p[2]) :
              /\ ReadSource(l, p[2], a) = p[1]
              /\ p[1] # Last(WritesTo(l, l[p[1]].tx, a[1])) }

(* Two transactions updated the same version: of each version the first two steps. *)
LostUpdate(l, complete) ==
    { p \in Steps(l) \X Steps(l) :
        /\ l[p[1]].tx # l[p[2]].tx
        /\ \E a \in ForeignReads(l, p[1]) :
              /\ {p[1], p[2]} \subseteq Updates(l, complete, a)
              /\ p[1] = First(Updates(l, complete, a))
              /\ p[2] = First({ q \in Updates(l, complete, a) : l[q].tx # l[p[1]].tx })
              /\ IsOne(l, a, {l[p[1]].tx, l[p[2]].tx}) }

T8(l, complete) ==
    <<G0(l, complete), G0OrG1c(l, complete), UpToGSingle(l, complete), UpToG2(l, complete),
      G1a(l, complete), G1b(l, complete), LostUpdate(l, complete)>>

-----------------------------------------------------------------------------
(***************************************************************************)
(* T9, progress: the first steps of the transactions that nobody decided,  *)
(* where decisions are shown, or somebody decides; and the commits and     *)
(* irreversible steps before a frontier had reached the epoch.             *)
(***************************************************************************)
NeverDecided(l, complete, shown) ==
    { First({ i \in Steps(l) : l[i].tx = tx }) :
        tx \in { t \in Transactions(l) :
            complete /\ Open(l, t) /\ (shown \/ \E i \in Steps(l) : IsDecision(l[i])) } }

IsGated(s) == s.kind = "committed" \/ (s.kind = "done" /\ s.irreversible)

BeforeTheFrontier(l) ==
    { i \in Steps(l) :
        /\ IsGated(l[i])
        /\ l[i].epoch # NULL
        /\ l[i].frontier # NULL
        /\ l[i].frontier < l[i].epoch }

T9(l, complete, shown) ==
    { <<i, 0>> : i \in NeverDecided(l, complete, shown) } \cup { <<0, i>> : i \in BeforeTheFrontier(l) }

Violations(rule, complete, shown, l) ==
    CASE rule = "T1" -> T1(l, complete)
      [] rule = "T2" -> T2(l, complete)
      [] rule = "T3" -> T3(l, complete)
      [] rule = "T4" -> T4(l, complete)
      [] rule = "T5" -> T5(l, complete)
      [] rule = "T6" -> T6(l, complete)
      [] rule = "T7" -> T7(l, complete)
      [] rule = "T8" -> T8(l, complete)
      [] rule = "T9" -> T9(l, complete, shown)
=============================================================================
