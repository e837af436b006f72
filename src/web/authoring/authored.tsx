import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { startingAfter } from "#domain/series/new-schedule.ts";
import type { Draft } from "#domain/survey/draft.ts";
import type { UpdateOptions } from "#domain/survey/edit.ts";
import type { SurveyType } from "#domain/survey/types/registry.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";
import { useBoot } from "../host/use-boot.ts";
import type { Audience } from "../survey/audience.ts";
import { recipientOf } from "../survey/recipient-of.ts";
import { ownZone } from "../ui/dates/own-zone.ts";
import { LoadError } from "../ui/notices/load-error.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { AuthoringForm } from "./authoring-form.tsx";
import type { AuthoringQuery } from "./authoring-query.ts";
import { draftKey } from "./drafts/stored-draft.ts";
import { useRestoredDraft } from "./drafts/use-restored-draft.ts";
import { initialDraft } from "./initial-draft.ts";
import type { Conflict } from "./sending/save-edit.ts";
import { AuthoringProvider } from "./use-authoring.ts";
import { authoredKey, type Loaded, useSources } from "./use-sources.ts";
import { useUsualNames } from "./use-usual-names.ts";

type Asked = { type: SurveyType; query: AuthoringQuery; audience: Audience | null };

/** Loads what the address names; a survey that can't be edited shows the reason (AUT-54). */
export function Sources(asked: Asked) {
  const { query } = asked;
  const { product } = useBoot();
  const { loaded, error, retry } = useSources(query);
  const title = query.mode === "edit" ? { title: fill(authoringText.loadFailed, { product }) } : {};
  if (error) return <LoadError error={error} {...title} onRetry={retry} />;
  if (!loaded) return <LoadingScreen text={authoringText.loading} />;
  return <Begin {...asked} loaded={loaded} />;
}

/** The form, starting with the restored draft after a reload. */
function Begin({ type, query, audience: given, loaded }: Asked & { loaded: Loaded }) {
  const [audience] = useState(given);
  const before = query.mode === "edit" ? loaded.survey : null;
  const storageKey = loaded.kept?.key ?? draftKey(type, audience?.id ?? null, query);
  const found = useRestoredDraft({ key: storageKey, loaded: loaded.kept, before, series: null });
  const { round, draft } = found;

  const recipients =
    audience && !query.customRecipient
      ? [{ ...recipientOf(audience), messageId: query.messageId }]
      : [];
  const blank = () =>
    initialDraft({
      now: new Date(),
      zone: ownZone(),
      type,
      query,
      recipients,
      sources: { ...loaded, kept: loaded.kept?.draft ?? null },
      newId: () => crypto.randomUUID(),
    });
  const namesOpen = !found.draft && !before && !isNamed(query, loaded);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<UpdateOptions | null>(null);
  const conflict = (merged: Conflict) => {
    if ("survey" in merged) queries.setQueryData(authoredKey(query.surveyId), merged.survey);
    found.merge(merged);
  };
  const again = draft && !before && recipients.length > 0 ? { ...draft, recipients } : draft;
  return (
    <AuthoringProvider value={{ query, audience, before, series: null, workId: found.id }}>
      <Begun
        key={round}
        begin={() => startable(again ?? blank())}
        namesOpen={namesOpen}
        {...{ found, storageKey, chosen }}
        onChoose={setChosen}
        onConflict={conflict}
      />
    </AuthoringProvider>
  );
}

/** With a time at which its series can still begin: it may have been written days ago. */
function startable(begun: Draft): Draft {
  return begun.schedule ? { ...begun, schedule: startingAfter(begun.schedule, new Date()) } : begun;
}

/** Whether the address, or what it names, says whose names are shown; templates never do. */
function isNamed({ settings }: AuthoringQuery, { survey, kept }: Loaded): boolean {
  return survey !== null || kept !== null || settings["anonymity"] !== undefined;
}

type Form = Parameters<typeof AuthoringForm>[0];
/** `namesOpen`: nothing has said yet whose names are shown. */
type BegunProps = Omit<Form, "begun" | "usualNames"> & {
  begin: () => Form["begun"];
  namesOpen?: boolean;
};

/** Each round mounts the form anew. */
export function Begun({ begin, namesOpen = false, ...form }: BegunProps) {
  const [blank] = useState(begin);
  const usual = useUsualNames(blank.type);
  const usualNames = namesOpen ? usual : null;
  const [begun] = useState(() => (usualNames ? { ...blank, anonymity: usualNames } : blank));
  return <AuthoringForm begun={begun} usualNames={usualNames} {...form} />;
}
