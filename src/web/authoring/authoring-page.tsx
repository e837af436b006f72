import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { mayNotAuthor } from "#domain/account/usage.ts";
import { isOffered } from "#domain/survey/offers.ts";
import { holdsPlanOf } from "#domain/survey/plan-gates.ts";
import type { AuthoredType } from "#domain/survey/types/registry.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";
import { hostText } from "#text/host.ts";
import { typeTexts } from "#text/survey-types.ts";
import { LimitReached } from "../accounts/limit-reached.tsx";
import { TrialExpired } from "../accounts/trial-expired.tsx";
import { useAccount } from "../accounts/use-account.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { lazyPart } from "../lazy-part.ts";
import { audienceOfContext, audienceOfQuery } from "../survey/audience.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { type Asked, Sources } from "./authored.tsx";
import { authoringQuery } from "./authoring-query.ts";
import { useSendRefusal } from "./sending/use-send-refusal.ts";

const ReopenPage = lazyPart(() =>
  import("../reopen/reopen-page.tsx").then(({ ReopenPage }) => ReopenPage),
);

const TemplateEditor = lazyPart(() =>
  import("./template-form/template-editor.tsx").then(({ TemplateEditor }) => TemplateEditor),
);

type Props = { type: AuthoredType };

/** The page that creates, edits or reopens a survey (HOST-10, AUT-01, AUT-18). */
export function AuthoringPage({ type }: Props) {
  const [search] = useSearchParams();
  const [query] = useState(() => authoringQuery(search, window.location.origin));
  const { context } = useHost();
  if (query.mode === "reopen")
    return (
      <Suspense fallback={<LoadingScreen text={hostText.loadingPage} />}>
        <ReopenPage surveyId={query.surveyId} />
      </Suspense>
    );
  if (query.editTemplate && query.templateId)
    return (
      <Suspense fallback={<LoadingScreen text={hostText.loadingPage} />}>
        <TemplateEditor type={type} query={query} />
      </Suspense>
    );
  const audience = audienceOfQuery(search) ?? audienceOfContext(context);
  const asked = { type, query, audience };
  return query.mode === "edit" ? <Sources {...asked} /> : <Allowed {...asked} />;
}

/**
 * A new survey requires responses left in the plan (AUT-53), a type that is switched on and the
 * plan that this type needs (STD-14), and in a meeting the right to send there (MTG-30).
 */
function Allowed(asked: Asked) {
  const { type, query, audience } = asked;
  const [now] = useState(() => new Date());
  const account = useAccount();
  const { context } = useBoot();
  const refusal = useSendRefusal(query.customRecipient ? null : audience);
  if (refusal) return <ErrorBanner intent="info" message={refusal} />;
  if (refusal === undefined) return <LoadingScreen text={authoringText.loading} />;
  if (!account) return <Sources {...asked} />;
  const { featureFlags: flags, subscriptions, usage } = account;
  if (context === "msteams" && mayNotAuthor({ flags, subscriptions, usage: usage.value }, now))
    return <LimitReached />;
  if (account.sellsPlans && !holdsPlanOf(type, subscriptions, now)) return <TrialExpired />;
  if (!isOffered(type, context, flags)) {
    const message = fill(authoringText.typeOff, { type: typeTexts[type].plural });
    return <ErrorBanner intent="info" message={message} />;
  }
  return <Sources {...asked} />;
}
