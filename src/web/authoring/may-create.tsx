import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { mayNotAuthor } from "#domain/account/usage.ts";
import { isMeetingOnly, isOffered } from "#domain/survey/offers.ts";
import { holdsPlanOf, planHad } from "#domain/survey/plan-gates.ts";
import { type SurveyType, specOf } from "#domain/survey/types/registry.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { topicFormText } from "#text/authoring/topic-form.ts";
import { fill } from "#text/format/fill.ts";
import { planText } from "#text/server/plans.ts";
import { typeTexts } from "#text/survey-types.ts";
import { LimitReached } from "../accounts/limit-reached.tsx";
import { PlanNeeded } from "../accounts/trial-expired.tsx";
import { useAccountQuery } from "../accounts/use-account.ts";
import { useBoot } from "../host/use-boot.ts";
import type { Audience } from "../survey/audience.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import type { AuthoringQuery } from "./authoring-query.ts";
import { useSendRefusal } from "./sending/use-send-refusal.ts";
import { FormStaysProvider } from "./use-authoring.ts";

const useStyles = makeStyles({
  refusal: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    justifyItems: "start",
    gap: tokens.spacingVerticalL,
    padding: "20px clamp(12px, 4vw, 32px)",
  },
  words: { justifySelf: "stretch" },
});

type Props = {
  type: SurveyType;
  query: AuthoringQuery;
  audience: Audience | null;
  children: ReactNode;
};

/**
 * The form of a new survey, or why it can't be created here. Some types are for meetings alone
 * (AUT-33), and a meeting asks for the right to send there (MTG-30). It requires responses left in
 * the plan (AUT-53), a type that is switched on, and the plan that this type needs (STD-14).
 */
export function MayCreate({ type, query, audience, children }: Props) {
  const [now] = useState(() => new Date());
  const { data: account, isPending } = useAccountQuery();
  const { context, product } = useBoot();
  const refusal = useSendRefusal(query.customRecipient ? null : audience);
  if (isMeetingOnly(type) && isElsewhere(query, audience))
    return (
      <Refusal
        title={fill(topicFormText.onlyInMeetings, { product })}
        message={fill(topicFormText.howToAdd, { product })}
      />
    );
  if (refusal) return <Refusal message={refusal} />;
  if (refusal === undefined) return <LoadingScreen text={authoringText.loading} />;
  if (!account) return <FormStaysProvider value={!isPending}>{children}</FormStaysProvider>;
  const { featureFlags: flags, subscriptions, usage, creation } = account;
  if (!creation.mayCreate)
    return <Refusal message={fill(authoringText.mayNotCreate, { product })} />;
  const counts = context === "msteams" && !specOf(type).plan;
  if (counts && mayNotAuthor({ flags, subscriptions, usage: usage.value }, now))
    return <LimitReached />;
  if (account.sellsPlans && !holdsPlanOf(type, subscriptions, now))
    return <PlanNeeded had={planHad(type, subscriptions)} flags={flags} />;
  if (!isOffered(type, context, flags)) {
    const message = fill(authoringText.typeOff, { type: typeTexts[type].plural });
    return <Refusal message={message} />;
  }
  return <FormStaysProvider value>{children}</FormStaysProvider>;
}

/** Outside a meeting; but a copy goes where the original went, and others choose the meeting. */
function isElsewhere({ mode, customRecipient }: AuthoringQuery, audience: Audience | null) {
  if (customRecipient) return false;
  return audience === null ? mode !== "duplicate" : audience.type !== "meeting";
}

/** Stands where the form would, with the way back to the page that led here, if one did. */
function Refusal(words: { title?: string; message: string }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const isLed = window.history.state?.idx > 0;
  return (
    <main className={styles.refusal}>
      <div className={styles.words}>
        <ErrorBanner intent="info" {...words} />
      </div>
      {isLed ? <Button onClick={() => void navigate(-1)}>{planText.back}</Button> : null}
    </main>
  );
}
