import {
  Button,
  Field,
  makeStyles,
  Select,
  Text,
  tokens,
  typographyStyles,
} from "@fluentui/react-components";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { triviaApi } from "#contract/trivia.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { gameLength } from "#domain/trivia/game-clock.ts";
import {
  numbersOfQuestions,
  questionDurations,
  type TriviaRequest,
  triviaDifficulties,
  triviaRequest,
} from "#domain/trivia/trivia-request.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { triviaFormText } from "#text/authoring/trivia-form.ts";
import { categoryText } from "#text/format/category-text.ts";
import { fill } from "#text/format/fill.ts";
import { useClient } from "../api.tsx";
import { wordsOf } from "../api-error.ts";
import type { AuthoringQuery } from "../authoring/authoring-query.ts";
import { successPath } from "../authoring/sending/after-sending.ts";
import { useHost } from "../host/use-host.ts";
import { leavingSurvey } from "../paths/left-survey.ts";
import { listPathOf } from "../paths/list-path.ts";
import type { Audience } from "../survey/audience.ts";
import { recipientOf } from "../survey/recipient-of.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { useSingleMutation } from "../use-single-mutation.ts";

type Props = { query: AuthoringQuery; audience: Audience };

const useStyles = makeStyles({
  page: { display: "grid", gridTemplateRows: "minmax(0, 1fr) auto", height: "100%" },
  fields: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(220px, 100%), 1fr))",
    alignContent: "start",
    gap: tokens.spacingVerticalL,
    overflowY: "auto",
    padding: "20px clamp(12px, 4vw, 32px)",
    boxSizing: "border-box",
  },
  // A select is as wide as its longest option where it may be.
  choice: { gridTemplateColumns: "minmax(0, 1fr)", minWidth: 0 },
  whole: { gridColumn: "1 / -1", margin: 0 },
  title: { ...typographyStyles.title3, outline: "none" },
  footer: {
    display: "flex",
    justifyContent: "flex-end",
    padding: "12px clamp(12px, 4vw, 32px)",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** The form of a new game, for the meeting that it is opened in (TRV-01 to TRV-04, AUT-33). */
export function GameForm({ query, audience }: Props) {
  const styles = useStyles();
  const trivia = useClient(triviaApi);
  const [wanted, setWanted] = useState<TriviaRequest>(() =>
    triviaRequest.parse({ recipient: recipientOf(audience) }),
  );
  const change = (part: Partial<TriviaRequest>) => setWanted((before) => ({ ...before, ...part }));
  const { data } = useQuery({
    queryKey: ["trivia-categories"],
    queryFn: () => trivia.categories(),
  });
  const categories = data?.categories ?? [wanted.category];
  const create = useCreate({ query, audience });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { numberOfQuestions, questionDuration } = wanted;
  const minutes = Math.ceil(gameLength(numberOfQuestions, questionDuration) / 60_000);
  return (
    <main className={styles.page}>
      <div className={styles.fields}>
        <h1 ref={heading} tabIndex={-1} className={`${styles.whole} ${styles.title}`}>
          {triviaFormText.title}
        </h1>
        {create.error ? (
          <div className={styles.whole}>
            <ErrorBanner title={triviaFormText.failed} message={wordsOf(create.error) ?? ""} />
          </div>
        ) : null}
        <Choice
          label={triviaFormText.category}
          value={wanted.category}
          options={categories.map((each) => [each, categoryText(each)])}
          onChange={(category) => change({ category })}
        />
        <Choice
          label={triviaFormText.difficulty}
          value={wanted.difficulty}
          options={triviaDifficulties.map((each) => [each, triviaFormText.difficulties[each]])}
          onChange={(difficulty) => change({ difficulty })}
        />
        <Choice
          label={triviaFormText.questions}
          value={numberOfQuestions}
          options={numbersOfQuestions.map((each) => [each, each])}
          onChange={(chosen) => change({ numberOfQuestions: chosen })}
        />
        <Choice
          label={triviaFormText.seconds}
          value={questionDuration}
          options={questionDurations.map((each) => [each, each])}
          onChange={(chosen) => change({ questionDuration: chosen })}
        />
        <Text className={styles.whole}>
          {fill(triviaFormText.lasts, { n: numberOfQuestions, m: minutes })}
        </Text>
        <Text className={styles.whole}>{triviaFormText.hint}</Text>
      </div>
      <div className={styles.footer}>
        <Button
          appearance="primary"
          disabledFocusable={create.isPending || create.isSuccess}
          onClick={() => create.mutate(wanted)}
        >
          {create.isPending ? triviaFormText.creating : triviaFormText.create}
        </Button>
      </div>
    </main>
  );
}

type ChoiceProps<T> = {
  label: string;
  value: T;
  options: readonly (readonly [T, ReactNode])[];
  onChange: (value: T) => void;
};

function Choice<T extends string | number>({ label, value, options, onChange }: ChoiceProps<T>) {
  const { choice } = useStyles();
  return (
    <Field label={label} className={choice}>
      <Select
        className={choice}
        value={String(value)}
        onChange={(_, { value: chosen }) => {
          const option = options.find(([each]) => String(each) === chosen);
          if (option) onChange(option[0]);
        }}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Creates once, however often it is pressed, and leaves as the form of a survey does. */
function useCreate({ query, audience }: Props) {
  const trivia = useClient(triviaApi);
  const host = useHost();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const inSidePanel = query.sidePanel || host.context.frame === "sidePanel";
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useSingleMutation({
    mutationFn: (data: TriviaRequest) =>
      trivia.create({ body: { data, trackingFields: query.tracking }, idempotencyKey }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ["list"] });
      if (inSidePanel) {
        announce(fill(authoringText.keptForLater, { type: typeNames.trivia }));
        return navigate(listPathOf(host.context), { replace: true, state: leavingSurvey(id) });
      }
      const sent = { id, type: "trivia", updated: false, recurring: false } as const;
      return navigate(successPath({ ...sent, query, audience }), { replace: true });
    },
  });
}
