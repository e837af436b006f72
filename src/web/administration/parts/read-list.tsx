import { Button, makeStyles, Text } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { administrationText } from "#text/administration/administration.ts";
import { countedText } from "#text/format/counts.ts";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useSaid } from "./use-said.ts";

type ListTexts = Readonly<
  Record<
    | "list"
    | "loading"
    | "failed"
    | "nothing"
    | "notYet"
    | "searchOn"
    | "found"
    | "foundOne"
    | "foundMore",
    string
  >
>;
type Props = {
  list: {
    data: { pages: readonly unknown[] } | undefined;
    error: Error | null;
    isPending: boolean;
    isSuccess: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  text: ListTexts;
  /** How many rows are shown. */
  count: number;
  /** What is looked for: another result of it is announced. */
  wanted: unknown;
  children: ReactNode;
};

const useStyles = makeStyles({ more: { justifySelf: "start" } });

/**
 * A list that is read page after page. A page may be empty although older ones are not: then it
 * says that there may be more.
 */
export function ReadList({ list, text, count, wanted, children }: Props) {
  const styles = useStyles();
  const { hasNextPage, isFetchingNextPage } = list;
  const sentences = hasNextPage
    ? { one: text.foundMore, some: text.foundMore }
    : { one: text.foundOne, some: text.found };
  useSaid(
    list.isSuccess && !list.isFetching ? countedText(sentences, count) : null,
    JSON.stringify([wanted, list.data?.pages.length]),
  );
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  return (
    <Panel label={text.list}>
      {list.isPending ? <LoadingScreen text={text.loading} /> : null}
      {list.error ? <LoadError title={text.failed} error={list.error} onRetry={retry} /> : null}
      {list.isSuccess && count === 0 ? (
        <Text>{hasNextPage ? text.notYet : text.nothing}</Text>
      ) : null}
      {count > 0 ? children : null}
      {hasNextPage ? (
        <Button
          className={styles.more}
          disabledFocusable={isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {moreText(text, count, isFetchingNextPage)}
        </Button>
      ) : null}
    </Panel>
  );
}

function moreText({ searchOn }: ListTexts, count: number, isFetching: boolean): string {
  if (isFetching) return administrationText.loadingMore;
  return count === 0 ? searchOn : administrationText.more;
}
