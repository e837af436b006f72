import { Button, Field, makeStyles, Select, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { postsApi } from "#contract/posts.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import { type PostId, postId } from "#domain/ids.ts";
import type { Post } from "#domain/post/post.ts";
import { cutText } from "#text/format/cut-text.ts";
import { postsText } from "#text/posts.ts";
import { qnaText } from "#text/qna.ts";
import { useClient } from "../../api.tsx";
import { useEscape } from "../../ui/focus/use-escape.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";

type Props = {
  survey: SurveyView;
  post: Post;
  isBusy: boolean;
  onMerge: (into: PostId) => void;
  onCancel: () => void;
};

const useStyles = makeStyles({
  form: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  field: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" },
  select: { minWidth: 0, "& select": { minWidth: 0, textOverflow: "ellipsis" } },
  buttons: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

/** Chooses the question that asks the same. */
export function MergeForm({ survey, post, isBusy, onMerge, onCancel }: Props) {
  const styles = useStyles();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<PostId | null>(null);
  const { others, error, isLoading } = useOthers(survey, post);
  useEffect(() => form.current?.querySelector("select")?.focus(), []);
  const isStopped = chosen === null || isBusy;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isStopped) onMerge(chosen);
  };
  useEscape(form, () => {
    if (chosen !== null || isBusy) return false;
    onCancel();
    return true;
  });
  const isNone = !isLoading && error === null && others.length === 0;
  return (
    <form ref={form} className={styles.form} onSubmit={send}>
      {error ? <ErrorBanner title={qnaText.loadFailed} message={error.message} /> : null}
      <Field
        className={styles.field}
        label={qnaText.mergeInto}
        hint={isNone ? qnaText.mergeNone : qnaText.mergeHint}
      >
        <Select
          className={styles.select}
          value={chosen ?? ""}
          onChange={(_, { value }) => setChosen(postId.safeParse(value).data ?? null)}
        >
          <option value="">{qnaText.mergeChoose}</option>
          {others.map(({ id, responseValue }) => (
            <option key={id} value={id}>
              {shortened(responseValue)}
            </option>
          ))}
        </Select>
      </Field>
      {error || isNone ? null : <Text size={200}>{qnaText.mergeUndo}</Text>}
      <div className={styles.buttons}>
        <Button type="submit" appearance="primary" disabledFocusable={isStopped}>
          {qnaText.sendMerge}
        </Button>
        <Button onClick={onCancel}>{postsText.cancel}</Button>
      </div>
    </form>
  );
}

/** The approved questions but this one, the most liked first; those beyond the first 100 not. */
function useOthers({ id }: SurveyView, post: Post) {
  const api = useClient(postsApi);
  const { data, error, isLoading } = useQuery({
    queryKey: ["merge", id, post.id],
    queryFn: () =>
      api.list({
        params: { kind: "qna", id },
        query: { states: "approved", sort: "likes", limit: 100 },
      }),
    gcTime: 0,
  });
  const others = (data?.posts ?? []).filter((other) => other.id !== post.id);
  return { others, error, isLoading };
}

/** As much as a line of a list takes. */
function shortened(text: string): string {
  const [line = ""] = text.split("\n");
  return cutText(line, 120);
}
