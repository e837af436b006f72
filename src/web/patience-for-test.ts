import { configure } from "@testing-library/react";

// What tests of pages wait for comes from the real server, whose machine others load too.
configure({ asyncUtilTimeout: 10_000 });
