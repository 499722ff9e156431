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
EXTENDS Findings, TLC

CONSTANTS Detector,    \* the one that is held to the specification: the name of its predicate
          Initial,     \* what cells held at first: "unknown" or "first-read"
          Domain,      \* "accesses", "moments", "queues", "provenance", "tools", "effects" or "undone"
          Agents, Cells, Tools, Replicas,
          Values,      \* what cells hold, be it NULL
          Endings,     \* how records end: "standing", "undone" after they committed, "uncommitted", "refused"
          LastTime,    \* times are 0..LastTime
          MaxRecords,  \* how many records a history may have
          MaxEffects,  \* how many effects a record may have
          MaxUnknown,  \* how many moments of a history may not be known exactly
          Alone        \* whether a record may either read or write, not both

(* In the place of this stand the detectors. *)
Detected(detector, initial, h) == CHOOSE found : FALSE

(* What the definitions say of A1 and the residue without choices is the same. *)
BoundsAgree(h) ==
    LET initial == InitialOf(h, Initial)
    IN  CASE Detector = "StaleGenerationAtMoments" ->
                 StaleGenerationsAtBounds(h) =
                     [ certain |-> CertainStaleGenerations(h), possible |-> PossibleStaleGenerations(h) ]
          [] Detector = "ResidueAtMoments" ->
                 ResidueAtBounds(h, initial) =
                     [ certain |-> CertainResidue(h, initial), possible |-> PossibleResidue(h, initial) ]
          [] OTHER -> TRUE

Agree(h) ==
    \/ Detected(Detector, Initial, h) = Specified(Detector, Initial, h) /\ BoundsAgree(h)
    \/ /\ PrintT(<<Detector, h, "detected", Detected(Detector, Initial, h),
                   "specified", Specified(Detector, Initial, h)>>)
       /\ FALSE

(***************************************************************************)
(* What stands in the place of a field that is absent, see Anomalies, is   *)
(* what the definitions see; the detectors are told that it is absent.     *)
(***************************************************************************)
Plain ==
    [ agent |-> "a", read_time |-> 0, read_set |-> {}, read_values |-> <<>>, read_times |-> <<>>,
      read_until |-> <<>>, write_set |-> {}, write_values |-> <<>>, write_since |-> 0, write_time |-> 0,
      read_registry |-> NULL, write_registry |-> NULL, planned_tool |-> NULL, io |-> <<>>, co |-> <<>>,
      co_inferred |-> FALSE, aborted |-> FALSE, refused |-> FALSE, externalized |-> FALSE, preds |-> {}, replica |-> NULL,
      absent |-> {} ]

-----------------------------------------------------------------------------
(***************************************************************************)
(* Who read and wrote what, and when: complete for A1, the residue, the    *)
(* snapshot, and the observations of reads and writes.  Windows may have   *)
(* no width, a cell may be read at any time in the window, and NULL may be *)
(* read and written.  What the maps say of a cell outside of the sets      *)
(* nobody may look at, so something stands there that would be noticed.    *)
(***************************************************************************)
Times == 0..LastTime

Windows == { w \in Times \X Times : w[1] <= w[2] }

Elsewhere == CHOOSE v \in Values : v # NULL

Reads(first, last) == UNION { [C -> Values \X (first..last)] : C \in SUBSET Cells }

Writes == UNION { [C -> Values] : C \in SUBSET Cells }

Access(agent, reads, writes, window) ==
    LET times == [c \in Cells |-> IF c \in DOMAIN reads THEN reads[c][2] ELSE window[1]]
    IN  [Plain EXCEPT
            !.agent = agent,
            !.read_time = window[1],
            !.read_set = DOMAIN reads,
            !.read_values = [c \in Cells |-> IF c \in DOMAIN reads THEN reads[c][1] ELSE Elsewhere],
            !.read_times = times,
            !.read_until = times,
            !.write_set = DOMAIN writes,
            !.write_values = [c \in Cells |-> IF c \in DOMAIN writes THEN writes[c] ELSE Elsewhere],
            !.write_since = window[2],
            !.write_time = window[2]]

Committing(records) ==
    { [r EXCEPT !.aborted = e = "undone"] : r \in records, e \in Endings \cap {"standing", "undone"} }

(* What was aborted before it committed wrote nothing, and may still have read after its time of reading. *)
Uncommitted(records) ==
    { [r EXCEPT !.aborted = TRUE, !.absent = @ \cup {"write_time"}] : r \in records, e \in Endings \cap {"uncommitted"} }

(* An attempt that was refused wrote nothing. *)
Refusing(records) == { [r EXCEPT !.refused = TRUE] : r \in records, e \in Endings \cap {"refused"} }

(* Of those that read, some say which replica served them. *)
Served(records) ==
    records \cup { [r EXCEPT !.replica = p] : r \in { s \in records : s.read_set # {} }, p \in Replicas }

MayBeBoth(reads, writes) == Alone => reads = <<>> \/ writes = <<>>

InWindow(x, writes) ==
    { Access(a[1], a[2], a[3], x) : a \in { b \in Agents \X Reads(x[1], x[2]) \X writes : MayBeBoth(b[2], b[3]) } }

Accesses ==
    Committing(UNION { InWindow(x, Writes) : x \in Windows })
        \cup Refusing(UNION { InWindow(x, {<<>>}) : x \in Windows })
        \cup Uncommitted(UNION { { Access(a, r, <<>>, <<t, t>>) : a \in Agents, r \in Reads(t, LastTime) } : t \in Times })

(***************************************************************************)
(* The same where moments are not known exactly.  Times that differ are as *)
(* far apart as it takes for so many moments to be told apart from each    *)
(* other, and from one that is known before them.                          *)
(***************************************************************************)
Apart == MaxUnknown

Spans == { <<Apart * w[1], Apart * w[2]>> : w \in Windows }

Looks == UNION { [C -> Values \X Spans] : C \in SUBSET Cells }

At(agent, looks, writes, span) ==
    [Access(agent, [c \in DOMAIN looks |-> <<looks[c][1], looks[c][2][1]>>], writes, <<0, span[2]>>) EXCEPT
        !.read_until = [c \in Cells |-> IF c \in DOMAIN looks THEN looks[c][2][2] ELSE @[c]],
        !.write_since = span[1]]

(* A commit comes after the reads of its record.  When a record commits that writes nothing matters to A1 alone. *)
CanBe(looks, writes, span) ==
    /\ \A c \in DOMAIN looks : looks[c][2][1] <= span[1] /\ looks[c][2][2] <= span[2]
    /\ MayBeBoth(looks, writes)
    /\ Alone /\ writes = <<>> => looks # <<>> /\ span = <<Apart * LastTime, Apart * LastTime>>

Blurred ==
    Committing({ At(m[1], m[2], m[3], m[4]) :
                   m \in { n \in Agents \X Looks \X Writes \X Spans : CanBe(n[2], n[3], n[4]) } })
        \cup Refusing({ At(a, l, <<>>, <<0, 0>>) : a \in Agents, l \in Looks })
        \cup Uncommitted({ At(a, l, <<>>, <<0, 0>>) : a \in Agents, l \in Looks })

Unknowns(r) ==
    Cardinality({ c \in Cells : r.read_times[c] # r.read_until[c] }) + IF r.write_since # r.write_time THEN 1 ELSE 0

(* The records with so many moments that are not known exactly: a constant, so that TLC makes them once. *)
BlurredIn == [u \in 0..MaxUnknown |-> { r \in Served(Blurred) : Unknowns(r) = u }]

(* Whether all agree that continue the history by n records, in which so many moments are left. *)
RECURSIVE AllAgree(_, _, _)
AllAgree(h, n, left) ==
    IF n = 0
    THEN Agree(h)
    ELSE \A u \in 0..left : \A r \in BlurredIn[u] : AllAgree(Append(h, r), n - 1, left - u)

(***************************************************************************)
(* The other domains are of fields that do not depend on time.  Still, a   *)
(* record ends somehow, and at some time.                                  *)
(***************************************************************************)
Ended(records) ==
    Committing({ [r EXCEPT !.write_since = t, !.write_time = t] : r \in records, t \in Times })
        \cup Refusing({ [r EXCEPT !.write_since = t, !.write_time = t] : r \in records, t \in Times })
        \cup Uncommitted(records)

(***************************************************************************)
(* Who observed whom, and who was undone: complete for A3.  Who read       *)
(* something should have said.                                             *)
(***************************************************************************)
Provenance(n) ==
    LET reading == { Access("a", r, <<>>, <<0, 0>>) : r \in Reads(0, 0) }
    IN  Ended({ [r EXCEPT !.preds = p] : r \in reading, p \in SUBSET (1..n) }
                \cup { [r EXCEPT !.absent = {"preds"}] : r \in reading })

(***************************************************************************)
(* What was planned, and visible, or unknown: complete for A2.  A registry *)
(* may list a tool that is called as NULL is.                              *)
(***************************************************************************)
Registries ==
    LET known == SUBSET (Tools \cup {NULL})
    IN  Ended({ [Plain EXCEPT !.planned_tool = t, !.read_registry = r, !.write_registry = w] :
                  t \in Tools \cup {NULL}, r \in known \cup {NULL}, w \in known \cup {NULL} })

(***************************************************************************)
(* In which order effects were issued, and landed, or that this was        *)
(* inferred, or is not recorded: complete for A6.                          *)
(***************************************************************************)
Orders(E) == UNION { [1..n -> E] : n \in 0..MaxEffects }

Reorderings ==
    LET orders == Orders(Cells \X Values)
    IN  Ended({ [Plain EXCEPT !.io = io, !.co = co, !.co_inferred = i] : io \in orders, co \in orders, i \in BOOLEAN }
                \cup { [Plain EXCEPT !.io = io, !.absent = {"co"}] : io \in orders })

(***************************************************************************)
(* Whether an effect left the system: complete for externalized effects.   *)
(***************************************************************************)
Departures == Ended({ [Plain EXCEPT !.externalized = e] : e \in BOOLEAN })

-----------------------------------------------------------------------------
(***************************************************************************)
(* One cell that is written at 1, 2, 3 and so on, and at the end of the    *)
(* log one record that read it, in a window around any of the writes: how  *)
(* those that agent or value excuse are passed over.                       *)
(***************************************************************************)
Written == Agents \X [Cells -> Values]

(* For each time the records that wrote then: a constant, so that TLC makes them once. *)
Queued == [t \in Times |-> [w \in Written |-> Access(w[1], <<>>, w[2], <<t, t>>)]]

Reader == CHOOSE a \in Agents : TRUE  \* the others differ from it, and from each other, by name alone

Reading(n) ==
    { Access(Reader, [c \in Cells |-> <<v, x[1]>>], <<>>, x) :
        v \in Values, x \in { y \in Windows : y[1] + 2 <= y[2] /\ y[2] <= n + 1 } }

-----------------------------------------------------------------------------
ASSUME Domain = "accesses" =>
    \A n \in 0..MaxRecords : \A h \in [1..n -> Served(Accesses)] : Agree(h)

ASSUME Domain = "moments" =>
    \A n \in 0..MaxRecords : AllAgree(<<>>, n, MaxUnknown)

ASSUME Domain = "queues" =>
    \A n \in 0..MaxRecords - 1 : \A w \in [1..n -> Written], r \in Reading(n) :
        Agree(Append([k \in 1..n |-> Queued[k][w[k]]], r))

ASSUME Domain = "provenance" =>
    \A n \in 0..MaxRecords : \A h \in [1..n -> Provenance(n)] : Agree(h)

ASSUME Domain = "tools" =>
    \A n \in 0..MaxRecords : \A h \in [1..n -> Registries] : Agree(h)

ASSUME Domain = "effects" =>
    \A n \in 0..MaxRecords : \A h \in [1..n -> Reorderings] : Agree(h)

ASSUME Domain = "undone" =>
    \A n \in 0..MaxRecords : \A h \in [1..n -> Departures] : Agree(h)
=============================================================================
