import { z } from "zod";
import { noSuch } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { listPage } from "../api/list-page.ts";
import { merged, metadata, page, params, read, text } from "../api/params.ts";
import { type Book, timeAt } from "../book/book.ts";
import { letterText, newId } from "../book/new-id.ts";
import type { StripeEvent, WebhookEndpoint } from "../book/resources.ts";

const listing = params({
  ...page,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
});
const creation = params({
  url: z.url(),
  enabled_events: z.array(text).min(1),
  api_version: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
});

export function retrieveEvent(book: Book, call: Call): StripeEvent {
  read(params({}), call.params);
  const event = book.events.get(call.id);
  if (!event) throw noSuch("event", call.id);
  return event;
}

/** A type may end with `.*`. */
export function listEvents(book: Book, call: Call): object {
  const { type, types, ...cursor } = read(listing, call.params);
  const wanted = types ?? (type === undefined ? [] : [type]);
  const matches = (name: string) =>
    wanted.length === 0 ||
    wanted.some((each) =>
      each.endsWith(".*") ? name.startsWith(each.slice(0, -1)) : each === name,
    );
  return listPage(
    book.events.all().filter((each) => matches(each.type)),
    cursor,
    "/v1/events",
  );
}

/** The answer to this call alone has the secret. */
export function createEndpoint(book: Book, call: Call): WebhookEndpoint {
  const given = read(creation, call.params);
  const endpoint = book.endpoints.add<WebhookEndpoint>({
    id: newId("we"),
    object: "webhook_endpoint",
    api_version: given.api_version ?? null,
    application: null,
    created: timeAt(book, null),
    description: given.description ?? null,
    enabled_events: given.enabled_events,
    livemode: false,
    metadata: merged({}, given.metadata),
    secret: `whsec_${letterText(32)}`,
    status: "enabled",
    url: given.url,
  });
  return endpoint;
}

export function retrieveEndpoint(book: Book, call: Call): object {
  read(params({}), call.params);
  const endpoint = book.endpoints.get(call.id);
  if (!endpoint) throw noSuch("webhook endpoint", call.id);
  return withoutSecret(endpoint);
}

export function listEndpoints(book: Book, call: Call): object {
  const found = listPage(
    book.endpoints.all(),
    read(params(page), call.params),
    "/v1/webhook_endpoints",
  );
  return { ...found, data: found.data.map(withoutSecret) };
}

export function deleteEndpoint(book: Book, call: Call): object {
  retrieveEndpoint(book, call);
  book.endpoints.remove(call.id);
  return { id: call.id, object: "webhook_endpoint", deleted: true };
}

function withoutSecret({ secret: _secret, ...endpoint }: WebhookEndpoint) {
  return endpoint;
}
