------------------------------ MODULE Wording ------------------------------
(***************************************************************************)
(* The anomalies as the paper words them: whether there are any, and with  *)
(* the conditions that Anomalies.tla leaves out because they follow.  What *)
(* the paper does not know of is not there either: cells are read at       *)
(* read_time, and registries and orders of effects are known.              *)
(***************************************************************************)
EXTENDS Exhaustive

(* Definition 1 *)
PaperStaleGeneration(h) ==
    \E i, j \in 1..Len(h) :
        /\ i # j
        /\ h[i].agent # h[j].agent
        /\ \E c \in h[i].read_set \cap h[j].write_set :
            /\ h[i].read_time < h[j].write_time
            /\ h[j].write_time < h[i].write_time
            /\ h[i].read_values[c] # h[j].write_values[c]

(* Definition 2 *)
PaperPhantomTool(h) ==
    \E i \in 1..Len(h) :
        /\ h[i].planned_tool # NULL
        /\ h[i].planned_tool \in h[i].read_registry
        /\ h[i].planned_tool \notin h[i].write_registry

(* Definition 3 *)
PaperCausalCascade(h) ==
    \E j, p \in 1..Len(h) :
        /\ ~ h[j].aborted
        /\ p \in h[j].preds
        /\ h[p].aborted

(* §3.3, of a log without what was undone *)
PaperResidue(h) ==
    \E j \in 1..Len(h) : \E c \in h[j].read_set :
        LET v == h[j].read_values[c]
        IN  /\ v # NULL
            /\ \A k \in 1..Len(h) : k # j =>
                ~ (/\ c \in h[k].write_set
                   /\ h[k].write_time <= h[j].read_time
                   /\ h[k].write_values[c] = v)

Surviving(h) == SelectSeq(h, LAMBDA r : ~ r.aborted)

(* Definition 4 *)
PaperToolEffectReordering(h) ==
    \E i \in 1..Len(h) :
        /\ Len(h[i].io) >= 2
        /\ h[i].co # h[i].io
        /\ IsPermutation(h[i].io, h[i].co)

AsWorded(h) ==
    /\ StaleGeneration(h) <=> PaperStaleGeneration(h)
    /\ PhantomTool(h) <=> PaperPhantomTool(h)
    /\ CausalCascade(h) <=> PaperCausalCascade(h)
    /\ Residue(h) <=> PaperResidue(Surviving(h))
    /\ ToolEffectReordering(h) <=> PaperToolEffectReordering(h)

-----------------------------------------------------------------------------
VARIABLES log, aborted

Of(records, n) == UNION { [1..m -> records] : m \in 0..n }

ReadAtReadTime == { r \in Accesses : \A c \in r.read_set : r.read_times[c] = r.read_time }

RegistriesKnown == { r \in Registries : r.read_registry # NULL /\ r.write_registry # NULL }

OrdersKnown == { r \in Reorderings : ~ r.co_inferred }

(* Registries are known in the others too. *)
Visible(records) == { [r EXCEPT !.read_registry = {}, !.write_registry = {}] : r \in records }

Init ==
    /\ log \in Of(Visible(ReadAtReadTime), 2) \cup Of(Visible(Provenance(2)), 2)
                   \cup Of(RegistriesKnown, 1) \cup Of(Visible(OrdersKnown), 1)
    /\ aborted = { k \in DOMAIN log : log[k].aborted }

Next == UNCHANGED <<log, aborted>>

WordsAgree == AsWorded(log)
=============================================================================
