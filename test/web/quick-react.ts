import * as React from "react";

// React's development build keeps a call stack for each element and reports each render to the
// profiler of a browser. No test reads either, and they took two fifths of the time of page tests.
Object.assign(console, { createTask: undefined, timeStamp: undefined });
const internals = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
const made = { get: () => Number.POSITIVE_INFINITY, set: () => undefined };
Object.defineProperty(Reflect.get(React, internals), "recentlyCreatedOwnerStacks", made);
