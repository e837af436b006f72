// @vitest-environment jsdom
import { expect, it } from "vitest";
import { clientOf } from "#contract/client.ts";
import { draftsApi } from "#contract/drafts.ts";
import { startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion, aPoll } from "#test/factories.ts";
import { transportOf } from "#test/web/render-for-test.tsx";
import { keepOnServer } from "./keep-on-server.ts";

it("keeps an edit on the server where it is too large with what it began with (API-24)", async () => {
  const app = await startAppInWorker();
  const adele = await app.as("adele");
  const drafts = clientOf(draftsApi, transportOf(app.url, adele.token).send);
  const [id, key, updatedAt] = [crypto.randomUUID(), `edit:${crypto.randomUUID()}`, new Date()];
  const label = "Long ".repeat(12_000);
  const questions = Array.from({ length: 10 }, () => aChoiceQuestion(["A", "B"], { label }));
  const draft = aPoll({ title: "After", questions });
  const base = { updatedAt, draft: { ...draft, title: "Before" } };
  await keepOnServer(drafts, { id, key, draft, base, updatedAt });
  expect(await drafts.get({ params: { id } })).toMatchObject({
    draft: { title: "After" },
    base: { updatedAt, draft: null },
  });
});
