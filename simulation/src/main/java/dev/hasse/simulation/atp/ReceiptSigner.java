package dev.hasse.simulation.atp;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Signs the receipts of a site: Ed25519 over the canonical form of the receipt's body (ATP §4; RFC 8032; RFC 8785). The keys are those
 * of tests 1 and 2 in RFC 8032, §7.1, so that everybody has their public halves.
 *
 * <p>The bodies have texts in ASCII without quotation marks, and whole numbers of few digits. Their canonical form has its keys sorted and no
 * white space, and nothing else to it.
 */
final class ReceiptSigner {
    private static final List<String> SECRETS = List.of(
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
    private static final JsonFactory JSON = new JsonFactory();

    static final int SITES = SECRETS.size();

    private final String keyId;
    private final PrivateKey key;

    /**
     * The signer of a site.
     *
     * @param number from 1
     */
    ReceiptSigner(int number) {
        this.keyId = "site-" + number;
        try {
            this.key = KeyFactory.getInstance("Ed25519")
                    .generatePrivate(new EdECPrivateKeySpec(
                            NamedParameterSpec.ED25519, HexFormat.of().parseHex(SECRETS.get(number - 1))));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java runtime has Ed25519 since 15", missing);
        }
    }

    String keyId() {
        return keyId;
    }

    /** The receipt with this body, as JSON. Values are texts or integers. */
    String sign(SortedMap<String, Object> body) {
        return signOther(body, body);
    }

    /** A receipt with this body, and the signature of another: one that was tampered with. */
    String signOther(SortedMap<String, Object> body, SortedMap<String, Object> original) {
        String shown = canonical(body);
        return shown.substring(0, shown.length() - 1) + ",\"signature\":{\"key_id\":\"" + keyId + "\",\"value\":\""
                + signature(canonical(original)) + "\"}}";
    }

    private String signature(String message) {
        try {
            Signature signer = Signature.getInstance("Ed25519");
            signer.initSign(key);
            signer.update(message.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(signer.sign());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("the key is one of Ed25519", impossible);
        }
    }

    private static String canonical(SortedMap<String, Object> body) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(text)) {
            out.writeStartObject();
            for (Map.Entry<String, Object> member : body.entrySet()) {
                if (member.getValue() instanceof Integer number) {
                    out.writeNumberField(member.getKey(), number);
                } else {
                    out.writeStringField(member.getKey(), member.getValue().toString());
                }
            }
            out.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }
}
