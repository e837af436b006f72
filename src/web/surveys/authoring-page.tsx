import { useState } from "react";
import { useSearchParams } from "react-router";
import { type Draft, draft } from "#domain/survey/draft.ts";
import { newDraft } from "#domain/survey/new-draft.ts";
import { useHost } from "../host/use-host.ts";
import { type Audience, audienceOfContext, audienceOfQuery, recipientOf } from "./audience.ts";
import { AuthoringForm } from "./authoring-form.tsx";
import { draftKey, readDraft } from "./stored-draft.ts";

type AuthoredType = Parameters<typeof newDraft>[0];

/** Writing a poll, survey or quiz (HOST-10, AUT-01). What was typed before a reload is there again. */
export function AuthoringPage({ type }: { type: AuthoredType }) {
  const { context } = useHost();
  const [query] = useSearchParams();
  const [audience] = useState(() => audienceOfQuery(query) ?? audienceOfContext(context));
  const key = draftKey(context.user.id, type, audience?.id ?? null);
  const [kept] = useState(() => readDraft(key));
  const [round, setRound] = useState(0);
  const restored = round === 0 && kept !== null;
  const begun = restored ? { ...kept, recipients: recipientsOf(audience) } : blank(type, audience, query.get("title"));
  return (
    <AuthoringForm
      key={round}
      begun={begun}
      restored={restored}
      storageKey={key}
      audience={audience}
      onStartOver={() => setRound(round + 1)}
    />
  );
}

function blank(type: AuthoredType, audience: Audience | null, title: string | null): Draft {
  const made = newDraft(type, recipientsOf(audience), () => crypto.randomUUID());
  return draft.parse({ ...made, title: title ?? "" });
}

function recipientsOf(audience: Audience | null): Draft["recipients"] {
  return audience ? [recipientOf(audience)] : [];
}
