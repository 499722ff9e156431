------------------------------ MODULE Weakened ------------------------------
(***************************************************************************)
(* No conjunct of Anomalies.tla can be left out: without it, something     *)
(* else is said of some small history.  TLC finds that history, once for   *)
(* each conjunct.                                                          *)
(*                                                                         *)
(* The tests write the two modules that this takes.  WeakAnomalies is      *)
(* Anomalies, but for the conjunct that the variable `without' numbers.    *)
(* Conjuncts says how many there are; which of them concern moments; and,  *)
(* as IsToldApartBy(h), whether all that the present one bears on differs  *)
(* for a history h.                                                        *)
(*                                                                         *)
(* The histories also tell of what no record may say, so that a definition *)
(* that looks there sees something: maps of cells outside of their sets,   *)
(* and NULL is a set with a tool in it, in the place of a registry that is *)
(* unknown.                                                                *)
(***************************************************************************)
EXTENDS Conjuncts

CONSTANTS Part, Parts  \* of all conjuncts only every so many-th

(* What a record says beside Plain. *)
Said(r) == { <<f, r[f]>> : f \in { g \in DOMAIN r : r[g] # Plain[g] } }

-----------------------------------------------------------------------------
(***************************************************************************)
(* The domains of Exhaustive, small ones first, and none longer than its   *)
(* definitions need.  Where three records take part, each reads or writes, *)
(* and windows have no width; or one agent reads and writes.               *)
(***************************************************************************)
Standing(records) == { r \in records : Survives(r) /\ Committed(r) }

Early(records) == { r \in records : r.write_time <= 1 }

ByOne(records) == { r \in records : r.agent = Reader }

OneThing(records) == { r \in records : (r.read_set = {}) # (r.write_set = {}) }

(* Even who read nothing may say which replica served it. *)
Replicated(records) == { [r EXCEPT !.replica = p] : r \in records, p \in Replicas \cup {NULL} }

AtOnce(records) == { r \in OneThing(records) : r.read_time = r.write_time }

Contention == { r \in Accesses : IF r.agent = Reader THEN r.refused ELSE r \in AtOnce(Standing(Accesses)) }

Exact ==
    LET standing == Standing(Accesses)
    IN  << <<1, Accesses>>, <<1, Registries>>, <<1, Reorderings>>, <<1, Departures>>, <<1, Provenance(1)>>,
           <<2, Provenance(2)>>, <<2, Early(Accesses)>>, <<2, Replicated(ByOne(AtOnce(standing)))>>,
           <<3, AtOnce(standing)>>, <<3, Replicated(ByOne(AtOnce(standing)))>>, <<3, Contention>>,
           <<3, ByOne(Early(standing))>>, <<2, Accesses>> >>

AtMoments ==
    LET committed == { r \in Blurred : Committed(r) }
        early == { r \in committed : r.write_time <= Apart }
        few == { r \in committed : Unknowns(r) <= 1 }
    IN  << <<1, committed>>, <<2, Standing(early)>>, <<2, early>>, <<2, few>>, <<2, committed>> >>

(* Whether a history of the domain tells the conjunct apart; it is shown. *)
Tells(domain) ==
    \E h \in [1..domain[1] -> domain[2]] :
        /\ IsToldApartBy(h)
        /\ PrintT(<<"told apart", without, Len(h), [k \in DOMAIN h |-> Said(h[k])]>>)

IsToldApart ==
    LET domains == IF without \in OfMoments THEN AtMoments ELSE Exact
    IN  \E k \in DOMAIN domains : Tells(domains[k])

Init == without \in { k \in 1..Conjuncts : k % Parts = Part }

Next == UNCHANGED without

MeansSomething == IsToldApart \/ PrintT(<<"not told apart", without>>)
=============================================================================
