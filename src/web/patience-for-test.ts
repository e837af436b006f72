import { configure } from "@testing-library/react";

// What tests of pages wait for comes from the real server, whose machine others load too.
configure({ asyncUtilTimeout: 10_000 });

// The document's own frames come by an interval that some tests take into their hands. A frame that somebody waits for while they give it back would never come,
// nor any other in all later tests of the worker.
const { setTimeout, clearTimeout } = globalThis;
const frame = 1000 / 60;
const waiting = new Map<number, ReturnType<typeof setTimeout>>();
let last = 0;
globalThis.requestAnimationFrame = (run) => {
  last += 1;
  const id = last;
  const timer = setTimeout(() => {
    waiting.delete(id);
    run(performance.now());
  }, frame);
  waiting.set(id, timer);
  return id;
};
globalThis.cancelAnimationFrame = (id) => {
  clearTimeout(waiting.get(id));
  waiting.delete(id);
};
