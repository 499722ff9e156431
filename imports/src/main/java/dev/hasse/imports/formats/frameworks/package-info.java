/** Events of the Agent Development Kit and of CrewAI, and spans of the Agents SDK of OpenAI. */
@NullMarked
package dev.hasse.imports.formats.frameworks;

import org.jspecify.annotations.NullMarked;
