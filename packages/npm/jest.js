// import "hasse/jest" adds the matchers to Jest's expect.
"use strict";

expect.extend(require("./matchers.js"));
