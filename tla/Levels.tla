------------------------------- MODULE Levels -------------------------------
(***************************************************************************)
(* The five named points of the lattice, as predicates over histories      *)
(* (§4.1): each excludes one anomaly more than the one before.             *)
(***************************************************************************)
EXTENDS Anomalies

L0(h) == TRUE
L1(h) == ~ StaleGeneration(h)
L2(h) == L1(h) /\ ~ CausalCascade(h)
L3(h) == L2(h) /\ ~ ToolEffectReordering(h)
L4(h) == L3(h) /\ ~ PhantomTool(h)
=============================================================================
