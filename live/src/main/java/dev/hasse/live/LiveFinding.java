package dev.hasse.live;

import dev.hasse.model.OperationRef;
import dev.hasse.model.Witness;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A finding in a trace that is still being written. Immutable. */
public final class LiveFinding {
    private final String traceId;
    private final @Nullable String workload;
    private final Witness witness;
    /** Null until it is asked for: it takes longer than anything else here. */
    private @Nullable String key;

    /**
     * @param traceId the trace
     * @param workload the group that the trace belongs to; null if none is known
     * @param witness what proves it; some of its facts, such as the staleness, may still change
     */
    public LiveFinding(String traceId, @Nullable String workload, Witness witness) {
        this.traceId = traceId;
        this.workload = workload;
        this.witness = witness;
    }

    /** The id of the trace. */
    public String traceId() {
        return traceId;
    }

    /** The group that the trace belongs to; null if none is known. */
    public @Nullable String workload() {
        return workload;
    }

    /** What proves it. */
    public Witness witness() {
        return witness;
    }

    /**
     * Identifies the finding in 32 hexadecimal digits, also after a restart: by its phenomenon, its trace, the ids and agents
     * of its operations, its cell, and whether it is certain. Where an id is only a position, the place of the record counts
     * too, since a log that begins anew counts from 1 again.
     */
    public String key() {
        String known = key;
        if (known == null) {
            known = digest();
            key = known;
        }
        return known;
    }

    private String digest() {
        MessageDigest digest = sha256();
        add(digest, witness.phenomenon().code());
        add(digest, traceId);
        for (OperationRef operation : witness.operations()) {
            add(digest, operation.id().text());
            add(digest, operation.agent());
            boolean isPosition = operation.id().text().equals(String.valueOf(operation.position()));
            // The records of a converted log move as it grows.
            add(digest, isPosition && operation.origin() == null ? operation.source() + ":" + operation.line() : "");
        }
        add(digest, String.join("\u0000", witness.cells()));
        add(digest, witness.certain() ? "certain" : "possible");
        return HexFormat.of().formatHex(digest.digest(), 0, 16);
    }

    private static void add(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        // Prefixed with its length, so that no two lists of texts look alike.
        digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
        digest.update(bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LiveFinding finding
                && traceId.equals(finding.traceId)
                && Objects.equals(workload, finding.workload)
                && witness.equals(finding.witness);
    }

    @Override
    public int hashCode() {
        return Objects.hash(traceId, workload, witness);
    }

    @Override
    public String toString() {
        return witness + " in " + traceId;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
