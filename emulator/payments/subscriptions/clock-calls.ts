import { invalid, noSuch } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { listPage } from "../api/list-page.ts";
import { page, params, read, seconds, text } from "../api/params.ts";
import { type Book, commonTime } from "../book/book.ts";
import { newId } from "../book/new-id.ts";
import type { TestClock } from "../book/resources.ts";
import { emit } from "../events/emit.ts";
import { doDueWork } from "./due-work.ts";

const creation = params({ frozen_time: seconds, name: text.max(300).optional() });
const keptSeconds = 30 * 86_400;

export function createClock(book: Book, call: Call): TestClock {
  const { frozen_time: time, name = null } = read(creation, call.params);
  const now = commonTime(book);
  const clock = book.clocks.add<TestClock>({
    id: newId("clock"),
    object: "test_helpers.test_clock",
    created: now,
    deletes_after: now + keptSeconds,
    frozen_time: time,
    livemode: false,
    name,
    status: "ready",
    status_details: {},
  });
  emit(book, "test_helpers.test_clock.created", clock);
  return clock;
}

/** Everything that is due happens before the answer, which still says that it is happening. */
export function advanceClock(book: Book, call: Call): TestClock {
  const { frozen_time: target } = read(params({ frozen_time: seconds }), call.params);
  const clock = clockWith(book, call.id);
  if (target <= clock.frozen_time)
    throw invalid("The frozen_time must be after the clock's current time.", "frozen_time");
  emit(book, "test_helpers.test_clock.advancing", clock);
  const request = book.request;
  book.request = { id: null, idempotency_key: null };
  doDueWork(book, clock.id, target);
  book.request = request;
  emit(book, "test_helpers.test_clock.ready", clock);
  return {
    ...clock,
    status: "advancing",
    status_details: { advancing: { target_frozen_time: target } },
  };
}

export function retrieveClock(book: Book, call: Call): TestClock {
  read(params({}), call.params);
  return clockWith(book, call.id);
}

export function listClocks(book: Book, call: Call): object {
  return listPage(
    book.clocks.all(),
    read(params(page), call.params),
    "/v1/test_helpers/test_clocks",
  );
}

/** With everything that lives by it. */
export function deleteClock(book: Book, call: Call): object {
  const { id } = clockWith(book, call.id);
  for (const each of book.subscriptions.all())
    if (each.test_clock === id) book.subscriptions.remove(each.id);
  for (const each of book.invoices.all()) if (each.test_clock === id) book.invoices.remove(each.id);
  for (const each of book.customers.all())
    if (each.test_clock === id) {
      book.customers.remove(each.id);
      book.deletedCustomers.add(each.id);
    }
  book.clocks.remove(id);
  return { id, object: "test_helpers.test_clock", deleted: true };
}

function clockWith(book: Book, id: string): TestClock {
  const clock = book.clocks.get(id);
  if (!clock) throw noSuch("test clock", id);
  return clock;
}
