package dev.hasse.check;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Chain;
import dev.hasse.policy.Policy;

/** Makes classifiers that decide traces as a policy says. */
public final class PolicyClassifier {
    private PolicyClassifier() {}

    /**
     * Creates a classifier that follows the policy, and excuses nothing.
     *
     * @param chain the chain that defines the levels
     * @param witnesses how many to list for each anomaly and trace
     */
    public static Classifier of(Policy policy, Chain chain, int witnesses) {
        return new Classifier(
                chain,
                policy.cascadeMode(),
                policy.initialInForce().value(),
                policy.countPossibleInForce().value(),
                witnesses,
                false);
    }
}
