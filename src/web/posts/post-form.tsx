import {
  Button,
  Field,
  makeStyles,
  Radio,
  RadioGroup,
  Text,
  Textarea,
} from "@fluentui/react-components";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { limits } from "#domain/limits.ts";
import { postProblems } from "#domain/post/post.ts";
import { type ResponseAnonymity, responseAnonymity } from "#domain/response/response.ts";
import type { Anonymity } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { postsText } from "#text/posts.ts";
import { problemText } from "#text/server/problems.ts";
import { useBoot } from "../host/use-boot.ts";
import { useEscape } from "../ui/focus/use-escape.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";

/** What was written, and whether with a name. */
type Written = { text: string; anonymity: ResponseAnonymity };
type Props = {
  label: string;
  submit: string;
  hint?: string;
  begun?: Written;
  /** Whether a new post carries a name; left out where nothing can be chosen or said. */
  anonymity?: Anonymity;
  isSending: boolean;
  /** Whether the viewer opened it: then it takes the focus. */
  takesFocus?: boolean;
  /** What it begins with where nobody has written anything yet. */
  unwritten?: string;
  /** Whether it can't be sent, although it has a text. */
  isStopped?: boolean;
  onChange?: (written: Written) => void;
  onSubmit: (written: Written) => void;
  onCancel?: () => void;
};

/** From here on the length is shown. */
const counted = limits.post.max * 0.8;

const blank: Written = { text: "", anonymity: "none" };

const useStyles = makeStyles({
  form: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  area: { minWidth: 0, minHeight: "72px", "& textarea": { fontSize: "16px", lineHeight: "22px" } },
  buttons: { display: "flex", flexWrap: "wrap", gap: "8px" },
  ways: { flexWrap: "wrap" },
});

/**
 * Writes or changes a text of 1 to 3000 characters (QNA-02). The text stays until the form is taken
 * away.
 */
export function PostForm({
  label,
  submit,
  hint,
  begun = blank,
  anonymity = "none",
  isSending,
  takesFocus = true,
  unwritten = "",
  isStopped = false,
  onChange,
  onSubmit,
  onCancel,
}: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  const [{ text, anonymity: way }, setWritten] = useState<Written>(begun);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector("textarea")?.focus();
  }, [takesFocus]);
  const [problem] = postProblems(text.trim(), "text");
  const tooLong = problem?.code === "post.too-long" ? problemText(problem, product) : null;
  const stopped = problem !== undefined || isSending || isStopped;
  const write = (change: Partial<Written>) => {
    // What came after it was sent would go with it when the form goes.
    if (isSending) return;
    const written = { text, anonymity: way, ...change };
    setWritten(written);
    onChange?.(written);
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!stopped) onSubmit({ text, anonymity: anonymity === "voluntary" ? way : anonymity });
  };
  useEscape(form, () => {
    if (!onCancel || isSending || !["", unwritten].includes(text.trim())) return false;
    onCancel();
    return true;
  });
  const length = fill(postsText.length, { n: text.trim().length, max: limits.post.max });
  return (
    <form ref={form} className={styles.form} onSubmit={send}>
      <Field
        label={label}
        hint={text.length > counted ? length : (hint ?? null)}
        {...(tooLong ? { validationMessage: tooLong } : {})}
      >
        <Textarea
          className={styles.area}
          dir="auto"
          resize="vertical"
          value={text}
          readOnly={isSending}
          onChange={(_, { value }) => write({ text: value })}
        />
      </Field>
      <NameField anonymity={anonymity} way={way} onChange={(next) => write({ anonymity: next })} />
      <div className={styles.buttons}>
        <Button type="submit" appearance="primary" disabledFocusable={stopped}>
          {submit}
        </Button>
        {onCancel ? (
          // It does not call back what is on its way.
          <Button onClick={onCancel} disabledFocusable={isSending}>
            {postsText.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

type NameProps = {
  anonymity: Anonymity;
  way: ResponseAnonymity;
  onChange: (way: ResponseAnonymity) => void;
};

/** The choice between `Myself` and `Anonymously` (QNA-18), and what the latter means. */
function NameField({ anonymity, way, onChange }: NameProps) {
  const styles = useStyles();
  const nameless = <Text size={200}>{postsText.nameless}</Text>;
  if (anonymity === "none" && way === "anonymous")
    return <ErrorBanner intent="warning" message={postsText.namedNow} />;
  if (anonymity === "none") return null;
  if (anonymity === "anonymous") return nameless;
  return (
    <>
      <RadioGroup
        layout="horizontal"
        className={styles.ways}
        aria-label={postsText.as}
        value={way}
        onChange={(_, { value }) => onChange(responseAnonymity.parse(value))}
      >
        <Radio value="none" label={postsText.myself} />
        <Radio value="anonymous" label={postsText.anonymously} />
      </RadioGroup>
      {way === "anonymous" ? nameless : null}
    </>
  );
}
