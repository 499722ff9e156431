package dev.hasse.detectors.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionRule;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each rule on the smallest logs that break it, and on the nearest ones that do not; {@link LogNotation} says how to read them. */
class TransactionRulesTest {

    @ParameterizedTest(name = "{0} on {2} log {1}")
    @CsvSource(delimiter = '|', textBlock = """
            # T1, decided once
            T1 | A:commit                                | cut off  | held
            T1 | A:commit A:abort                        | cut off  | committed-and-aborted 1 2
            T1 | A:abort A:x A:commit                    | cut off  | committed-and-aborted 1 3
            T1 | A:commit A:commit                       | cut off  | decided-twice 1 2
            T1 | A:commit B:abort                        | cut off  | held
            T1 | A:x B:y                                 | complete | undecided

            # T2, compensated completely
            T2 | A:x~ A:y! A:-x A:abort                  | complete | held
            T2 | A:x~ A:y! A:abort                       | complete | not-compensated 1
            T2 | A:x~ A:y! A:abort                       | cut off  | undecided
            T2 | A:x~ A:-x! A:abort                      | complete | not-compensated 1
            T2 | A:x~ A:-x! A:-x A:abort                 | complete | held
            T2 | A:x~ A:-x A:-x A:abort                  | cut off  | compensated-twice 1 2 3
            T2 | A:x~ A:x~ A:-x A:-x A:abort             | complete | held
            T2 | A:x! A:-x A:abort                       | cut off  | compensated-incomplete 2
            T2 | A:-x A:abort                            | complete | compensated-incomplete 1
            T2 | A:-x A:abort                            | cut off  | undecided
            T2 | A:x~ B:-x A:-x A:abort                  | cut off  | undecided
            T2 | A:x~ A:-x A:commit                      | cut off  | compensated-committed 3 2
            T2 | A:x~ A:commit                           | complete | undecided
            T2 | A:x A:abort                             | complete | undecided
            T2 | A:x~ A:-x A:abort B:x~ B:abort          | cut off  | undecided
            T2 | A:x~ A:-x A:abort B:x~ B:abort          | complete | not-compensated 4

            # T3, in reverse
            T3 | A:x A:y A:-y A:-x A:abort               | cut off  | held
            T3 | A:x A:y A:-x A:-y A:abort               | cut off  | not-in-reverse 1 2 3 4
            T3 | A:x A:y A:z A:-z A:-x A:-y              | cut off  | not-in-reverse 1 2 5 6
            T3 | A:x A:y A:z A:-x A:-y A:-z              | cut off  | not-in-reverse 1 2 4 5, not-in-reverse 1 3 4 6
            T3 | A:x A:-x A:y A:-y                       | cut off  | held
            T3 | A:x A:-x A:x A:-x A:abort               | cut off  | held
            T3 | A:x A:y A:-x A:z A:-z A:-y              | cut off  | not-in-reverse 1 2 3 6
            T3 | A:w A:-w A:x A:y A:-x A:-y              | cut off  | not-in-reverse 3 4 5 6
            T3 | A:w A:x A:-w A:y A:z A:-y A:-x A:-z     | cut off  | not-in-reverse 1 2 3 7, not-in-reverse 2 5 7 8
            T3 | A:x B:x A:-x B:-x                       | cut off  | undecided
            T3 | A:x A:y A:-x! A:-y A:-x                 | cut off  | held

            # T3, where dependencies are known
            T3 | A:x A:y>x A:-y A:-x A:abort             | cut off  | held
            T3 | A:x A:y>x A:-x A:-y A:abort             | cut off  | dependent-stood 1 2 3 4
            T3 | A:x A:y A:z>x A:-x A:-y A:-z            | cut off  | dependent-stood 1 3 4 6
            T3 | A:x A:y A:z>x A:-y A:-z A:-x            | cut off  | held
            T3 | A:x A:y>x A:z>y A:-x A:-z               | cut off  | dependent-stood 1 3 4 5
            T3 | A:x A:y>x A:z>x+y A:-y A:-x A:-z        | cut off  | dependent-stood 2 3 4 6
            T3 | A:x A:y A:-x A:-y A:z>x                 | cut off  | not-in-reverse 1 2 3 4
            T3 | A:x A:y>z A:-x A:-y                     | cut off  | not-in-reverse 1 2 3 4
            T3 | A:x B:y>x A:y A:-x A:-y                 | cut off  | not-in-reverse 1 3 4 5
            T3 | A:x A:y A:w!>x A:-x A:-y                | cut off  | held
            T3 | A:x A:y>x A:-x                          | cut off  | undecided
            T3 | A:x A:y>x A:-y A:-x A:z>1 A:-z          | cut off  | held
            T3 | A:x A:y>x A:-x A:z>2 A:-z A:-y          | cut off  | dependent-stood 1 2 3 6
            T3 | A:x A:y A:z>x A:-x A:w>1 A:-w A:-z      | cut off  | dependent-stood 1 3 4 7
            T3 | A:x A:y>x A:-x A:z>1+2 A:-y A:-z        | cut off  | dependent-stood 1 2 3 5, dependent-stood 2 4 5 6

            # T4, irreversible last
            T4 | A:x A:wire* A:commit                    | cut off  | held
            T4 | A:wire* A:x A:commit                    | cut off  | irreversible-not-last 1 2
            T4 | A:x A:commit A:wire*                    | cut off  | held
            T4 | A:commit A:wire* A:wire*                | cut off  | held
            T4 | A:wire* A:commit A:mail*                | cut off  | held
            T4 | A:wire* A:mail* A:commit                | cut off  | irreversible-not-last 1 2
            T4 | A:wire* A:x! A:abort                    | cut off  | irreversible-not-last 1 2
            T4 | A:wire* A:abort                         | cut off  | irreversible-aborted 1 2
            T4 | A:wire*                                 | cut off  | undecided
            T4 | A:wire*                                 | complete | held
            T4 | A:wire*#k// A:wire*#k// A:commit        | cut off  | held
            T4 | A:x A:commit                            | cut off  | undecided
            T4 | A:x A:wire* A:commit B:wire*            | cut off  | undecided

            # T5, one effect a key
            T5 | A:pay#k/b/r A:pay#k/b/r A:commit        | cut off  | held
            T5 | A:pay#k/b/r A:pay#k/b/s A:commit        | cut off  | two-effects 1 2
            T5 | A:pay#k/b/r A:pay#k/b/s                 | complete | two-effects 1 2
            T5 | A:pay#k/b/r A:pay#k/b/s                 | cut off  | undecided
            T5 | A:pay#k/b/r A:pay#k/c/r                 | cut off  | other-body 1 2
            T5 | A:pay#k/b/r A:refund#k/b/r              | cut off  | other-body 1 2
            T5 | A:pay#k/b/r A:refund#k//r               | complete | held
            T5 | A:pay#k/b/r A:pay#l/b/s                 | cut off  | held
            T5 | A:pay#k/b/ A:pay#k/b/                   | complete | undecided
            T5 | A:pay#k/b/r A:abort B:pay#k/b/s         | cut off  | held
            T5 | A:pay!#k/b/ A:pay#k/b/s                 | cut off  | held
            T5 | A:pay#k/b/ A:abort B:pay#k/b/           | complete | held
            T5 | A:pay B:pay                             | complete | undecided
            T5 | A:pay#k/b/r A:pay#k/b/s B:pay#l/b/r     | cut off  | undecided
            T5 | A:pay#k/b/ A:pay#k/b/ B:pay#l/b/r       | complete | undecided

            # T6, nothing after the end
            T6 | A:x A:commit                            | cut off  | held
            T6 | A:x A:commit A:y                        | cut off  | after-the-decision 2 3
            T6 | A:x A:commit A:y@1                      | cut off  | held
            T6 | A:x A:commit A:wire*                    | cut off  | held
            T6 | A:x A:abort A:wire*                     | cut off  | after-the-decision 2 3
            T6 | A:x#k// A:commit A:x#k//                | cut off  | held
            T6 | A:x A:abort A:-x                        | cut off  | held
            T6 | A:x! A:y A:abort                        | cut off  | after-a-failure 1 2
            T6 | A:x! A:x A:y A:abort                    | cut off  | held
            T6 | A:x! A:x! A:abort                       | cut off  | held
            T6 | A:x! A:y A:abort A:x                    | cut off  | after-a-failure 1 2, after-the-decision 3 4
            T6 | A:x! A:y@1 A:abort                      | cut off  | held
            T6 | A:x! A:y A:commit                       | cut off  | held
            T6 | A:x A:y                                 | complete | undecided

            # T7, no dirty hand-over
            T7 | A:w{x=1} B:r{?x=1} A:abort B:commit     | cut off  | dirty-hand-over 1 2 x
            T7 | A:w{x=1} B:r{?x=1} A:commit B:commit    | cut off  | held
            T7 | A:w{x=1} B:r{?x=1} A:abort B:abort      | cut off  | undecided
            T7 | A:w{x=1} B:r{?x=1} A:abort              | cut off  | undecided
            T7 | A:w{x=1} B:r{?x=1} A:abort              | complete | dirty-hand-over 1 2 x
            T7 | A:w{x=1} B:r{?x=0} A:abort B:commit     | cut off  | undecided
            T7 | A:w{x=1} B:r{?x} A:abort B:commit       | cut off  | undecided
            T7 | B:v{x=0} B:commit A:w{x=1} A:-w{x=0} C:r{?x=0} A:abort C:commit | cut off | held
            T7 | A:w{x+=[1]} B:w{x+=[2]} C:r{?x=[1,2]} A:abort B:commit C:commit | cut off | dirty-hand-over 1 3 x
            T7 | A:w{x+=[1]} B:w{x+=[2]} C:r{?x=[1,2]} A:commit B:commit C:commit | cut off | held
            T7 | A:w{x+=[1]} B:r{?x=[1,2]} A:commit B:commit | cut off | undecided
            T7 | A:w{x=1} C:w{x=1} B:r{?x=1} A:abort C:commit B:commit | cut off | held
            T7 | A:w{x=1} B:r{?x=1} C:r{?x=7} A:commit B:commit C:commit | cut off | undecided
            T7 | A:w{x=1} B:r{?x=1} C:r{?x} A:commit B:commit C:commit | cut off | undecided
            T7 | A:w{x=1} B:r{?x=1} C:w{y=1} B:r{?y=1} A:commit B:commit | cut off | undecided

            # T9, progress
            T9 | A:begin A:commit                        | complete | held
            T9 | A:begin B:commit                        | complete | never-decided 1
            T9 | A:begin B:commit                        | cut off  | undecided
            T9 | A:begin                                 | complete | undecided
            T9 | A:begin B:begin B:commit                | cut off  | undecided
            T9 | A:begin A:x B:y                         | shown    | never-decided 1, never-decided 3
            T9 | A:begin A:commit                        | shown    | held

            # T9, where the log has frontiers
            T9 | A:x A:commit^3/3                        | cut off  | held
            T9 | A:x A:commit^3/2                        | cut off  | before-the-frontier 2
            T9 | A:x^3/2 A:commit^3/4                    | cut off  | held
            T9 | A:wire*^3/2 A:commit^3/3                | cut off  | before-the-frontier 1
            T9 | A:wire!*^3/2 A:abort^3/2                | cut off  | held
            T9 | A:x A:commit^3/                         | cut off  | undecided
            T9 | A:x A:commit^/3                         | cut off  | undecided
            T9 | A:commit^3/2 B:begin                    | complete | never-decided 2, before-the-frontier 1
            """)
    void aRuleOnASmallLog(TransactionRule rule, String steps, String extent, String expected) {
        TransactionLog log = LogNotation.log(steps, !extent.equals("cut off"));
        assertThat(found(rule, extent.equals("shown") ? log.withDecisionsShown() : log))
                .isEqualTo(expected);
    }

    /** Opportunities to break a rule, those that were taken included. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            T3 | A:x A:y A:z A:-z A:-y A:-x              | 2
            T3 | A:x A:y>x A:z>y A:-z A:-y A:-x          | 2
            T3 | A:x A:y>x A:z>y A:-z A:-x A:-y          | 2
            T5 | A:pay#k/b/r A:pay#k/b/r B:pay#l/b/s     | 2
            T5 | A:pay#k/b/r A:pay#k/b/s B:pay#l/b/s     | 2
            T5 | A:pay#k/c/r A:pay#k/b/r B:pay#l/b/s     | 2
            """)
    void howMuchWasDecided(TransactionRule rule, String steps, long decided) {
        assertThat(TransactionRules.decide(rule, LogNotation.complete(steps)).decided())
                .isEqualTo(decided);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            one after the other       | A:a{x=1} A:commit B:b{?x=1,y=1} B:commit                       | held
            no conflict               | A:a{x=1} A:commit B:b{y=1} B:commit                            | undecided
            G0                        | A:a{x=1} B:a{x=2} B:b{y=1} A:b{y=2} A:commit B:commit          | G0 A B
            G0, but one aborted       | A:a{x=1} B:a{x=2} B:b{y=1} A:b{y=2} A:commit B:abort           | undecided
            G1a                       | A:a{x=1} B:b{?x=1} A:abort B:commit                            | G1a A B
            G1b                       | A:a{x=1} B:b{?x=1} A:a{x=2} A:commit B:commit                  | G1b A B
            its own last word         | A:a{x=1} A:a{x=2} B:b{?x=2} A:commit B:commit                  | held
            G1c                       | A:a{x=1} B:b{?x=1,y=1} A:c{?y=1} A:commit B:commit             | G1c A B
            lost update               | S:s{x=0} S:commit A:a{?x=0} B:b{?x=0} A:a{x=1} B:b{x=2} A:commit B:commit | G-single B A
            lost update at first      | A:a{?x=0} B:b{?x=0} A:a{x=1} B:b{x=2} A:commit B:commit        | G-single B A
            lost update by two steps  | A:s{y=0} B:a{?x=0,x=1} A:b{?x=0,x=2} A:commit B:commit         | lost-update B A
            read skew                 | A:r{?x=0} B:w{x=1,y=1} B:commit A:r{?y=1} A:commit             | G-single A B
            write skew                | A:r{?x=0,?y=0} B:r{?x=0,?y=0} A:w{x=1} B:w{y=1} A:commit B:commit | G2 A B
            three in a row            | A:a{x=1} A:commit B:b{?x=1,y=1} B:commit C:c{?y=1,z=1} C:commit | held
            three in a ring           | A:a{x=1} B:b{?x=1,y=1} C:c{?y=1,z=1} A:d{?z=1} A:commit B:commit C:commit | G1c A B C
            appended lists            | A:a{x=[1]} B:b{x=[1,2]} C:c{?x=[1,2]} A:commit B:commit C:commit | held
            lists against the times   | B:b{x=[1,2],y=1} A:a{x=[1]} C:c{?x=[1],?y=1} A:commit B:commit C:commit | G-single C B
            an empty list grows, too  | B:b{x=[1],y=1} A:a{x=[]} C:c{?x=[],?y=1} A:commit B:commit C:commit | G-single C B
            lists that do not grow    | B:b{x=[1,3],y=1} A:a{x=[2]} C:c{?x=[2],?y=1} A:commit B:commit C:commit | held
            a longer number           | B:b{x=[12],y=1} A:a{x=[1]} C:c{?x=[1],?y=1} A:commit B:commit C:commit | held
            empty lists that overlapped | A:a{x=[]} B:b{x=[]}@1 A:commit B:commit                      | undecided
            after two that overlapped | C:c{y=2} A:a{x=1,?y=2} B:b{x=2}@2 C:d{x=3} A:commit B:commit C:commit | G1c C A
            before both of two that overlapped | A:a{x=1} B:b{x=2} C:c{x=3}@2 B:d{y=1} A:e{?y=1} A:commit B:commit C:commit | G1c B A
            overlapping writes        | A:a{x=1}@1 B:a{x=2}@1 B:b{y=1} A:b{y=2} A:commit B:commit      | undecided
            a value that is written only later | A:a{?x=1,y=1} B:b{?y=1} B:c{x=1} A:commit B:commit       | held
            a value of nobody         | A:a{x=1} A:commit B:b{?x=7} B:commit C:c{?x=1} C:commit        | undecided
            a write that is not decided | A:a{x=1} A:commit B:b{?x=1} B:commit C:c{y=1} B:d{?y=1}      | undecided
            nothing, before there is something | A:a{?x=null,y=1} B:b{?y=1} B:c{x=1} A:commit B:commit | held
            """)
    void theSerialOrderOfASmallLog(String name, String steps, String expected) {
        assertThat(serial(LogNotation.cutOff(steps))).as(name).isEqualTo(expected);
    }

    /** Steps whose accesses are in order, as those of histories are; all at the same time. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            appends in the order of the longest list | A:t{x+=[1]} B:t{x+=[2]} C:t{?x=[1,2]}                     | held
            appends against each other     | A:t{x+=[1],y+=[1]} B:t{x+=[2],y+=[2]} C:t{?x=[1,2],?y=[2,1]}       | G0 A B
            a list that nobody read        | A:t{x+=[1]} B:t{?x=null} C:t{x+=[2]}                               | held
            nobody read the last appends   | S:t{x+=[0]} A:t{?x=[0],x+=[1]} B:t{?x=[0],x+=[2]}                  | lost-update A B, G2 A B
            elements are any JSON          | A:t{x+=["a,]"]} B:t{x+=[[1,2]]} C:t{?x=[[1,2],"a,]"]}              | held
            one element in another         | A:t{x+=[[1,2]]} B:t{?x=[[1,2]],x+=[2]}                             | held
            aborted in the middle          | A:t{x+=[1]} A:abort B:t{x+=[2]} C:t{?x=[1,2]}                      | dirty-update A B, G1a A C
            G1b of a list                  | A:t{x+=[1],x+=[2]} B:t{?x=[1]}                                     | G1b A B, G-single B A
            its own intermediate list      | A:t{x+=[1],?x=[1],x+=[2]} B:t{?x=[1,2]}                            | held
            G1b of a register              | A:t{x=1,x=2} B:t{?x=1}                                             | G1b A B
            its last word                  | A:t{x=1,x=2} B:t{?x=2}                                             | held
            a list that contradicts        | A:t{x+=[1]} B:t{x+=[2]} C:t{?x=[1]} D:t{?x=[2,1]}                  | incompatible-order C D
            an element only there          | A:t{x+=[1],?y=[1]} B:t{x+=[3],y+=[1]} C:t{?x=[2,1]} D:t{?x=[3]}       | incompatible-order D C
            an element twice               | A:t{x+=[1]} B:t{?x=[1,1]}                                          | duplicate-elements B
            an element appended twice      | A:t{x+=[1]} C:t{x+=[1]} B:t{?x=[1,1]}                              | undecided
            stale read of its own          | A:t{x=1,?x=0}                                                      | internal A
            read twice                     | A:t{?x=1,?x=1}                                                     | undecided
            another value                  | A:t{?x=1,?x=2}                                                     | internal A
            nothing, and then something    | A:t{?x=null,?x=2}                                                  | internal A
            an unknown value between       | A:t{?x=1,?x,?x=2}                                                  | undecided
            its append is missing          | A:t{?x=[1],x+=[2],?x=[1]}                                          | internal A
            its append is there            | A:t{x+=[2],?x=[1,2],x+=[3],?x=[1,2,3]}                             | undecided
            somebody else's after it       | A:t{x+=[2],?x=[2,1]}                                               | internal A
            an empty list is nothing       | A:t{?x=[],?x=null,x+=[1],?x=[1]}                                   | undecided
            its own append too early       | A:t{?x=[1],x+=[1]}                                                 | future-read A
            no append of its own           | A:t{?x=[[1]],x+=[1]} B:t{?x=[[1],1]}                               | undecided
            lost update of registers       | A:t{?x=0,x=1} B:t{?x=0,x=2}                                        | lost-update A B
            of another version             | A:t{?x=0,x=1} B:t{?x=1,x=2}                                        | undecided
            written twice                  | C:t{x=0} D:t{x=0} A:t{?x=0,x=1} B:t{?x=0,x=2}                      | undecided
            the same value                 | A:t{?x=0,x=0} B:t{?x=0,x=2}                                        | undecided
            its reader comes before an update | A:t{?y=1,x=1,y=2} B:t{?x=1,?y=1}                                | G-single B A
            write skew of updates          | A:t{?x=0,?y=0,x=1} B:t{?x=0,?y=0,y=1}                              | G2 A B
            """)
    void theSerialOrderOfAHistory(String name, String steps, String expected) {
        assertThat(serial(LogNotation.complete(atTheSameTime(steps)))).as(name).isEqualTo(expected);
    }

    /** The steps, each of which began at the start; those whose transactions do not abort commit at the end. */
    private static String atTheSameTime(String steps) {
        StringBuilder history = new StringBuilder(steps.replace("}", "}@0"));
        Stream.of(steps.split(" "))
                .map(step -> step.substring(0, step.indexOf(':')))
                .distinct()
                .filter(name -> !steps.contains(name + ":abort"))
                .forEach(name -> history.append(' ').append(name).append(":commit"));
        return history.toString();
    }

    private static String serial(TransactionLog log) {
        RuleFinding finding = TransactionRules.decide(TransactionRule.T8, log);
        return finding.status() == RuleStatus.VIOLATED
                ? finding.witnesses().stream()
                        .map(witness -> witness.fault().word() + " " + String.join(" ", witness.transactions()))
                        .collect(Collectors.joining(", "))
                : finding.status().word();
    }

    static String found(TransactionRule rule, TransactionLog log) {
        RuleFinding finding = TransactionRules.decide(rule, log);
        return finding.status() == RuleStatus.VIOLATED
                ? finding.witnesses().stream().map(TransactionRulesTest::shown).collect(Collectors.joining(", "))
                : finding.status().word();
    }

    private static String shown(RuleWitness witness) {
        String steps = witness.steps().stream().map(String::valueOf).collect(Collectors.joining(" "));
        return witness.fault().word() + " " + steps + (witness.cell() == null ? "" : " " + witness.cell());
    }
}
