package dev.hasse.live;

import dev.hasse.model.OperationRef;
import dev.hasse.model.Witness;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A finding in a trace that is still being written.
 *
 * @param traceId the trace
 * @param workload the group that the trace belongs to; null if none is known
 * @param witness what proves it; some of its facts, such as the staleness, may still change
 */
public record LiveFinding(String traceId, @Nullable String workload, Witness witness) {

    /**
     * Identifies the finding in 32 hexadecimal digits, also after a restart: by its phenomenon, its trace, the ids, agents
     * and places of its operations, its cell, the two moments that it connects, and whether it is certain. Converted
     * operations have no place here, since their records move as the log grows.
     */
    public String key() {
        MessageDigest digest = sha256();
        add(digest, witness.phenomenon().code());
        add(digest, traceId);
        for (OperationRef operation : witness.operations()) {
            add(digest, operation.id().text());
            add(digest, operation.agent());
            add(digest, operation.origin() != null ? "" : operation.source() + ":" + operation.line());
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

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
