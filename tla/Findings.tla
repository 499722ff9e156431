------------------------------ MODULE Findings ------------------------------
(***************************************************************************)
(* What a detector has to answer, by the specification: of each predicate  *)
(* all witnesses and their number.                                         *)
(***************************************************************************)
EXTENDS Levels

(* What cells held at first: "unknown", or "first-read". *)
InitialOf(h, initial) == IF initial = "first-read" THEN FirstReads(h) ELSE Unknown(h)

(* How many witnesses a detector counts, and which it lists; and how many records are evidence, where that is defined. *)
Found(witnesses) == <<Cardinality(witnesses), witnesses>>
FoundBy(witnesses, evidence) == Found(witnesses) \o <<Cardinality(evidence)>>

(* The same of what is certain, and of what is possible beyond that. *)
FoundAt(certain, possible) == Found(certain) \o Found(possible \ certain)

(* Residue tells its kind. *)
OfKinds(h, residue) == { w \o <<IF w \in ReadsOfAborted(h) THEN "aborted" ELSE "unlogged">> : w \in residue }

Specified(detector, initial, h) ==
    LET given == InitialOf(h, initial)
    IN  CASE detector = "StaleGeneration" -> FoundBy(StaleGenerationWitnesses(h), StaleGenerationEvidence(h))
          [] detector = "PhantomTool" -> FoundBy(PhantomToolWitnesses(h), PhantomToolEvidence(h))
          [] detector = "CausalCascade" ->
                 FoundBy(CausalCascadeWitnesses(h), CausalCascadeEvidence(h))
                     \o <<Cardinality(CausalCascadeUndecided(h))>>
          [] detector = "Residue" -> FoundBy(OfKinds(h, ResidueWitnesses(h, given)), ResidueEvidence(h))
          [] detector = "ToolEffectReordering" ->
                 FoundAt(ToolEffectReorderingWitnesses(h), Reordered(h))
                     \o <<Cardinality(ToolEffectReorderingEvidence(h))>>
          [] detector = "Snapshot" -> Found(SnapshotWitnesses(h, given))
          [] detector = "StaleRead" -> Found(StaleReadWitnesses(h, given))
          [] detector = "UnseenOverwrite" -> Found(UnseenOverwriteWitnesses(h))
          [] detector = "Refused" -> Found(RefusedWitnesses(h))
          [] detector = "Externalized" -> Found(ExternalizedWitnesses(h))
          [] detector = "SplitView" -> Found(SplitViewWitnesses(h))
          [] detector = "StaleGenerationAtMoments" ->
                 FoundAt(CertainStaleGenerations(h), PossibleStaleGenerations(h))
                     \o <<Cardinality(CertainStaleGenerationEvidence(h))>>
          [] detector = "ResidueAtMoments" ->
                 FoundAt(OfKinds(h, CertainResidue(h, given)), OfKinds(h, PossibleResidue(h, given)))
          [] detector = "StaleGenerationAtBounds" ->
                 FoundAt(StaleGenerationsAtBounds(h).certain, StaleGenerationsAtBounds(h).possible)
          [] detector = "ResidueAtBounds" ->
                 FoundAt(OfKinds(h, ResidueAtBounds(h, given).certain), OfKinds(h, ResidueAtBounds(h, given).possible))
          [] detector = "SnapshotAtMoments" ->
                 FoundAt(CertainSnapshotViolations(h, given), PossibleSnapshotViolations(h, given))
          [] detector = "StaleReadAtMoments" -> FoundAt(CertainStaleReads(h, given), PossibleStaleReads(h, given))
          [] detector = "UnseenOverwriteAtMoments" -> FoundAt(CertainUnseenOverwrites(h), PossibleUnseenOverwrites(h))
          [] detector = "SplitViewAtMoments" -> FoundAt(CertainSplitViews(h), PossibleSplitViews(h))
=============================================================================
