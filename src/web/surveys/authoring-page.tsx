import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { mayNotAuthor } from "#domain/account/usage.ts";
import type { AuthoredType } from "#domain/survey/new-draft.ts";
import { authoringText } from "#text/authoring.ts";
import { fill } from "#text/fill.ts";
import { hostText } from "#text/host.ts";
import { LimitReached } from "../accounts/limit-reached.tsx";
import { useAccount } from "../accounts/use-account.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { audienceOfContext, audienceOfQuery, recipientOf } from "./audience.ts";
import { AuthoringForm } from "./authoring-form.tsx";
import { type AuthoringQuery, authoringQuery } from "./authoring-query.ts";
import { begunDraft } from "./begun-draft.ts";
import { draftKey } from "./stored-draft.ts";
import { AuthoringProvider } from "./use-authoring.ts";
import { useFoundWork } from "./use-found-work.ts";
import { type Loaded, useSources } from "./use-sources.ts";

const ReopenPage = lazy(() => import("./reopen-page.tsx").then(({ ReopenPage }) => ({ default: ReopenPage })));

type Props = { type: AuthoredType };
type Asked = Props & { query: AuthoringQuery };

/** Writing a poll, survey or quiz (HOST-10, AUT-01), or opening one again (AUT-18). */
export function AuthoringPage({ type }: Props) {
  const [search] = useSearchParams();
  const [query] = useState(() => authoringQuery(search, window.location.origin));
  if (query.mode === "reopen")
    return (
      <Suspense fallback={<LoadingScreen text={hostText.loadingPage} />}>
        <ReopenPage surveyId={query.surveyId} />
      </Suspense>
    );
  return query.mode === "edit" ? <Sources type={type} query={query} /> : <Allowed type={type} query={query} />;
}

/** What is new may be written while there are responses left for it (AUT-53), and a quiz where they are switched on. */
function Allowed({ type, query }: Asked) {
  const [now] = useState(() => new Date());
  const account = useAccount();
  const { context } = useBoot();
  if (!account) return <Sources type={type} query={query} />;
  const { featureFlags: flags, subscriptions, usage } = account;
  if (context === "msteams" && mayNotAuthor({ flags, subscriptions, usage: usage.value }, now)) return <LimitReached />;
  if (type === "quiz" && !flags.quiz) return <ErrorBanner intent="info" message={authoringText.quizOff} />;
  return <Sources type={type} query={query} />;
}

/** Loads what the address names; of an item that can't be edited it says so (AUT-54). */
function Sources({ type, query }: Asked) {
  const { product } = useBoot();
  const { loaded, error, retry } = useSources(query);
  const title = query.mode === "edit" ? { title: fill(authoringText.loadFailed, { product }) } : {};
  if (error) return <LoadError error={error} {...title} onRetry={retry} />;
  if (!loaded) return <LoadingScreen text={authoringText.loading} />;
  return <Begin type={type} query={query} loaded={loaded} />;
}

/** The form, with what was typed before a reload. */
function Begin({ type, query, loaded }: Asked & { loaded: Loaded }) {
  const { context } = useHost();
  const [search] = useSearchParams();
  const [audience] = useState(() => audienceOfQuery(search) ?? audienceOfContext(context));
  const before = query.mode === "edit" ? loaded.survey : null;
  const storageKey = loaded.kept?.key ?? draftKey(type, audience?.id ?? null, query);
  const found = useFoundWork({ key: storageKey, loaded: loaded.kept, since: before?.updatedAt ?? null });
  const { round, draft } = found;

  const recipients = audience && !query.customRecipient ? [recipientOf(audience)] : [];
  const blank = () =>
    begunDraft({ type, query, recipients, sources: { ...loaded, kept: loaded.kept?.draft ?? null }, newId: () => crypto.randomUUID() });
  const again = draft && !before && recipients.length > 0 ? { ...draft, recipients } : draft;
  return (
    <AuthoringProvider value={{ query, audience, before }}>
      <Begun key={round} begin={() => again ?? blank()} found={found} storageKey={storageKey} />
    </AuthoringProvider>
  );
}

type Beginning = Omit<Parameters<typeof AuthoringForm>[0], "begun"> & { begin: () => Parameters<typeof AuthoringForm>[0]["begun"] };

/** A round of writing begins once. */
function Begun({ begin, ...form }: Beginning) {
  const [begun] = useState(begin);
  return <AuthoringForm begun={begun} {...form} />;
}
