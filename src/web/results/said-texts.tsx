import { Button, Caption1, makeStyles, Spinner, Text, tokens } from "@fluentui/react-components";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { SaidText } from "#contract/results.ts";
import { fill } from "#text/fill.ts";
import { responsesText } from "#text/results.ts";
import { LoadError } from "../ui/load-error.tsx";
import { CutText } from "./cut-text.tsx";

type Page = { texts: SaidText[]; next: string | null; withheld: number | null };
type Props = {
  queryKey: readonly string[];
  read: (after: string | undefined) => Promise<Page>;
  /** A text as it is shown; as it is unless said otherwise. */
  shown?: (text: string) => string;
  /** What is said where there are none, and on the button for further ones. */
  none: string;
  more: string;
};

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalS },
  list: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyle: "none" },
  item: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2px",
    padding: "8px 12px",
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    boxShadow: `inset 0 0 0 1px ${tokens.colorTransparentStroke}`,
  },
  name: { color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
  more: { justifySelf: "start" },
});

/** Texts that people gave, with their names where they gave those, a page at a time. */
export function SaidTexts({ queryKey, read, shown = (text) => text, none, more }: Props) {
  const styles = useStyles();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam || undefined),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  if (isPending) return <Spinner size="tiny" label={responsesText.loading} />;
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  const texts = data?.pages.flatMap((page) => page.texts) ?? [];
  // What has no name has no key but its place.
  const items = texts.map((said, at) => ({ key: said.user?.aadObjectId ?? String(at), ...said }));
  const withheld = data?.pages[0]?.withheld ?? 0;
  return (
    <div className={styles.all}>
      {texts.length > 0 ? (
        <ul className={styles.list}>
          {items.map(({ key, text, user }) => (
            <li key={key} className={styles.item}>
              <CutText text={shown(text)} />
              {user ? <Caption1 className={styles.name}>{user.name}</Caption1> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {withheld ? <Text>{withheldText(withheld)}</Text> : null}
      {texts.length === 0 && !withheld ? <Text>{none}</Text> : null}
      {hasNextPage ? (
        <Button className={styles.more} disabledFocusable={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {more}
        </Button>
      ) : null}
    </div>
  );
}

/** That so many answers are there, which are not shown yet: too few to hide behind one another. */
export function withheldText(n: number): string {
  return n === 1 ? responsesText.withheldOne : fill(responsesText.withheld, { n });
}
