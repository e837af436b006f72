import { useState } from "react";
import { useSearchParams } from "react-router";
import type { SurveyType } from "#domain/survey/types/registry.ts";
import { authoringQuery } from "../authoring/authoring-query.ts";
import { MayCreate } from "../authoring/may-create.tsx";
import { useHost } from "../host/use-host.ts";
import { audienceOfContext, audienceOfQuery } from "../survey/audience.ts";
import { GameForm } from "./game-form.tsx";

/** The page that creates a game: in a meeting, by who may send there (AUT-33, MTG-30). */
export function GameFormPage({ type }: { type: SurveyType }) {
  const [search] = useSearchParams();
  const [query] = useState(() => authoringQuery(search, window.location.origin));
  const { context } = useHost();
  const audience = audienceOfQuery(search) ?? audienceOfContext(context);
  // A game goes to the meeting that it is opened in.
  const here = { ...query, mode: "new", customRecipient: false } as const;
  return (
    <MayCreate type={type} query={here} audience={audience}>
      {audience ? <GameForm query={query} audience={audience} /> : null}
    </MayCreate>
  );
}
