----------------------------- MODULE Exhaustive -----------------------------
(***************************************************************************)
(* Every history of up to MaxRecords records within the other bounds that  *)
(* the constants set, two records where three would be too many; and on    *)
(* each of them the detectors that are shipped against the specification,  *)
(* witness by witness.  TLC enumerates; the detectors take the place of    *)
(* the operator Detected.                                                  *)
(*                                                                         *)
(* A domain holds all that the fields can say at which its definitions     *)
(* look; the other fields are as in Plain.                                 *)
(***************************************************************************)
EXTENDS Levels, TLC

CONSTANTS Detector,    \* the one that is held to the specification: the name of its predicate
          Domain,      \* "accesses", "queues", "provenance", "tools" or "effects"
          Agents, Cells, Values, Tools,
          Endings,     \* how records end: "standing", "undone" after they committed, "uncommitted"
          LastTime,    \* times are 0..LastTime
          MaxRecords,  \* how many records a history may have
          MaxEffects   \* how many effects a record may have

Detected(detector, h) == CHOOSE found : FALSE  \* in the place of this stand the detectors

(* What a detector finds: how many witnesses it counts, and which it lists; of the snapshot it only counts. *)
Found(witnesses) == <<Cardinality(witnesses), witnesses>>

Specified(detector, h) ==
    CASE detector = "StaleGeneration" -> Found(StaleGenerationWitnesses(h))
      [] detector = "PhantomTool" -> Found(PhantomToolWitnesses(h))
      [] detector = "CausalCascade" -> Found(CausalCascadeWitnesses(h))
      [] detector = "Residue" -> Found(ResidueWitnesses(h))
      [] detector = "ToolEffectReordering" -> Found(ToolEffectReorderingWitnesses(h))
      [] detector = "Snapshot" -> Cardinality(SnapshotViolations(h))

Agree(h) ==
    \/ Detected(Detector, h) = Specified(Detector, h)
    \/ /\ PrintT(<<Detector, h, "detected", Detected(Detector, h), "specified", Specified(Detector, h)>>)
       /\ FALSE

(***************************************************************************)
(* Beside the fields that the definitions know, absent names those that    *)
(* the record lacks, and for which it has a stand-in here: write_time      *)
(* where it never committed, preds and co where they are not recorded.     *)
(* The definitions see the stand-in; the detectors are told.               *)
(***************************************************************************)
Plain ==
    [ agent |-> "a", read_time |-> 0, read_set |-> {}, read_values |-> <<>>, read_times |-> <<>>,
      write_set |-> {}, write_values |-> <<>>, write_time |-> 0, read_registry |-> NULL,
      write_registry |-> NULL, planned_tool |-> NULL, io |-> <<>>, co |-> <<>>, aborted |-> FALSE,
      preds |-> {}, absent |-> {} ]

-----------------------------------------------------------------------------
(***************************************************************************)
(* Who read and wrote what, and when: complete for A1, the residue and the *)
(* snapshot.  Windows may have no width, a cell may be read at any time in *)
(* the window, and NULL may be read and written.  What the maps say of a   *)
(* cell outside of the sets nobody may look at, so something stands there  *)
(* that would be noticed.                                                  *)
(***************************************************************************)
Times == 0..LastTime

Windows == { w \in Times \X Times : w[1] <= w[2] }

Elsewhere == CHOOSE v \in Values : TRUE

Reads(first, last) == UNION { [C -> (Values \cup {NULL}) \X (first..last)] : C \in SUBSET Cells }

Writes == UNION { [C -> Values \cup {NULL}] : C \in SUBSET Cells }

Access(agent, reads, writes, window) ==
    [Plain EXCEPT
        !.agent = agent,
        !.read_time = window[1],
        !.read_set = DOMAIN reads,
        !.read_values = [c \in Cells |-> IF c \in DOMAIN reads THEN reads[c][1] ELSE Elsewhere],
        !.read_times = [c \in Cells |-> IF c \in DOMAIN reads THEN reads[c][2] ELSE window[1]],
        !.write_set = DOMAIN writes,
        !.write_values = [c \in Cells |-> IF c \in DOMAIN writes THEN writes[c] ELSE Elsewhere],
        !.write_time = window[2]]

Committed(records) ==
    { [r EXCEPT !.aborted = e = "undone"] : r \in records, e \in Endings \ {"uncommitted"} }

(* What was aborted before it committed wrote nothing, and may still have read after its time of reading. *)
Uncommitted(records) ==
    { [r EXCEPT !.aborted = TRUE, !.absent = @ \cup {"write_time"}] : r \in records, e \in Endings \cap {"uncommitted"} }

Accesses ==
    Committed(UNION { { Access(a, r, w, x) : a \in Agents, r \in Reads(x[1], x[2]), w \in Writes } : x \in Windows })
        \cup Uncommitted(UNION { { Access(a, r, <<>>, <<t, t>>) : a \in Agents, r \in Reads(t, LastTime) } : t \in Times })

(***************************************************************************)
(* The other domains are of fields that do not depend on time.  Still, a   *)
(* record ends somehow, and at some time.                                  *)
(***************************************************************************)
Ended(records) ==
    Committed({ [r EXCEPT !.write_time = t] : r \in records, t \in Times }) \cup Uncommitted(records)

(***************************************************************************)
(* Who observed whom, and who was undone: complete for A3.                 *)
(***************************************************************************)
Provenance(n) ==
    Ended({ [Plain EXCEPT !.preds = p] : p \in SUBSET (1..n) } \cup { [Plain EXCEPT !.absent = {"preds"}] })

(***************************************************************************)
(* What was planned, and visible, or unknown: complete for A2.  A registry *)
(* may list a tool that is called as NULL is.                              *)
(***************************************************************************)
Registries ==
    LET known == SUBSET (Tools \cup {NULL})
    IN  Ended({ [Plain EXCEPT !.planned_tool = t, !.read_registry = r, !.write_registry = w] :
                  t \in Tools \cup {NULL}, r \in known \cup {NULL}, w \in known \cup {NULL} })

(***************************************************************************)
(* In which order effects were issued, and landed, or that this is not     *)
(* recorded: complete for A6.                                              *)
(***************************************************************************)
Orders(E) == UNION { [1..n -> E] : n \in 0..MaxEffects }

Reorderings ==
    LET orders == Orders(Cells \X (Values \cup {NULL}))
    IN  Ended({ [Plain EXCEPT !.io = io, !.co = co] : io \in orders, co \in orders }
                \cup { [Plain EXCEPT !.io = io, !.absent = {"co"}] : io \in orders })

-----------------------------------------------------------------------------
(***************************************************************************)
(* One cell that is written at 1, 2, 3 and so on, and at the end of the    *)
(* log one record that read it, in a window around any of the writes: how  *)
(* those that agent or value excuse are passed over.                       *)
(***************************************************************************)
Written == Agents \X [Cells -> Values \cup {NULL}]

(* For each time the records that wrote then: a constant, so that TLC makes them once. *)
Queued == [t \in Times |-> [w \in Written |-> Access(w[1], <<>>, w[2], <<t, t>>)]]

Reader == CHOOSE a \in Agents : TRUE  \* the others differ from it, and from each other, by name alone

Reading(n) ==
    { Access(Reader, [c \in Cells |-> <<v, x[1]>>], <<>>, x) :
        v \in Values \cup {NULL}, x \in { y \in Windows : y[1] + 2 <= y[2] /\ y[2] <= n + 1 } }

-----------------------------------------------------------------------------
ASSUME Domain = "accesses" =>
    \A n \in 0..MaxRecords : \A h \in [1..n -> Accesses] : Agree(h)

ASSUME Domain = "queues" =>
    \A n \in 0..MaxRecords - 1 : \A w \in [1..n -> Written], r \in Reading(n) :
        Agree(Append([k \in 1..n |-> Queued[k][w[k]]], r))

ASSUME Domain = "provenance" =>
    \A n \in 0..MaxRecords : \A h \in [1..n -> Provenance(n)] : Agree(h)

ASSUME Domain = "tools" =>
    \A n \in 0..MaxRecords : \A h \in [1..n -> Registries] : Agree(h)

ASSUME Domain = "effects" =>
    \A n \in 0..MaxRecords : \A h \in [1..n -> Reorderings] : Agree(h)
=============================================================================
