import { Button, makeStyles, Title3, tokens } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import { listText } from "#text/list.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { useHost } from "../host/use-host.ts";
import { audienceOfContext } from "../surveys/audience.ts";
import { LoadError } from "../ui/load-error.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { Page } from "../ui/page.tsx";
import { ListEmpty } from "./list-empty.tsx";
import { ListRow } from "./list-row.tsx";
import { useCreate } from "./use-create.ts";
import { type ListScope, useSurveyList } from "./use-survey-list.ts";

const titles: Record<ListScope, string> = { team: listText.teamTitle, personal: listText.personalTitle };

const useStyles = makeStyles({
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: "12px" },
  actions: { display: "flex", flexWrap: "wrap", gap: "8px" },
  rows: { display: "grid", gap: tokens.spacingVerticalS, listStyle: "none", margin: 0, padding: 0 },
  more: { display: "grid", justifyContent: "center" },
});

/** What was sent to this conversation, or what the user sent (HOST-24). */
export function ListPage({ scope }: { scope: ListScope }) {
  const styles = useStyles();
  const { context } = useHost();
  const audience = audienceOfContext(context);
  const list = useSurveyList(scope, audience);
  const create = useCreate(audience);
  const surveys = list.data?.pages.flatMap((page) => page.surveys);
  // No management on phones (HOST-47).
  const exports = !context.mobile && surveys?.some(({ can }) => can.includes("export"));

  return (
    <Page width="960px">
      <div className={styles.head}>
        <Title3 as="h1">{titles[scope]}</Title3>
        <div className={styles.actions}>
          {exports ? <ExportButton surveys={surveys ?? []} onMore={list.hasNextPage ? () => void list.fetchNextPage() : null} /> : null}
          <Button appearance="primary" icon={<AddRegular />} onClick={() => void create()}>
            {listText.create}
          </Button>
        </div>
      </div>
      {list.isPending ? <LoadingScreen text={listText.loading} /> : null}
      {list.error ? <LoadError title={listText.failed} error={list.error} onRetry={() => void list.refetch()} /> : null}
      {surveys?.length === 0 ? <ListEmpty scope={scope} audience={audience} /> : null}
      <ul className={styles.rows} aria-label={titles[scope]}>
        {surveys?.map((survey) => (
          <ListRow key={survey.id} survey={survey} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className={styles.more}>
          <Button disabledFocusable={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {listText.more}
          </Button>
        </div>
      ) : null}
    </Page>
  );
}
