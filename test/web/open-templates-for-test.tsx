import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, Route, Routes, useLocation } from "react-router";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import type { Transport } from "#web/api.tsx";
import { AuthoringPage } from "#web/authoring/authoring-page.tsx";
import type { HostContext } from "#web/host/host.ts";
import { TemplatesPage } from "#web/templates/templates-page.tsx";

type More = { at?: string; context?: Partial<HostContext>; transport?: Transport };

/** The template gallery as a person sees it, beside the form that changes a template. */
export function openTemplates(app: { url: string }, person: Person, more: More = {}) {
  const { at = "/content/templates?source=picker", context = {} } = more;
  const page = (
    <Routes>
      <Route path="/content/templates" element={<TemplatesPage />} />
      <Route path="/before" element={<Link to="/content/templates?source=success">Go</Link>} />
      <Route path="*" element={<Here />} />
    </Routes>
  );
  const user = { id: person.id, tenantId: person.tenantId, anonymous: false };
  const transport = more.transport ?? transportOf(app.url, person.token);
  return {
    user: userEvent.setup(),
    ...renderPage(page, { at, transport, context: { user, ...context } }),
  };
}

/** The address that was left for, or the form of a template. */
function Here() {
  const { pathname, search } = useLocation();
  return search.includes("editTemplate=true") ? (
    <AuthoringPage type="poll" />
  ) : (
    <output>{pathname + search}</output>
  );
}

/** The server with one response replaced. */
export function changed(
  real: Transport,
  path: string,
  answer: (real: () => Promise<unknown>) => Promise<unknown>,
): Transport {
  return {
    ...real,
    send: (method, at, body, key) =>
      at === path
        ? answer(() => real.send(method, at, body, key))
        : real.send(method, at, body, key),
  };
}

export const place = async () =>
  new URL((await screen.findByText(/^\/content/)).textContent ?? "", "http://here");

/** The names of the templates in a list. */
export async function namesIn(list: string): Promise<(string | null)[]> {
  // By its label: roles take long to find among so many elements.
  const found = await screen.findByLabelText(list, { selector: "ul" });
  return [...found.children].map((card) => card.querySelector("button")?.textContent ?? null);
}

export function saveTemplate(person: Person, templateName: string, over = {}) {
  return person.templates.create({
    body: { templateName, type: "poll", questions: [aChoiceQuestion()], ...over },
  });
}
