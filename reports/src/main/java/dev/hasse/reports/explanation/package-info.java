/**
 * Why a witness is one: in words, as a proof, as a drawing, on a page, for a viewer of traces, and as TLA+ that TLC can confirm. {@link
 * dev.hasse.reports.explanation.Explanation} is the way in; each form is an {@link dev.hasse.reports.explanation.ExplanationWriter}.
 *
 * <ol>
 *   <li><b>Operations in time.</b> {@link dev.hasse.reports.explanation.Timeline} has the events of a witness in exact order ({@code EventText} says
 *       what each did), whatever it is drawn as: {@code TimelineText}; or, once {@code TimelineLayout} has given everything its place, {@code
 *       TimelineSvg}, with {@code EffectsPanel} for reordered effects. {@code PerfettoTrace} has a whole trace in time.
 *   <li><b>Steps of transactions.</b> {@link dev.hasse.reports.explanation.LoggedSteps}, as a table ({@code StepTable}) or drawn ({@code StepsLayout},
 *       {@code StepsSvg}). {@code SvgPen} and {@code LaneNames} are what both drawings share.
 *   <li><b>Proof.</b> {@code Proof} argues in words, and {@code Inferences} says what of it is not in the log. {@code TlaModule} puts the definitions
 *       ({@code SpecificationText}) beside the records ({@code TlaHistory}) and what was found in them ({@code TlaSets}).
 * </ol>
 */
@NullMarked
package dev.hasse.reports.explanation;

import org.jspecify.annotations.NullMarked;
