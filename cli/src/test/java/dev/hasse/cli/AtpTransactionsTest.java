package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rows of ATP's table, each noted as {@code intent/key:state}, with {@code +} and its receipt: {@code good}, or the same written {@code
 * otherwise}; {@code tampered} with, by a {@code stranger}, {@code unsigned}; {@code second}, which is genuine and another one; {@code
 * early}, any one. Keys are those of tests 1 and 2 in RFC 8032, §7.1.
 */
class AtpTransactionsTest {
    private static final String SITE = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
    private static final String STRANGER = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb";
    private static final String KEYS = "keys: {s: d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a}\n";

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            # the way of an intent, and what may be left out of it
            i/k:created i/k:authorized i/k:executing i/k:executed i/k:settled+good | T1 held, T5 held, T6 held, T9 held
            i/k:executing i/k:settled+good                                         | T1 held, T5 held, T6 held, T9 held
            i/k:executing i/k:compensated+good                                     | T1 held, T5 held, T6 held, T9 held
            i/k:settled+good i/k:compensated+second                                | T1 held, T5 held, T6 held, T9 held
            i/k:created i/k:expired                                                | T1 held, T6 held, T9 held
            i/k:executing                                                          |

            # T1: monotonic, decided once
            i/k:executing i/k:authorized                                           | T1 illegal-transition
            i/k:executing i/k:expired                                              | T1 illegal-transition, T6 held, T9 held
            i/k:settled+good i/k:executing                                         | T1 illegal-transition, T5 held, T6 held, T9 held
            i/k:settled+good i/k:expired                                           | T1 committed-and-aborted, T5 held, T6 held, T9 held
            i/k:compensated+good i/k:settled+good                                  | T1 committed-and-aborted, T5 held, T6 after-the-decision, T9 held

            # T5: a retry gets the row as it is; T6: a fresh key executes again
            i/k:settled+good i/k:settled+good                                      | T1 held, T5 held, T6 held, T9 held
            i/k:settled+good i/k:settled+otherwise                                 | T1 held, T5 held, T6 held, T9 held
            i/k:settled+good i/k:settled+second                                    | T1 held, T5 two-effects, T6 held, T9 held
            i/k:settled+good i/l:settled+second                                    | T1 decided-twice, T5 held, T6 after-the-decision, T9 held
            i/k:settled+good j/k:settled+good                                      | T1 held, T5 held, T6 held, T9 held

            # T5: receipts
            i/k:executed+early                                                     | T5 early-receipt
            i/k:settled                                                            | T1 held, T6 held, T9 held
            i/k:settled+tampered                                                   | T1 held, T5 unsigned-receipt, T6 held, T9 held
            i/k:settled+stranger                                                   | T1 held, T5 unsigned-receipt, T6 held, T9 held
            i/k:settled+unsigned                                                   | T1 held, T5 unsigned-receipt, T6 held, T9 held
            i/k:compensated+tampered                                               | T1 held, T5 unsigned-receipt, T6 held, T9 held
            i/k:settled+of-another                                                 | T1 held, T5 other-receipt, T6 held, T9 held
            """)
    void whatTheRowsShow(String rows, String expected) throws Exception {
        assertThat(TransactionLogCheck.decided(check(KEYS, log(rows)))).isEqualTo(expected == null ? "" : expected);
    }

    private Run check(String mapping, String log) throws IOException {
        return TransactionLogCheck.of(folder, "atp", mapping, log);
    }

    private static String log(String rows) throws GeneralSecurityException {
        StringBuilder log = new StringBuilder();
        for (String row : rows.split(" ")) {
            String[] parts = row.split("[/:+]");
            String receipt = parts.length < 4 ? "null" : receipt(parts[0], parts[3]);
            log.append("{\"intent_id\":\"%s\",\"idempotency_key\":\"%s\",\"state\":\"%s\",\"body\":{},\"receipt\":%s}\n"
                    .formatted(parts[0], parts[1], parts[2], receipt));
        }
        return log.toString();
    }

    private static String receipt(String intent, String kind) throws GeneralSecurityException {
        String of = kind.equals("of-another") ? "another" : intent;
        String number = kind.equals("second") ? "2" : "1";
        // Written in its canonical form.
        String body = "{\"amount\":49.9,\"intent_id\":\"%s\",\"number\":%s}".formatted(of, number);
        String signature = signature(body, kind.equals("stranger") ? STRANGER : SITE);
        ObjectNode signed =
                JsonNodeFactory.instance.objectNode().put("key_id", "s").put("value", signature);
        return switch (kind) {
            case "otherwise" ->
                "{ \"signature\": %s, \"number\": 1.0e0, \"amount\": 4990E-2, \"intent_id\": \"%s\" }"
                        .formatted(signed, of);
            case "tampered" ->
                "{\"amount\":499,\"intent_id\":\"%s\",\"number\":1,\"signature\":%s}".formatted(of, signed);
            case "unsigned" -> body;
            default -> body.replace("}", ",\"signature\":" + signed + "}");
        };
    }

    private static String signature(String text, String seed) throws GeneralSecurityException {
        PrivateKey key = KeyFactory.getInstance("Ed25519")
                .generatePrivate(new EdECPrivateKeySpec(
                        NamedParameterSpec.ED25519, HexFormat.of().parseHex(seed)));
        Signature signer = Signature.getInstance("Ed25519");
        signer.initSign(key);
        signer.update(text.getBytes(StandardCharsets.UTF_8));
        return Base64.getEncoder().encodeToString(signer.sign());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "keys: {other: d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a}",
            })
    void withoutTheKeySignaturesAreUndecided(String mapping) throws Exception {
        for (String kind : List.of("good", "tampered", "stranger")) {
            Run run = check(mapping, log("i/k:settled+" + kind));

            assertThat(TransactionLogCheck.decided(run)).isEqualTo("T1 held, T6 held, T9 held");
            assertThat(run.out()).contains("receipts are signed");
        }
        assertThat(TransactionLogCheck.decided(check(mapping, log("i/k:settled+unsigned"))))
                .contains("T5 unsigned-receipt");
    }

    @Test
    void theExamplesOfThePage() {
        Path examples = Run.PROJECT.resolve("traces/formats/atp");
        for (String name : List.of("rows.jsonl", "requests.jsonl")) {
            Run run = Run.hasse(
                    "check",
                    "--transactions",
                    "--from",
                    "auto",
                    "--mapping",
                    examples.resolve("map.yaml").toString(),
                    examples.resolve(name).toString());
            assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
            assertThat(run.out()).contains("T5 one-effect-a-key         held");
        }
        Run tampered = Run.hasse(
                "check",
                "--transactions",
                "--from",
                "atp",
                "--mapping",
                examples.resolve("map.yaml").toString(),
                examples.resolve("tampered.jsonl").toString());
        assertThat(tampered.out())
                .contains("unsigned-receipt: the receipt at settle")
                .contains("tampered.jsonl:2) of transaction");
        assertThat(tampered.exitCode()).isEqualTo(1);
    }

    /** What the published implementation wrote when it was used as the page says, and when it was not. */
    @Test
    void theTableOfThePublishedImplementation() {
        Run kept = published("published.jsonl");
        assertThat(kept.exitCode()).as(kept.out() + kept.err()).isZero();
        assertThat(TransactionLogCheck.decided(kept)).isEqualTo("T1 held, T5 held, T6 held");

        Run broken = published("published-faults.jsonl");
        assertThat(broken.exitCode()).isEqualTo(1);
        assertThat(TransactionLogCheck.decided(broken))
                .isEqualTo("T1 illegal-transition, T5 early-receipt, T6 after-the-decision, T9 held");
        assertThat(broken.out()).contains("\"committed-and-aborted\"", "\"decided-twice\"");
    }

    private static Run published(String name) {
        Path examples = Run.PROJECT.resolve("traces/formats/atp");
        return Run.hasse(
                "check",
                "--transactions",
                "--from",
                "auto",
                "--mapping",
                examples.resolve("published.yaml").toString(),
                "--format",
                "json",
                examples.resolve(name).toString());
    }

    @Test
    void aRetryPastExpiryIsOneAfterTheEnd() throws IOException {
        String expired =
                "{\"path\":\"/api/atp/execute\",\"idempotency_key\":\"k\",\"body\":{\"intent_id\":\"i\"},\"status\":410}\n";

        assertThat(TransactionLogCheck.decided(check(KEYS, expired))).isEqualTo("T1 held, T6 held, T9 held");
        assertThat(TransactionLogCheck.decided(check(KEYS, expired + expired)))
                .isEqualTo("T1 held, T6 after-the-decision, T9 held");
    }

    /** An agent cannot know of an expiry before it is told. */
    @Test
    void theFirstRequestAfterAnExpiryIsNoRetry() throws Exception {
        String expired = log("i/k:authorized i/k:expired");
        String refused =
                "{\"path\":\"/api/atp/execute\",\"idempotency_key\":\"k\",\"body\":{\"intent_id\":\"i\"},\"status\":410}\n";

        assertThat(TransactionLogCheck.decided(check(KEYS, expired + refused))).isEqualTo("T1 held, T6 held, T9 held");
        assertThat(TransactionLogCheck.decided(check(KEYS, expired + refused + refused)))
                .isEqualTo("T1 held, T6 after-the-decision, T9 held");
    }

    @Test
    void aRetryThatAsksForSomethingElse() throws Exception {
        String receipt = receipt("i", "good");
        String execute =
                "{\"path\":\"/api/atp/execute\",\"idempotency_key\":\"k\",\"body\":{\"intent_id\":\"i\",\"n\":%s},\"status\":200,"
                        + "\"response\":{\"state\":\"settled\",\"receipt\":" + receipt + "}}\n";

        assertThat(TransactionLogCheck.decided(check(KEYS, execute.formatted(1) + execute.formatted("1.0"))))
                .isEqualTo("T1 held, T5 held, T6 held, T9 held");
        assertThat(TransactionLogCheck.decided(check(KEYS, execute.formatted(1) + execute.formatted(2))))
                .isEqualTo("T1 held, T5 other-body, T6 held, T9 held");
    }

    @Test
    void aKeyThatIsNone() throws IOException {
        Run run = check("keys: {s: short}\n", "");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("map.yaml:1").contains("expected a public key of Ed25519");
    }

    /** The schema of what is printed knows the faults of receipts. */
    @Test
    void theJsonKeepsToItsSchema() throws Exception {
        JsonNode json = Verdicts.json(
                check(KEYS, log("i/k:executed+early i/k:authorized i/k:settled+tampered j/k:settled+of-another"))
                        .out());

        assertThat(Schemas.of(Schemas.text("hasse.transactions.1")).validate(json))
                .isEmpty();
    }
}
