package dev.hasse.check;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Chain;
import dev.hasse.model.Excuses;
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

    /**
     * Creates the classifier of a check.
     *
     * @param excuses which witnesses do not count
     * @param maxWitnesses how many witnesses to list for each phenomenon and trace; 0 for all
     */
    static Classifier ofCheck(Policy policy, Excuses excuses, int maxWitnesses) {
        int listed = maxWitnesses == 0 ? Integer.MAX_VALUE : maxWitnesses;
        return of(policy, policy.chainInForce().value(), listed).excusing(excuses);
    }
}
