import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { administrationApi, type Overview } from "#contract/administration/administration.ts";
import { administrationText, overviewText as text } from "#text/administration/administration.ts";
import { numberText } from "#text/format/counts.ts";
import { dateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { typeTexts } from "#text/survey-types.ts";
import { useClient } from "../../api.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SectionTitle } from "../../ui/section-title.tsx";
import { Figures } from "./figures.tsx";
import { PlanTable } from "./plan-table.tsx";

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
  list: { margin: 0, paddingInlineStart: "20px", overflowWrap: "anywhere" },
});

/** The organisation's numbers, plans and administrators, plainly. */
export function OverviewTab() {
  const styles = useStyles();
  const client = useClient(administrationApi);
  const { data, error, refetch } = useQuery({
    queryKey: ["administration", "overview"],
    queryFn: () => client.overview(),
  });
  if (error && !data)
    return <LoadError title={text.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingScreen text={text.loading} />;
  const open = data.surveys.reduce((sum, each) => sum + each.open, 0);
  return (
    <>
      <Panel label={text.figures}>
        <Figures
          isLarge
          figures={[
            { name: text.open, n: open },
            { name: text.creators, n: data.creators },
            { name: text.ofWeek, n: data.answers.ofWeek },
            { name: text.ofMonth, n: data.answers.ofMonth },
          ]}
        />
        <Text size={200} className={styles.quiet}>
          {fill(text.asOf, { date: dateText(data.asOf) })}
        </Text>
      </Panel>
      <Panel label={text.surveys}>
        <SectionTitle>{text.surveys}</SectionTitle>
        <ByType surveys={data.surveys} />
        <Text size={200} className={styles.quiet}>
          {text.deletedHint}
        </Text>
      </Panel>
      <Panel label={text.stored}>
        <SectionTitle>{text.stored}</SectionTitle>
        <Figures
          figures={storedKinds.map((kind) => ({ name: text.kinds[kind], n: data.stored[kind] }))}
        />
      </Panel>
      {data.sellsPlans || data.plans.length > 0 ? (
        <Panel label={text.plans}>
          <SectionTitle>{text.plans}</SectionTitle>
          <PlanTable plans={data.plans} />
        </Panel>
      ) : null}
      <Panel label={text.administrators}>
        <SectionTitle>{text.administrators}</SectionTitle>
        {data.administrators.length === 0 ? <Text>{text.noAdministrators}</Text> : null}
        <ul className={styles.list}>
          {data.administrators.map(({ id, name }) => (
            <li key={id}>{name || administrationText.unnamed}</li>
          ))}
        </ul>
        <Text size={200} className={styles.quiet}>
          {text.administratorsHint}
        </Text>
      </Panel>
    </>
  );
}

// safe: the keys of a constant are its names
const storedKinds = Object.keys(text.kinds) as (keyof typeof text.kinds)[];

function ByType({ surveys }: { surveys: Overview["surveys"] }) {
  const { columns } = text;
  if (surveys.length === 0) return <Text>{text.noSurveys}</Text>;
  const states = ["pending", "open", "closed", "deleted"] as const;
  return (
    <DataTable
      label={text.surveys}
      columns={[
        { name: columns.type, width: "36%" },
        ...states.map((state) => ({
          name: columns[state],
          width: "16%",
          kind: "number" as const,
        })),
      ]}
      rows={surveys.map((of) => ({
        key: of.type,
        cells: [typeTexts[of.type].name, ...states.map((state) => numberText(of[state]))],
      }))}
    />
  );
}
