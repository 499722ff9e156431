------------------------------- MODULE Levels -------------------------------
(***************************************************************************)
(* The lattice (§4.1, §4.4): a point is a set of anomalies that are        *)
(* excluded, and of the sixteen there are five that have a name, each      *)
(* excluding one anomaly more than the one before.                         *)
(***************************************************************************)
EXTENDS Anomalies

L0(h) == TRUE
L1(h) == ~ StaleGeneration(h)
L2(h) == L1(h) /\ ~ CausalCascade(h)
L3(h) == L2(h) /\ ~ ToolEffectReordering(h)
L4(h) == L3(h) /\ ~ PhantomTool(h)

Excludes(h, anomaly) ==
    CASE anomaly = "A1" -> ~ StaleGeneration(h)
      [] anomaly = "A2" -> ~ PhantomTool(h)
      [] anomaly = "A3" -> ~ CausalCascade(h)
      [] anomaly = "A6" -> ~ ToolEffectReordering(h)

Excluded(h) == { anomaly \in {"A1", "A2", "A3", "A6"} : Excludes(h, anomaly) }
=============================================================================
