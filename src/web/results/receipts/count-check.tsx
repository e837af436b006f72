import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons/svg/arrow-download";
import { useQuery } from "@tanstack/react-query";
import { pathOf } from "#contract/client.ts";
import { exportsApi } from "#contract/exports.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { fill } from "#text/format/fill.ts";
import { receiptsText } from "#text/receipts.ts";
import { useApi } from "../../api.tsx";
import { saveFile } from "../../exports/save-file.ts";
import { useHost } from "../../host/use-host.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { CopiedField } from "./copied-field.tsx";
import { OwnCheck } from "./own-check.tsx";

type Props = {
  survey: SurveyView;
  /** The viewer's response, with what this device's receipt opens. */
  mine: UserResponse | null;
  /** The revision of the results; null if the viewer may not see them. */
  revision: number | null;
};

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
  listed: {
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  inside: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
  weak: { color: tokens.colorNeutralForeground2 },
  file: { display: "grid", justifyItems: "start", gap: "4px" },
});

/** Below a closed survey with anonymous answers: the viewer's own, and how to check the others. */
export function CountCheck({ survey, mine, revision }: Props) {
  const styles = useStyles();
  const own = mine?.completed && mine.responseAnonymity === "anonymous" ? mine : null;
  return (
    <section className={styles.all} aria-label={receiptsText.title}>
      {own ? <OwnCheck survey={survey} mine={own} /> : null}
      {revision === null ? null : (
        <Listed survey={survey} receipt={own?.receipt ?? null} revision={revision} />
      )}
    </section>
  );
}

type ListedProps = { survey: SurveyView; receipt: string | null; revision: number };

function Listed({ survey, receipt, revision }: ListedProps) {
  const styles = useStyles();
  const { results } = useApi();
  const { mobile } = useHost().context;
  const { id, updatedAt } = survey;
  const { data } = useQuery({
    queryKey: ["commitments", id, updatedAt.getTime(), revision],
    queryFn: () => results.commitments({ params: { id }, query: { limit: 0 } }),
  });
  if (!data || data.count + data.unlisted + data.waiting === 0) return null;
  return (
    <div className={styles.listed}>
      <Disclosure title={receiptsText.title} summary={counted(receiptsText.summary, data.count)}>
        <div className={styles.inside}>
          <Text>
            {counted(receiptsText.summary, data.count)}. {receiptsText.why}
          </Text>
          <CopiedField label={receiptsText.root} value={data.root} />
          {data.unlisted > 0 ? <Text>{counted(receiptsText.unlisted, data.unlisted)}</Text> : null}
          {data.waiting > 0 ? <Text>{counted(receiptsText.waiting, data.waiting)}</Text> : null}
          {receipt ? (
            <CopiedField
              label={receiptsText.receipt}
              value={receipt}
              hint={receiptsText.receiptHint}
            />
          ) : null}
          {survey.can.includes("export") && !mobile ? <ProofFile survey={survey} /> : null}
        </div>
      </Disclosure>
    </div>
  );
}

function ProofFile({ survey: { id } }: Pick<Props, "survey">) {
  const styles = useStyles();
  const { fetchFile } = useApi();
  const announce = useAnnounce();
  const { receipts } = exportsApi;
  const work = useSingleMutation({
    mutationFn: async () =>
      saveFile(await fetchFile(receipts.method, pathOf(receipts, { params: { id } }))),
    onSuccess: () => announce(receiptsText.fileSaved),
  });
  return (
    <div className={styles.file}>
      <Button
        icon={<ArrowDownloadRegular />}
        disabledFocusable={work.isPending}
        onClick={() => work.mutate()}
      >
        {receiptsText.file}
      </Button>
      <Text size={200} className={styles.weak} role={work.error ? "alert" : undefined}>
        {work.error ? receiptsText.fileFailed : receiptsText.fileHint}
      </Text>
    </div>
  );
}

function counted({ one, more }: { one: string; more: string }, n: number): string {
  return n === 1 ? one : fill(more, { n });
}
