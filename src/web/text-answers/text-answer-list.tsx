import {
  Avatar,
  Button,
  Caption1,
  makeStyles,
  Spinner,
  Text,
  tokens,
} from "@fluentui/react-components";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { TextAnswer } from "#contract/results.ts";
import { directionOf } from "#domain/direction.ts";
import type { Withheld } from "#domain/results/withheld.ts";
import { responsesText } from "#text/results/responses.ts";
import { withheldText } from "#text/withheld.ts";
import { CutText } from "../ui/cut-text.tsx";
import { LoadError } from "../ui/notices/load-error.tsx";
import { HeldNote } from "./held-note.tsx";

type Page = { texts: TextAnswer[]; next: string | null; withheld: Withheld | null };
type Props = {
  queryKey: readonly string[];
  read: (after: string | undefined) => Promise<Page>;
  /** How a text is shown; unchanged by default. */
  shown?: (text: string) => string;
  /** The message if there are none, and the label of the button for more. */
  none: string;
  more: string;
};

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalS },
  list: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  item: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "6px",
    margin: 0,
    padding: "12px 16px",
    borderRadius: "10px",
    borderInlineStartWidth: "3px",
    borderInlineStartStyle: "solid",
    borderInlineStartColor: "var(--tint-line)",
    backgroundColor: tokens.colorNeutralBackground2,
    boxShadow: "inset 0 0 0 var(--hc) var(--d-track-line)",
    fontSize: "15px",
    lineHeight: "22px",
    textAlign: "start",
    "& > :first-child": { fontSize: "15px", lineHeight: "22px" },
  },
  name: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    color: tokens.colorNeutralForeground2,
    overflowWrap: "anywhere",
  },
  more: { justifySelf: "start" },
});

/** Text answers or comments, with names if they carry any, page by page. */
export function TextAnswerList({ queryKey, read, shown = (text) => text, none, more }: Props) {
  const styles = useStyles();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam }) => read(pageParam || undefined),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next ?? undefined,
    });
  if (isPending) return <Spinner size="tiny" label={responsesText.loading} />;
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  const texts = data?.pages.flatMap((page) => page.texts) ?? [];
  // Entries without a name have no key but their index.
  const items = texts.map((said, at) => ({ key: said.user?.aadObjectId ?? String(at), ...said }));
  const withheld = data?.pages[0]?.withheld ?? null;
  return (
    <div className={styles.all}>
      {texts.length > 0 ? (
        <ul className={styles.list}>
          {items.map(({ key, text, user }) => (
            <li key={key} dir={directionOf(text)} className={styles.item}>
              <CutText text={shown(text)} />
              {user ? (
                <Caption1 className={styles.name}>
                  <Avatar aria-hidden name={user.name} size={20} color="colorful" />
                  {user.name}
                </Caption1>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {withheld ? <HeldNote>{withheldText(withheld)}</HeldNote> : null}
      {texts.length === 0 && !withheld ? <Text>{none}</Text> : null}
      {hasNextPage ? (
        <Button
          className={styles.more}
          disabledFocusable={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {more}
        </Button>
      ) : null}
    </div>
  );
}
