package dev.hasse.imports.formats.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In the notation here, {@code ¶} is a line feed, and the scripts run in {@code /w}. */
class PythonScriptTest {
    private static String effects(List<String> words, String input) {
        return PythonScript.effects(words, input.replace('¶', '\n'), "/w").stream()
                .map(effect -> effect.kind() + ":" + effect.path())
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "open('f', 'w').write('x') ! REPLACE:/w/f",
                "open(\"/x/f\", mode=\"w\", encoding=\"utf-8\").write('x') ! REPLACE:/x/f",
                "with open('f', 'w') as out:¶    out.write('x') ! REPLACE:/w/f",
                "p='f'¶s=open(p).read()¶s=s.replace('a','b')¶open(p,'w').write(s) ! UPDATE:/w/f",
                "s=open('f').read(); open('f','w').write(s.replace('a','b')) ! UPDATE:/w/f",
                "p = 'f'; s = open(p, encoding='utf-8').read()¶open(p, 'w').write(s) ! UPDATE:/w/f",
                "import pathlib¶p = pathlib.Path('f')¶s = p.read_text()¶p.write_text(s) ! UPDATE:/w/f",
                "from pathlib import Path¶Path('f').write_text('x') ! REPLACE:/w/f",
                "Path('f').write_text(Path('f').read_text()) ! UPDATE:/w/f",
                "Path('f').write_text(Path('g').read_text()) ! REPLACE:/w/f",
                "p='f'¶open(p,'w').write('x')¶p='g'¶open(p,'w').write('x') ! REPLACE:/w/f REPLACE:/w/g",
                "open('f', 'a').write('x') ! CHANGE:/w/f",
                "p='f'¶old='''¶open('g','w')¶'''¶s=open(p).read()¶open(p,'w').write(s.replace(old,'')) ! UPDATE:/w/f",
                "print(open('f').read()) ! ``",
                "open('f', 'r') ! ``",
                "if x:¶    open('f', 'w') ! ``",
                "if x: open('f', 'w') ! ``",
                "for p in ['f', 'g']:¶    open(p, 'w') ! ``",
                "p = 'f'¶for p in []: pass¶if x:¶    p = 'g'¶open(p, 'w') ! ``",
                "def f():¶    open('f', 'w') ! ``",
                "try:¶    open('f', 'w')¶except OSError: pass ! ``",
                "open(f'{x}', 'w') ! ``",
                "open('f' + x, 'w') ! ``",
                "open(os.path.join('f'), 'w') ! ``",
                "os.open('f', 'w') ! ``",
                "import sys¶if x: sys.exit(0)¶open('f', 'w') ! ``",
                "os.chdir('d')¶open('f', 'w') ! ``",
            })
    void namesFilesThatItWritesInAnyCase(String script, String effects) {
        assertThat(effects(List.of("python3", "-"), script)).isEqualTo(effects);
        assertThat(effects(List.of("python3"), script)).isEqualTo(effects);
        assertThat(effects(List.of("/usr/bin/python3.12", "-c", script.replace('¶', '\n')), ""))
                .isEqualTo(effects);
    }

    @ParameterizedTest
    @CsvSource({"python3 a.py", "python3 -m x", "node -", "python-config -"})
    void isTheTextOfACommandOrOfItsHereDocument(String command) {
        assertThat(effects(List.of(command.split(" ")), "open('f', 'w')")).isEmpty();
    }
}
