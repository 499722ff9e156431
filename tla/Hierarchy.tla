----------------------------- MODULE Hierarchy -----------------------------
(***************************************************************************)
(* The hierarchy (§4.2, §4.6): each level is contained in all below it,    *)
(* strictly, and every point of the lattice is inhabited by a history that *)
(* the runtime model can produce.                                          *)
(***************************************************************************)
EXTENDS Memory

CONSTANT Point  \* a set of anomalies, for PointIsUninhabited

(***************************************************************************)
(* The containments, by definition: four of neighbours, six of others, and *)
(* the top of the chain is the top of the lattice.                         *)
(***************************************************************************)
THEOREM Containment == \A h : /\ L4(h) => L3(h)
                              /\ L3(h) => L2(h)
                              /\ L2(h) => L1(h)
                              /\ L1(h) => L0(h)

Chain ==
    LET h == History
    IN  /\ L1(h) => L0(h)
        /\ L2(h) => L1(h) /\ L0(h)
        /\ L3(h) => L2(h) /\ L1(h) /\ L0(h)
        /\ L4(h) => L3(h) /\ L2(h) /\ L1(h) /\ L0(h)
        /\ L4(h) <=> Excluded(h) = {"A1", "A2", "A3", "A6"}

(***************************************************************************)
(* What would make two neighbours equal.  The counter-example to each is a *)
(* history of the lower level that the upper one excludes.                 *)
(***************************************************************************)
L0IsL1 == L0(History) => L1(History)
L1IsL2 == L1(History) => L2(History)
L2IsL3 == L2(History) => L3(History)
L3IsL4 == L3(History) => L4(History)

(* Of the empty history nothing can be said, although it excludes everything. *)
PointIsUninhabited == log = <<>> \/ Excluded(History) # Point
=============================================================================
