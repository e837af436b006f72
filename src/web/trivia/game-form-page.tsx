import { useState } from "react";
import { useSearchParams } from "react-router";
import { isOffered } from "#domain/survey/offers.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { triviaFormText } from "#text/authoring/trivia-form.ts";
import { fill } from "#text/format/fill.ts";
import { typeTexts } from "#text/survey-types.ts";
import { useAccount } from "../accounts/use-account.ts";
import { authoringQuery } from "../authoring/authoring-query.ts";
import { useSendRefusal } from "../authoring/sending/use-send-refusal.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { audienceOfContext, audienceOfQuery } from "../survey/audience.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { GameForm } from "./game-form.tsx";

/** The page that creates a game: in a meeting, by who may send there (AUT-33, MTG-30). */
export function GameFormPage() {
  const [search] = useSearchParams();
  const [query] = useState(() => authoringQuery(search, window.location.origin));
  const { context } = useHost();
  const { product, context: variant } = useBoot();
  const audience = audienceOfQuery(search) ?? audienceOfContext(context);
  const refusal = useSendRefusal(audience);
  const flags = useAccount()?.featureFlags;
  if (audience?.type !== "meeting")
    return (
      <ErrorBanner
        intent="info"
        title={fill(triviaFormText.onlyInMeetings, { product })}
        message={fill(triviaFormText.howToAdd, { product })}
      />
    );
  if (refusal) return <ErrorBanner intent="info" message={refusal} />;
  if (refusal === undefined) return <LoadingScreen text={authoringText.loading} />;
  if (flags && !isOffered("trivia", variant, flags)) {
    const message = fill(authoringText.typeOff, { type: typeTexts.trivia.plural });
    return <ErrorBanner intent="info" message={message} />;
  }
  return <GameForm query={query} audience={audience} />;
}
