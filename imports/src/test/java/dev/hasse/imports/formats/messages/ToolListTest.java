package dev.hasse.imports.formats.messages;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolListTest {
    @ParameterizedTest
    @CsvSource({
        "Unknown tool: pay, true",
        "unKNOWN TOOL, true",
        "there is No such tool, true",
        "Tool Pay not found, true",
        "a tool: PAY was NOT FOUND, true",
        "pay is not a valid tool, true",
        "PAY IS NOT A VALID TOOL, true",
        "Tool refund not found, false",
        "pay was not found, false",
        "refund is not a valid tool, false",
        "no such account, false",
        "unknown, false",
        "not, false",
        "n, false",
        "'', false"
    })
    void aMessageSaysThatAToolIsGone(String words, boolean expected) {
        assertEquals(expected, ToolList.saysThatItIsGone(words, "pay"));
    }
}
