import { Button, Field, makeStyles, tokens } from "@fluentui/react-components";
import { ArrowShuffleRegular } from "@fluentui/react-icons/svg/arrow-shuffle";
import { ArrowUndoRegular } from "@fluentui/react-icons/svg/arrow-undo";
import { LightbulbRegular } from "@fluentui/react-icons/svg/lightbulb";
import { Suspense, useState } from "react";
import { ideasText, topicFormText } from "#text/authoring/topic-form.ts";
import { typeTexts } from "#text/survey-types.ts";
import { DraftTextarea } from "../../draft-form/draft-input.tsx";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { useTypeForQuestions } from "../../draft-form/use-type-for-questions.ts";
import { useTypeSpec } from "../../draft-form/use-type-spec.ts";
import { lazyPart } from "../../lazy-part.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { flushTyped } from "../../ui/use-typed-text.ts";
import { type Ideas, useShuffle } from "./use-shuffle.ts";

const IdeasDialog = lazyPart(() =>
  import("./ideas-dialog.tsx").then(({ IdeasDialog }) => IdeasDialog),
);

const path = "questions.0.label";

const useStyles = makeStyles({
  part: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalS },
  helpers: { display: "flex", flexWrap: "wrap", gap: "4px 8px" },
});

/** The one text of a short form, with the help that its type has for it. */
export function TopicField() {
  const styles = useStyles();
  const problem = useProblem(path);
  const { ideas } = useTypeSpec();
  const { topic } = typeTexts[useTypeForQuestions()];
  return (
    <div className={styles.part}>
      <Field
        label={topic?.label ?? ""}
        required
        {...(problem ? { validationMessage: problem } : {})}
      >
        <DraftTextarea path={path} placeholder={topic?.placeholder ?? ""} />
      </Field>
      {ideas ? <Helpers ideas={ideas} /> : null}
    </div>
  );
}

/** Ready-made and generated texts. What the author had written can be had back. */
function Helpers({ ideas }: { ideas: Ideas }) {
  const styles = useStyles();
  const announce = useAnnounce();
  const later = useFocusLater();
  const { getValues, setValue, setFocus } = useDraftForm();
  const [filled, setFilled] = useState<{ own: string; given: string } | null>(null);
  const [asking, setAsking] = useState(false);
  const write = (text: string) => {
    flushTyped();
    const now = getValues(path);
    setFilled({ own: now === filled?.given ? filled.own : now, given: text });
    setValue(path, text, { shouldDirty: true, shouldValidate: true });
  };
  const shuffle = useShuffle(ideas, (text) => {
    write(text);
    announce(text);
  });
  const undo = () => {
    setValue(path, filled?.own ?? "", { shouldDirty: true, shouldValidate: true });
    setFilled(null);
    announce(topicFormText.undone);
    later(() => setFocus(path));
  };
  const choose = (text: string) => {
    write(text);
    setAsking(false);
    announce(ideasText.chosen);
    later(() => setFocus(path));
  };
  return (
    <>
      <div className={styles.helpers}>
        <Button
          size="small"
          icon={<ArrowShuffleRegular />}
          aria-label={topicFormText.shuffleHint}
          disabledFocusable={shuffle.busy}
          onClick={shuffle.next}
        >
          {topicFormText.shuffle}
        </Button>
        <Button size="small" icon={<LightbulbRegular />} onClick={() => setAsking(true)}>
          {topicFormText.getIdeas}
        </Button>
        {filled?.own.trim() ? (
          <Button size="small" appearance="subtle" icon={<ArrowUndoRegular />} onClick={undo}>
            {topicFormText.undo}
          </Button>
        ) : null}
      </div>
      {shuffle.failure ? <ErrorBanner message={shuffle.failure} /> : null}
      {asking ? (
        <Suspense>
          <IdeasDialog ideas={ideas} onChoose={choose} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
