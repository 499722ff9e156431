#!/bin/sh
# For any other CI system with a JDK: ends with 1 if a trace is below L2, and leaves hasse-junit.xml, which most systems can show.
# In Jenkins: sh 'sh check.sh' in a stage, and junit 'hasse-junit.xml' in the section post { always { } }.
# There is no release yet: until there is, leave out --branch v1.
set -eu
[ -d .hasse ] || git clone --quiet --depth 1 --branch v1 "${HASSE_REPOSITORY:-https://github.com/OWNER/hasse}" .hasse
.hasse/hasse check --require L2 --output junit=hasse-junit.xml traces/
