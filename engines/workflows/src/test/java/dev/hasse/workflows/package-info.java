/** Workflow engines themselves, run by tests: that what they record is what the importers read, and what the rules of transactions say of it. */
@NullMarked
package dev.hasse.workflows;

import org.jspecify.annotations.NullMarked;
