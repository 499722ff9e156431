------------------------------ MODULE Divided ------------------------------
(***************************************************************************)
(* A history that is too long for one machine: its records are divided     *)
(* among parts, in any way; each part gets some records of the others, and *)
(* decides its own.  TLC checks, for every small history and every way to  *)
(* divide it, that what the parts find adds up to what there is, witness   *)
(* by witness.  Docs/decisions/0024 has the argument for all histories.    *)
(*                                                                         *)
(* Needed is the rule that is shipped (DividedTrace.neededBy, and for A3   *)
(* PartProvenance.neededBy).  Without any of its clauses parts miss        *)
(* something, or find too much.                                            *)
(*                                                                         *)
(* A2, A6 and externalized effects are not asked for, since a record shows *)
(* them by itself.                                                         *)
(***************************************************************************)
EXTENDS Exhaustive

CONSTANTS Detectors,  \* those whose findings have to add up: names of predicates
          AtOnce,     \* whether windows have no width
          Without     \* the clause of the rule that is left out; "" for none

VARIABLES log, aborted

-----------------------------------------------------------------------------
(***************************************************************************)
(* What a part needs of another.  Its span is the least interval with all  *)
(* times of its own records.                                               *)
(***************************************************************************)
TimesOf(r) == {r.read_time, r.write_time} \cup { r.read_times[c] : c \in r.read_set }

Span(h, own) ==
    LET times == UNION { TimesOf(h[k]) : k \in own }
    IN  [ from |-> CHOOSE t \in times : \A u \in times : t <= u,
          to |-> CHOOSE t \in times : \A u \in times : u <= t ]

Within(span, t) == span.from <= t /\ t <= span.to

CommittedWithin(h, span, other) ==
    { k \in other : Committed(h[k]) /\ Within(span, h[k].write_time) }

WritesBefore(h, span, other, c) ==
    { k \in other : Committed(h[k]) /\ c \in h[k].write_set /\ h[k].write_time < span.from }

(* For each cell and value the latest write by a survivor, and by another record. *)
LatestWrites(h, span, other) ==
    UNION { Latest(h, { k \in WritesBefore(h, span, other, c) :
                          /\ Without # "values" => h[k].write_values[c] = v
                          /\ Without # "endings" => Survives(h[k]) = survives }) :
              c \in Cells, v \in Values, survives \in BOOLEAN }

ReadWithin(h, span, other) ==
    { k \in other : \E c \in h[k].read_set : Within(span, h[k].read_times[c]) }

IsReadBefore(h, c, k, l) ==
    \/ h[k].read_times[c] < h[l].read_times[c]
    \/ h[k].read_times[c] = h[l].read_times[c] /\ k < l

LatestOfReads(h, c, reads) == { k \in reads : \A l \in reads : ~ IsReadBefore(h, c, k, l) }

(* For each cell and agent the latest read. *)
LatestReads(h, span, other) ==
    UNION { LatestOfReads(h, c, { k \in other :
                                    /\ c \in h[k].read_set
                                    /\ h[k].read_times[c] < span.from
                                    /\ Without # "agents" => h[k].agent = a }) :
              c \in Cells, a \in Agents }

(* For A3, the aborted records that its own observed; and one that tells that there is any. *)
Observed(h, own, other) == { p \in other : h[p].aborted /\ \E i \in own : p \in h[i].preds }

FirstAborted(h, other) == { p \in other : h[p].aborted /\ \A q \in other : h[q].aborted => p <= q }

OfCascade(records) == IF "CausalCascade" \in Detectors THEN records ELSE {}

Clause(name, records) == IF Without = name THEN {} ELSE records

Needed(h, own, other) ==
    LET span == Span(h, own)
    IN  Clause("commits", CommittedWithin(h, span, other))
            \cup Clause("writes", LatestWrites(h, span, other))
            \cup Clause("reads", ReadWithin(h, span, other))
            \cup Clause("looks", LatestReads(h, span, other))
            \cup Clause("observed", OfCascade(Observed(h, own, other)))
            \cup Clause("aborted", OfCascade(FirstAborted(h, other)))

-----------------------------------------------------------------------------
(***************************************************************************)
(* What a part sees: in the place of every other record there is one that  *)
(* says nothing.  A witness belongs to the record that it names first; a   *)
(* part yields what belongs to its own records.                            *)
(***************************************************************************)
Nothing == [Plain EXCEPT !.absent = {"write_time", "preds", "co"}]

(* TLC keeps a sequence that was joined, and not one that is defined by a rule. *)
Excerpt(h, records) == [k \in Records(h) |-> IF k \in records THEN h[k] ELSE Nothing] \o <<>>

Facts(witnesses, evidence) == [ witnesses |-> witnesses, evidence |-> evidence ]

FactsOf(detector, h) ==
    CASE detector = "StaleGeneration" -> Facts(StaleGenerationWitnesses(h), StaleGenerationEvidence(h))
      [] detector = "CausalCascade" -> Facts(CausalCascadeWitnesses(h), CausalCascadeEvidence(h))
      [] detector = "Residue" -> Facts(OfKinds(h, ResidueWitnesses(h, Unknown(h))), ResidueEvidence(h))
      [] detector = "Snapshot" -> Facts(SnapshotWitnesses(h, Unknown(h)), {})
      [] detector = "StaleRead" -> Facts(StaleReadWitnesses(h, Unknown(h)), {})
      [] detector = "UnseenOverwrite" -> Facts(UnseenOverwriteWitnesses(h), {})
      [] detector = "Refused" -> Facts(RefusedWitnesses(h), {})

Belonging(own, facts) ==
    Facts({ w \in facts.witnesses : w[1] \in own }, facts.evidence \cap own)

(* Every part, as its own records and all that it sees. *)
Parts(h, division) ==
    { <<own, Excerpt(h, own \cup UNION { Needed(h, own, other) : other \in division \ {own} })>> : own \in division }

RECURSIVE Sum(_)
Sum(pairs) ==
    IF pairs = {}
    THEN 0
    ELSE LET one == CHOOSE p \in pairs : TRUE IN one[2] + Sum(pairs \ {one})

AddUp(facts, yields) ==
    /\ facts.witnesses = UNION { y[2].witnesses : y \in yields }
    /\ facts.evidence = UNION { y[2].evidence : y \in yields }
    /\ Cardinality(facts.witnesses) = Sum({ <<y[1], Cardinality(y[2].witnesses)>> : y \in yields })
    /\ Cardinality(facts.evidence) = Sum({ <<y[1], Cardinality(y[2].evidence)>> : y \in yields })

-----------------------------------------------------------------------------
(* All ways to divide so many records among parts: a constant, so that TLC makes them once. *)
Divisions ==
    [n \in 0..MaxRecords |->
        { d \in SUBSET ((SUBSET (1..n)) \ {{}}) :
            UNION d = 1..n /\ \A p, q \in d : p = q \/ p \cap q = {} }]

(* A log under way may name predecessors that are still to come; a history names records. *)
IsHistory(h) == \A k \in Records(h) : h[k].preds \subseteq Records(h)

PartsAddUp ==
    IsHistory(log) =>
        \A division \in Divisions[Len(log)] :
            LET parts == Parts(log, division)
            IN  \A detector \in Detectors :
                    AddUp(FactsOf(detector, log),
                          { <<p[1], Belonging(p[1], FactsOf(detector, p[2]))>> : p \in parts })

(***************************************************************************)
(* A part may see more than it needs: it gets the latest records of each   *)
(* other part, and not only of all others together.                        *)
(***************************************************************************)
MoreDoesNoHarm ==
    IsHistory(log) =>
        \A own \in (SUBSET Records(log)) \ {{}} :
            LET others == Records(log) \ own
                needed == Needed(log, own, others)
            IN  \A more \in SUBSET (others \ needed) :
                    LET excerpt == Excerpt(log, own \cup needed \cup more)
                    IN  \A detector \in Detectors :
                            Belonging(own, FactsOf(detector, excerpt)) = Belonging(own, FactsOf(detector, log))

-----------------------------------------------------------------------------
(* Of A3 the domain is who observed whom; of all else who read and wrote what, and then nobody says whom a record observed. *)
Divisible ==
    IF "CausalCascade" \in Detectors
    THEN Provenance(MaxRecords)
    ELSE { [r EXCEPT !.absent = @ \cup {"preds"}] :
             r \in { s \in Accesses : AtOnce => s.read_time = s.write_time } }

Init ==
    /\ log = <<>>
    /\ aborted = {}

(* The first record is by one of the agents, which differ by name alone. *)
Next ==
    /\ Len(log) < MaxRecords
    /\ \E r \in Divisible :
        /\ log = <<>> => r.agent = Reader
        /\ log' = Append(log, r)
        /\ aborted' = IF r.aborted THEN aborted \cup {Len(log) + 1} ELSE aborted
=============================================================================
