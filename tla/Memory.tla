------------------------------- MODULE Memory -------------------------------
(***************************************************************************)
(* The runtime model (§2.1): agents share a memory of cells and a registry *)
(* of tools.  An operation begins by reading cells and the registry, then  *)
(* generates for a while, and then commits.  The log is append-only, and   *)
(* its length is the clock: an operation reads at the length that the log  *)
(* has, and commits at the length that it then gets.                       *)
(*                                                                         *)
(* What is written does not depend on what was read (§2.2), and effects    *)
(* complete in any order.  Unless a discipline stands against it every     *)
(* anomaly is possible here; the constants choose the disciplines.         *)
(***************************************************************************)
EXTENDS Levels

CONSTANTS Agents, Cells, Values, Tools,
          MaxOps,       \* how many operations may be in the log
          InFlight,     \* how many operations an agent may have in flight at a time
          Seed,         \* what each cell holds at first: NULL, or what nobody logged
          Aborts,       \* whether committed operations may be undone
          Cascade,      \* whether undoing one undoes all that observed it
          Predecessors, \* what counts as observed: "closed" or "direct"
          Freshness,    \* which commits may not rest on what is outdated, see MayCommit
          Effects,      \* when effects land: "on completion" or "in sequence"
          Registry      \* what a planned tool is looked up in: "live", "validated", "pinned"

ASSUME /\ Aborts \in BOOLEAN
       /\ Cascade \in BOOLEAN
       /\ Predecessors \in {"closed", "direct"}
       /\ Freshness \in {"unchecked", "values", "versions", "versions of writers", "locks"}
       /\ Effects \in {"on completion", "in sequence"}
       /\ Registry \in {"live", "validated", "pinned"}

VARIABLES log,       \* committed operations, in commit order
          aborted,   \* positions in the log that were undone
          registry,  \* the tools that are visible now
          inFlight   \* for each agent its operations that did not commit yet, in the order in which they began

vars == <<log, aborted, registry, inFlight>>

-----------------------------------------------------------------------------
Max(S) == CHOOSE x \in S : \A y \in S : y <= x

(***************************************************************************)
(* The memory is what the surviving operations have written, one after the *)
(* other: undoing an operation rolls its writes back.                      *)
(***************************************************************************)
Writers(c) == { k \in DOMAIN log : k \notin aborted /\ c \in log[k].write_set }

Current(c) == IF Writers(c) = {} THEN Seed ELSE log[Max(Writers(c))].write_values[c]

(***************************************************************************)
(* What is observed by reading the cells C: who wrote them, and if closed  *)
(* all that these operations had observed themselves (§4.11).              *)
(***************************************************************************)
Observed(C) ==
    LET direct == { Max(Writers(c)) : c \in { d \in C : Writers(d) # {} } }
    IN  IF Predecessors = "direct"
        THEN direct
        ELSE direct \cup UNION { log[k].preds : k \in direct }

(* The orders in which a set of effects can be issued, or can land. *)
Orders(E) == { s \in [1..Cardinality(E) -> E] : \A i, j \in DOMAIN s : i # j => s[i] # s[j] }

-----------------------------------------------------------------------------
(***************************************************************************)
(* The discipline of L1 (§4.8, §6.6): whether a may commit the operation   *)
(* op, which is about to write the cells W.  A version is the position of  *)
(* the latest write to a cell, undone or not, so that it never goes back.  *)
(*                                                                         *)
(*   unchecked            always                                           *)
(*   values               if every cell that it read holds the value that  *)
(*                        it read (§4.11)                                  *)
(*   versions             if every cell that it read is at the version     *)
(*                        that it read (serializable snapshot isolation)   *)
(*   versions of writers  the same, but who writes nothing is waved        *)
(*                        through (default snapshot isolation, §5.5)       *)
(*   locks                if no other agent has an operation in flight     *)
(*                        that read what it writes (pessimistic locking)   *)
(***************************************************************************)
SameValues(op) == \A c \in op.read_set : Current(c) = op.read_values[c]

SameVersions(op) ==
    \A c \in op.read_set : \A k \in DOMAIN log : c \in log[k].write_set => k <= op.read_times[c]

Locked(a, W) ==
    \E b \in Agents \ {a} : \E n \in DOMAIN inFlight[b] : inFlight[b][n].read_set \cap W # {}

MayCommit(a, op, W) ==
    CASE Freshness = "unchecked" -> TRUE
      [] Freshness = "values" -> SameValues(op)
      [] Freshness = "versions" -> SameVersions(op)
      [] Freshness = "versions of writers" -> W = {} \/ SameVersions(op)
      [] Freshness = "locks" -> ~ Locked(a, W)

(***************************************************************************)
(* The discipline of L3 (§4.15): the order in which effects land that were *)
(* issued as io and complete in the order done.  A commit-order sequencer  *)
(* holds an effect back until all that were issued before it are complete. *)
(***************************************************************************)
Landed(io, done) ==
    LET CompletedAt(k) == CHOOSE n \in DOMAIN done : done[n] = io[k]
        ReleasedAt(k) == Max({ CompletedAt(l) : l \in 1..k })
        Before(k, l) == ReleasedAt(k) < ReleasedAt(l) \/ (ReleasedAt(k) = ReleasedAt(l) /\ k < l)
        released == CHOOSE p \in Orders(DOMAIN io) :
                        \A x, y \in DOMAIN p : x < y => Before(p[x], p[y])
    IN  IF Effects = "on completion"
        THEN done
        ELSE [k \in DOMAIN io |-> io[released[k]]]

(***************************************************************************)
(* The discipline of L4 (§4.16): the registry in which the planned tool is *)
(* found at commit, and whether op may commit.  One that is pinned at read *)
(* is found in the snapshot, whatever becomes of the live registry.        *)
(***************************************************************************)
RegistryAtCommit(op) == IF Registry = "pinned" THEN op.read_registry ELSE registry

MayCall(op) == Registry = "validated" => (op.planned_tool = NULL \/ op.planned_tool \in registry)

-----------------------------------------------------------------------------
Init ==
    /\ log = <<>>
    /\ aborted = {}
    /\ registry = Tools
    /\ inFlight = [a \in Agents |-> <<>>]

Begin(a) ==
    /\ Len(inFlight[a]) < InFlight
    /\ Len(log) < MaxOps
    /\ \E C \in SUBSET Cells, t \in registry \cup {NULL} :
         inFlight' = [inFlight EXCEPT ![a] = Append(@,
             [ read_time     |-> Len(log),
               read_set      |-> C,
               read_values   |-> [c \in C |-> Current(c)],
               read_times    |-> [c \in C |-> Len(log)],
               read_registry |-> registry,
               planned_tool  |-> t,
               preds         |-> Observed(C) ])]
    /\ UNCHANGED <<log, aborted, registry>>

(* The n-th operation of a is in flight no more. *)
Leave(a, n) ==
    inFlight' = [inFlight EXCEPT ![a] = SubSeq(@, 1, n - 1) \o SubSeq(@, n + 1, Len(@))]

Commit(a, n) ==
    LET op == inFlight[a][n] IN
    /\ Len(log) < MaxOps
    /\ MayCall(op)
    /\ \E W \in SUBSET Cells : MayCommit(a, op, W) /\ \E written \in [W -> Values] :
         LET effects == { <<c, written[c]>> : c \in W }
         IN  \E io, done \in Orders(effects) :
               log' = Append(log,
                   [ agent          |-> a,
                     read_time      |-> op.read_time,
                     read_set       |-> op.read_set,
                     read_values    |-> op.read_values,
                     read_times     |-> op.read_times,
                     read_registry  |-> op.read_registry,
                     planned_tool   |-> op.planned_tool,
                     preds          |-> op.preds,
                     write_set      |-> W,
                     write_values   |-> written,
                     write_time     |-> Len(log) + 1,
                     write_registry |-> RegistryAtCommit(op),
                     io             |-> io,
                     co             |-> Landed(io, done) ])
    /\ Leave(a, n)
    /\ UNCHANGED <<aborted, registry>>

(* What may not commit, or does not want to, is abandoned, and leaves nothing. *)
Abandon(a, n) ==
    /\ Leave(a, n)
    /\ UNCHANGED <<log, aborted, registry>>

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
                   THEN [a \in Agents |-> SelectSeq(inFlight[a], LAMBDA op : k \notin op.preds)]
                   ELSE inFlight
    /\ UNCHANGED <<log, registry>>

AddTool(t)    == t \notin registry /\ registry' = registry \cup {t} /\ UNCHANGED <<log, aborted, inFlight>>
RemoveTool(t) == t \in registry /\ registry' = registry \ {t} /\ UNCHANGED <<log, aborted, inFlight>>

Next ==
    \/ \E a \in Agents : Begin(a) \/ \E n \in DOMAIN inFlight[a] : Commit(a, n) \/ Abandon(a, n)
    \/ \E k \in DOMAIN log : Abort(k)
    \/ \E t \in Tools : AddTool(t) \/ RemoveTool(t)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* The log as a history: what was undone is marked.  All moments are known *)
(* exactly, and there is one replica, which is not named.                  *)
(***************************************************************************)
History ==
    [k \in DOMAIN log |->
        [ agent          |-> log[k].agent,
          read_time      |-> log[k].read_time,
          read_set       |-> log[k].read_set,
          read_values    |-> log[k].read_values,
          read_times     |-> log[k].read_times,
          read_until     |-> log[k].read_times,
          read_registry  |-> log[k].read_registry,
          planned_tool   |-> log[k].planned_tool,
          preds          |-> log[k].preds,
          write_set      |-> log[k].write_set,
          write_values   |-> log[k].write_values,
          write_since    |-> log[k].write_time,
          write_time     |-> log[k].write_time,
          write_registry |-> log[k].write_registry,
          io             |-> log[k].io,
          co             |-> log[k].co,
          co_inferred    |-> FALSE,
          aborted        |-> k \in aborted,
          refused        |-> FALSE,
          externalized   |-> FALSE,
          replica        |-> NULL,
          absent         |-> {} ]]

NoStaleGeneration == ~ StaleGeneration(History)
NoPhantomTool == ~ PhantomTool(History)
NoCausalCascade == ~ CausalCascade(History)
NoToolEffectReordering == ~ ToolEffectReordering(History)

HoldsL1 == L1(History)
HoldsL2 == L2(History)
HoldsL3 == L3(History)
HoldsL4 == L4(History)

(***************************************************************************)
(* What §4.5 observes not to hold: a snapshot does not exclude A1.         *)
(***************************************************************************)
SnapshotExcludesStaleGeneration == Snapshot(History) => ~ StaleGeneration(History)
StrictSnapshotExcludesStaleGeneration == StrictSnapshot(History) => ~ StaleGeneration(History)

(* Where nothing is undone and nothing seeded, every read equals the latest write. *)
EveryReadIsASnapshot == Snapshot(History)

(* A history is serial if no operation was in flight while another committed. *)
Serial(h) == \A i \in Records(h) : \A c \in h[i].read_set : h[i].read_times[c] = h[i].write_time - 1

SerialReadsAreStrictSnapshots == Serial(History) => StrictSnapshot(History)

(***************************************************************************)
(* How far the residue tells of cascades (§3.3).                           *)
(***************************************************************************)
ResidueImpliesCascade == Residue(History) => CausalCascade(History)
CascadeImpliesResidue == CausalCascade(History) => Residue(History)

WritesAreDistinct ==
    \A i, j \in DOMAIN log : i # j =>
        \A c \in log[i].write_set \cap log[j].write_set : log[i].write_values[c] # log[j].write_values[c]

CascadeOfDistinctWritesImpliesResidue == WritesAreDistinct => CascadeImpliesResidue
=============================================================================
