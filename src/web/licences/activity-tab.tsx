import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { subscriptionsApi } from "#contract/account/subscriptions.ts";
import { activityText } from "#text/billing/licences.ts";
import { dayText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { useClient } from "../api.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { LoadError } from "../ui/notices/load-error.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { Panel } from "../ui/panel.tsx";
import { SectionTitle } from "../ui/section-title.tsx";

const useStyles = makeStyles({
  column: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
  figure: {
    fontSize: "28px",
    lineHeight: "36px",
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
  },
  period: { color: tokens.colorNeutralForeground2 },
  more: { justifySelf: "start" },
});

/** What a subscription was used for this month (ACC-26, ACC-27). */
export function ActivityTab({ subscriptionId: id }: { subscriptionId: string }) {
  const styles = useStyles();
  const client = useClient(subscriptionsApi);
  const { columns } = activityText;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: ["activity", id],
      queryFn: ({ pageParam: after }) =>
        client.activity({ params: { id }, query: after ? { after } : {} }),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next,
    },
  );
  if (error && !data)
    return <LoadError error={error} title={activityText.failed} onRetry={() => void refetch()} />;
  const first = data?.pages[0];
  if (!first) return <LoadingScreen text={activityText.loading} />;
  const items = data.pages.flatMap((page) => page.items);
  const { currentCount: n, periodStart, periodEnd, users } = first;
  const days = {
    from: dayOf(periodStart.getTime()),
    to: dayOf(periodEnd.getTime() - 1),
  };
  return (
    <div className={styles.column}>
      <div>
        <Text block className={styles.figure}>
          {n === 1 ? activityText.countOne : fill(activityText.count, { n })}
        </Text>
        <Text className={styles.period}>{fill(activityText.period, days)}</Text>
      </div>
      <Panel label={activityText.users}>
        <SectionTitle>{activityText.users}</SectionTitle>
        <Table
          label={activityText.users}
          columns={[
            { name: columns.user, width: "70%" },
            { name: columns.responses, width: "30%", kind: "number" },
          ]}
          rows={users.map(({ user, usage }) => ({
            key: user.aadObjectId,
            cells: [user.name || user.upn || user.aadObjectId, String(usage.value)],
          }))}
        />
      </Panel>
      <Panel label={activityText.items}>
        <SectionTitle>{activityText.items}</SectionTitle>
        <Table
          label={activityText.items}
          columns={[
            { name: columns.title, width: "39%" },
            { name: columns.owner, width: "21%" },
            { name: columns.users, width: "17%", kind: "number" },
            { name: columns.channel, width: "23%" },
          ]}
          rows={items.map((item) => ({
            key: item.id,
            cells: [
              item.title,
              <bdi key={columns.owner}>{item.owner}</bdi>,
              item.users,
              <bdi key={columns.channel}>{item.channel}</bdi>,
            ],
          }))}
        />
        {hasNextPage ? (
          <Button
            className={styles.more}
            disabledFocusable={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {isFetchingNextPage ? activityText.loadingMore : activityText.more}
          </Button>
        ) : null}
        {error ? (
          <LoadError
            error={error}
            title={activityText.failed}
            onRetry={() => void fetchNextPage()}
          />
        ) : null}
      </Panel>
    </div>
  );
}

function Table(props: ComponentProps<typeof DataTable>) {
  return props.rows.length === 0 ? <Text>{activityText.none}</Text> : <DataTable {...props} />;
}

/** The day in UTC, in which months are counted (LIM-01). */
function dayOf(time: number): string {
  return dayText(new Date(time).toISOString().slice(0, 10));
}
