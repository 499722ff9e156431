------------------------------- MODULE Memory -------------------------------
(***************************************************************************)
(* The runtime model (§2.1): agents share a memory of cells and a registry *)
(* of tools.  An operation begins by reading cells and the registry, then  *)
(* generates for a while, and then commits.  The log is append-only, and   *)
(* its length is the clock: an operation reads at the length that the log  *)
(* has, and commits at the length that it then gets.                       *)
(*                                                                         *)
(* What is written does not depend on what was read (§2.2), and effects    *)
(* may land in any order.  Nothing validates, so every anomaly is possible *)
(* here; which of them are depends on the constants.                       *)
(***************************************************************************)
EXTENDS Levels

CONSTANTS Agents, Cells, Values, Tools,
          MaxOps,   \* how many operations may be in the log
          Aborts,   \* whether committed operations may be undone
          Cascade   \* whether undoing one undoes all that rest on it

VARIABLES log,       \* committed operations, in commit order
          aborted,   \* positions in the log that were undone
          registry,  \* the tools that are visible now
          inFlight   \* for each agent what it has read, or NULL

vars == <<log, aborted, registry, inFlight>>

-----------------------------------------------------------------------------
Max(S) == CHOOSE x \in S : \A y \in S : y <= x

(***************************************************************************)
(* The memory is what the surviving operations have written, one after the *)
(* other: undoing an operation rolls its writes back.                      *)
(***************************************************************************)
Writers(c) == { k \in DOMAIN log : k \notin aborted /\ c \in log[k].write_set }

Current(c) == IF Writers(c) = {} THEN NULL ELSE log[Max(Writers(c))].write_values[c]

(***************************************************************************)
(* The causal closure of what is read: who wrote it, and all that these    *)
(* operations had observed themselves (§4.11).                             *)
(***************************************************************************)
Observed(C) ==
    LET direct == { Max(Writers(c)) : c \in { d \in C : Writers(d) # {} } }
    IN  direct \cup UNION { log[k].preds : k \in direct }

(* The orders in which a set of effects can be issued, or can land. *)
Orders(E) == { s \in [1..Cardinality(E) -> E] : \A i, j \in DOMAIN s : i # j => s[i] # s[j] }

-----------------------------------------------------------------------------
Init ==
    /\ log = <<>>
    /\ aborted = {}
    /\ registry = Tools
    /\ inFlight = [a \in Agents |-> NULL]

Begin(a) ==
    /\ inFlight[a] = NULL
    /\ Len(log) < MaxOps
    /\ \E C \in SUBSET Cells, t \in registry \cup {NULL} :
         inFlight' = [inFlight EXCEPT ![a] =
             [ read_set     |-> C,
               read_values  |-> [c \in C |-> Current(c)],
               read_times   |-> [c \in C |-> Len(log)],
               read_registry |-> registry,
               planned_tool |-> t,
               preds        |-> Observed(C) ]]
    /\ UNCHANGED <<log, aborted, registry>>

Commit(a) ==
    /\ inFlight[a] # NULL
    /\ Len(log) < MaxOps
    /\ \E W \in SUBSET Cells : \E written \in [W -> Values] :
         LET effects == { <<c, written[c]>> : c \in W }
         IN  \E io, co \in Orders(effects) :
               log' = Append(log,
                   [ agent          |-> a,
                     read_set       |-> inFlight[a].read_set,
                     read_values    |-> inFlight[a].read_values,
                     read_times     |-> inFlight[a].read_times,
                     read_registry  |-> inFlight[a].read_registry,
                     planned_tool   |-> inFlight[a].planned_tool,
                     preds          |-> inFlight[a].preds,
                     write_set      |-> W,
                     write_values   |-> written,
                     write_time     |-> Len(log) + 1,
                     write_registry |-> registry,
                     io             |-> io,
                     co             |-> co ])
    /\ inFlight' = [inFlight EXCEPT ![a] = NULL]
    /\ UNCHANGED <<aborted, registry>>

(***************************************************************************)
(* An operation is undone.  With cascading aborts so are those that rest   *)
(* on it, and what is in flight on top of it is dropped.                   *)
(***************************************************************************)
Abort(k) ==
    /\ Aborts
    /\ k \in DOMAIN log \ aborted
    /\ aborted' = aborted \cup {k} \cup
           (IF Cascade THEN { j \in DOMAIN log : k \in log[j].preds } ELSE {})
    /\ inFlight' = IF Cascade
                   THEN [a \in Agents |-> IF inFlight[a] # NULL /\ k \in inFlight[a].preds
                                          THEN NULL ELSE inFlight[a]]
                   ELSE inFlight
    /\ UNCHANGED <<log, registry>>

AddTool(t)    == t \notin registry /\ registry' = registry \cup {t} /\ UNCHANGED <<log, aborted, inFlight>>
RemoveTool(t) == t \in registry /\ registry' = registry \ {t} /\ UNCHANGED <<log, aborted, inFlight>>

Next ==
    \/ \E a \in Agents : Begin(a) \/ Commit(a)
    \/ \E k \in DOMAIN log : Abort(k)
    \/ \E t \in Tools : AddTool(t) \/ RemoveTool(t)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* The log as a history: what was undone is marked.                        *)
(***************************************************************************)
History ==
    [k \in DOMAIN log |->
        [ agent |-> log[k].agent, read_set |-> log[k].read_set, read_values |-> log[k].read_values,
          read_times |-> log[k].read_times, read_registry |-> log[k].read_registry,
          planned_tool |-> log[k].planned_tool, preds |-> log[k].preds, write_set |-> log[k].write_set,
          write_values |-> log[k].write_values, write_time |-> log[k].write_time,
          write_registry |-> log[k].write_registry, io |-> log[k].io, co |-> log[k].co,
          aborted |-> k \in aborted ]]

NoStaleGeneration == ~ StaleGeneration(History)
NoPhantomTool == ~ PhantomTool(History)
NoCausalCascade == ~ CausalCascade(History)
NoToolEffectReordering == ~ ToolEffectReordering(History)

(* What §4.5 observes not to hold: a snapshot does not exclude A1. *)
SnapshotExcludesStaleGeneration == Snapshot(History) => ~ StaleGeneration(History)

(* What holds where nothing is undone: every read equals the latest write. *)
EveryReadIsASnapshot == Snapshot(History)
=============================================================================
