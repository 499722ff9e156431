----------------------------- MODULE Exhaustive -----------------------------
(***************************************************************************)
(* Every history within small bounds, and on each of them the detectors    *)
(* that are shipped against the specification, witness by witness.  TLC    *)
(* enumerates; the detectors take the place of the operator Detected.      *)
(*                                                                         *)
(* A domain holds just the fields that its anomalies look at; all others   *)
(* are as in Plain.                                                        *)
(***************************************************************************)
EXTENDS Levels, TLC

CONSTANTS Domain,      \* "accesses", "survivors", "provenance", "tools" or "effects"
          Agents, Cells, Values, Tools,
          LastTime,    \* times are 0..LastTime
          MaxRecords,  \* how many records a history may have
          MaxEffects   \* how many effects a record may have

Detected(operator, h) == CHOOSE set : FALSE  \* in the place of this stand the detectors

Specified(operator, h) ==
    CASE operator = "StaleGeneration" -> StaleGenerationWitnesses(h)
      [] operator = "PhantomTool" -> PhantomToolWitnesses(h)
      [] operator = "CausalCascade" -> CausalCascadeWitnesses(h)
      [] operator = "Residue" -> ResidueWitnesses(h)
      [] operator = "ToolEffectReordering" -> ToolEffectReorderingWitnesses(h)

Agree(operator, h) ==
    \/ Detected(operator, h) = Specified(operator, h)
    \/ /\ PrintT(<<operator, h, "detected", Detected(operator, h), "specified", Specified(operator, h)>>)
       /\ FALSE

Plain ==
    [ agent |-> "a", read_time |-> 0, read_set |-> {}, read_values |-> <<>>, read_times |-> <<>>,
      write_set |-> {}, write_values |-> <<>>, write_time |-> 0, read_registry |-> NULL,
      write_registry |-> NULL, planned_tool |-> NULL, io |-> <<>>, co |-> <<>>, aborted |-> FALSE,
      preds |-> {} ]

-----------------------------------------------------------------------------
(***************************************************************************)
(* Who read and wrote what, and when: complete for A1.                     *)
(***************************************************************************)
Maps(S) == UNION { [C -> S] : C \in SUBSET Cells }

Windows == { w \in (0..LastTime) \X (0..LastTime) : w[1] < w[2] }

Access(agent, reads, writes, window, aborted) ==
    [Plain EXCEPT !.agent = agent,
                  !.read_time = window[1],
                  !.read_set = DOMAIN reads,
                  !.read_values = reads,
                  !.read_times = [c \in DOMAIN reads |-> window[1]],
                  !.write_set = DOMAIN writes,
                  !.write_values = writes,
                  !.write_time = window[2],
                  !.aborted = aborted]

Accesses ==
    { Access(a, r, w, t, FALSE) : a \in Agents, r \in Maps(Values \cup {NULL}), w \in Maps(Values), t \in Windows }

(***************************************************************************)
(* The same with records that were undone: complete for the residue, which *)
(* does not look at agents.                                                *)
(***************************************************************************)
Survivals ==
    { Access("a", r, w, t, b) : r \in Maps(Values \cup {NULL}), w \in Maps(Values), t \in Windows, b \in BOOLEAN }

(***************************************************************************)
(* Who observed whom, and who was undone: complete for A3.                 *)
(***************************************************************************)
Provenance(n) == { [Plain EXCEPT !.aborted = b, !.preds = p] : b \in BOOLEAN, p \in SUBSET (1..n) }

(***************************************************************************)
(* What was planned, and visible, or unknown: complete for A2.             *)
(***************************************************************************)
Registries == { [Plain EXCEPT !.planned_tool = t, !.read_registry = r, !.write_registry = w] :
                  t \in Tools \cup {NULL}, r \in SUBSET Tools \cup {NULL}, w \in SUBSET Tools \cup {NULL} }

(***************************************************************************)
(* In which order effects were issued, and landed: complete for A6.        *)
(***************************************************************************)
Orders(E) == UNION { [1..n -> E] : n \in 0..MaxEffects }

Reorderings ==
    LET effects == Cells \X Values
    IN  { [Plain EXCEPT !.io = io, !.co = co] : io \in Orders(effects), co \in Orders(effects) }

-----------------------------------------------------------------------------
ASSUME Domain = "accesses" =>
    \A n \in 0..MaxRecords : \A h \in [1..n -> Accesses] : Agree("StaleGeneration", h)

ASSUME Domain = "survivors" =>
    \A n \in 0..MaxRecords : \A h \in [1..n -> Survivals] : Agree("Residue", h)

ASSUME Domain = "provenance" =>
    \A n \in 0..MaxRecords : \A h \in [1..n -> Provenance(n)] : Agree("CausalCascade", h)

ASSUME Domain = "tools" =>
    \A n \in 0..MaxRecords : \A h \in [1..n -> Registries] : Agree("PhantomTool", h)

ASSUME Domain = "effects" =>
    \A n \in 0..MaxRecords : \A h \in [1..n -> Reorderings] : Agree("ToolEffectReordering", h)
=============================================================================
