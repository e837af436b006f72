import { configure } from "@testing-library/react";
import { beforeEach } from "vitest";
import { serverClock } from "#web/server-clock.ts";

// Page tests wait for the real server, on a machine that others load too.
configure({ asyncUtilTimeout: 10_000 });

// jsdom runs animation frames with an interval, which some tests fake. A frame requested while they
// restore the real one would never come, nor any other in later tests of the worker.
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

// Without layout nothing can take the focus in a dialog that opens. The focus then goes to the
// dialog itself, which is hidden from assistive technology for good if the machine is slow.
Object.defineProperty(HTMLElement.prototype, "offsetParent", {
  configurable: true,
  get(this: HTMLElement) {
    return this.isConnected && !this.closest("[hidden]") ? this.parentElement : null;
  },
});
HTMLBodyElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1024, 768);

// The products of tests have clocks of their own, and a page trusts the one that is farthest ahead.
beforeEach(() => serverClock.forget());
