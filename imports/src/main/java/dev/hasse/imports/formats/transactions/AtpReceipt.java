package dev.hasse.imports.formats.transactions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.mapping.SiteKeys;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.StepMark;
import dev.hasse.model.transactions.TransactionRule;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether the receipt of an ATP intent is what it should be: issued on entry to {@code settled} or {@code compensated} only, signed by the
 * site's key, Ed25519 over the JCS form of the receipt's body, and that of this intent.
 *
 * <p>Source: ATP §4, and its opening. The page does not say where the signature stands. It is taken from {@code signature}, a text or an
 * object with {@code value} and {@code key_id}; the receipt's body is its member {@code body}, if that is an object, and else the receipt
 * without {@code signature}. A key that the receipt brings along proves nothing, so only keys from the mapping count.
 *
 * <p>These are violations of T5: the receipt is the evidence that there was one effect, by which retries are answered (§2).
 */
final class AtpReceipt {
    private static final int SIGNATURE_BYTES = 64;
    private static final String SIGNATURE = "signature";

    private AtpReceipt() {}

    /**
     * What the receipt says of T5; null if there is nothing to say.
     *
     * @param receipt missing or null if there is none
     * @param state the state that the intent was in
     */
    static @Nullable StepMark mark(JsonNode receipt, AtpState state, String intent, SiteKeys keys) {
        boolean none = receipt.isMissingNode() || receipt.isNull();
        if (!state.hasReceipt()) {
            return none ? null : StepMark.breaks(RuleFault.EARLY_RECEIPT);
        }
        if (none) {
            return StepMark.leaves(
                    TransactionRule.T5,
                    "intents were settled or compensated, and the log does not show their receipts");
        }
        String named = intent(receipt);
        if (named != null && !named.equals(intent)) {
            return StepMark.breaks(RuleFault.OTHER_RECEIPT);
        }
        return signed(receipt, keys);
    }

    /** The intent that a receipt is about, as it says itself; null if it does not. */
    private static @Nullable String intent(JsonNode receipt) {
        JsonNode body = body(receipt);
        String id = Json.text(body, "intent_id");
        return id != null ? id : Json.text(body.path("intent"), "id");
    }

    private static JsonNode body(JsonNode receipt) {
        if (receipt.path("body").isObject()) {
            return receipt.path("body");
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> member : receipt.properties()) {
            if (!member.getKey().equals(SIGNATURE)) {
                body.set(member.getKey(), member.getValue());
            }
        }
        return body;
    }

    private static StepMark signed(JsonNode receipt, SiteKeys keys) {
        JsonNode signature = receipt.path(SIGNATURE);
        byte[] value = bytes(signature.isObject() ? signature.path("value") : signature);
        byte[] body = CanonicalReceipt.of(body(receipt));
        if (value == null || body == null) {
            return StepMark.breaks(RuleFault.UNSIGNED_RECEIPT);
        }
        String id = Json.firstText(signature, "key_id", "kid");
        PublicKey key = keys.key(id != null ? id : Json.firstText(receipt, "key_id", "kid"));
        if (key == null) {
            return StepMark.leaves(
                    TransactionRule.T5,
                    keys.isEmpty()
                            ? "receipts are signed, and the mapping has no keys to verify them by"
                            : "receipts are signed by keys that the mapping does not have");
        }
        return isBy(key, value, body)
                ? StepMark.keeps(TransactionRule.T5)
                : StepMark.breaks(RuleFault.UNSIGNED_RECEIPT);
    }

    private static boolean isBy(PublicKey key, byte[] signature, byte[] message) {
        try {
            Signature verifier = Signature.getInstance("Ed25519");
            verifier.initVerify(key);
            verifier.update(message);
            return verifier.verify(signature);
        } catch (GeneralSecurityException noSignature) {
            return false;
        }
    }

    /** The 64 bytes of a signature, in Base64 of either alphabet or in hexadecimal digits; null if it is none. */
    private static byte @Nullable [] bytes(JsonNode signature) {
        String text = signature.isTextual() ? signature.textValue() : "";
        try {
            byte[] bytes = text.length() == 2 * SIGNATURE_BYTES
                    ? HexFormat.of().parseHex(text)
                    : Base64.getDecoder().decode(text.replace('-', '+').replace('_', '/'));
            return bytes.length == SIGNATURE_BYTES ? bytes : null;
        } catch (IllegalArgumentException neither) {
            return null;
        }
    }
}
