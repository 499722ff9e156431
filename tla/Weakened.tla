------------------------------ MODULE Weakened ------------------------------
(***************************************************************************)
(* No conjunct of Anomalies.tla can be left out: without it, some small    *)
(* history has other witnesses.  TLC finds that history, so the assumption *)
(* below is false, once for each conjunct.                                 *)
(*                                                                         *)
(* The tests write the two modules that are compared.  WholeAnomalies is   *)
(* Anomalies as it stands, WeakAnomalies lacks one conjunct, and in both   *)
(* Everything(h) is all that they say of h which that conjunct bears on.   *)
(*                                                                         *)
(* The histories also tell of what no record may say, so that a definition *)
(* that looks there sees something: maps of cells outside of their sets,   *)
(* and NULL is a set with a tool in it, in the place of a registry that is *)
(* unknown.                                                                *)
(***************************************************************************)
EXTENDS Exhaustive

Whole == INSTANCE WholeAnomalies
Weak == INSTANCE WeakAnomalies

(* What a record says beside Plain. *)
Said(r) == { <<f, r[f]>> : f \in { g \in DOMAIN r : r[g] # Plain[g] } }

Same(h) ==
    \/ Whole!Everything(h) = Weak!Everything(h)
    \/ /\ PrintT(<<"told apart by", Len(h), [k \in DOMAIN h |-> Said(h[k])],
                   "whole", Whole!Everything(h), "weak", Weak!Everything(h)>>)
       /\ FALSE

(***************************************************************************)
(* The domains of Exhaustive, each as far as its definitions look: A2 and  *)
(* A6 at one record, A3 at two, all others at three.                       *)
(***************************************************************************)
Domains(n) ==
    <<Accesses>> \o (IF n <= 2 THEN <<Provenance(n)>> ELSE <<>>)
                 \o (IF n <= 1 THEN <<Registries, Reorderings>> ELSE <<>>)

ASSUME \A n \in 0..MaxRecords :
           LET domains == Domains(n)
           IN  \A k \in DOMAIN domains : \A h \in [1..n -> domains[k]] : Same(h)
=============================================================================
