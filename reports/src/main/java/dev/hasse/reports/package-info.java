/**
 * Renders verdicts for people and for other programs, and decides nothing. What is rendered has a package: the results of a check ({@code verdicts}),
 * a witness ({@code explanation}, and {@code explorer}, in which to look around), the report on groups of traces ({@code groups}, {@code page}, {@code
 * advice}, {@code attention}), two runs ({@code diff}), and others. Here is what they share: how to say a finding in a sentence ({@link
 * dev.hasse.reports.Sentences}), a moment, a count, a share; how to print what strangers wrote ({@code SafeWording}); and how to write JSON, XML, CSV,
 * Markdown, pages, and the formats of tools that review code.
 */
@NullMarked
package dev.hasse.reports;

import org.jspecify.annotations.NullMarked;
