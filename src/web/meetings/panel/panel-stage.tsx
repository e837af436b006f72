import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  Spinner,
} from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { ShareScreenStartRegular } from "@fluentui/react-icons/svg/share-screen-start";
import { useQuery } from "@tanstack/react-query";
import type { SurveyRow } from "#contract/survey-view.ts";
import { isolated } from "#domain/direction.ts";
import { fill } from "#text/format/fill.ts";
import { stageText } from "#text/stage.ts";
import { useApi } from "../../api.tsx";
import { useBoot } from "../../host/use-boot.ts";
import { useHost } from "../../host/use-host.ts";
import { surveyKey } from "../../live/use-live-results.ts";
import { titleOf } from "../../survey/survey-text.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { useIsOnStage } from "../on-stage.ts";

type Props = { survey: SurveyRow };

const useStyles = makeStyles({
  // Above the link that covers the whole row.
  place: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "6px",
  },
  // As high as the button, until the host has said whether there is a stage.
  room: { minHeight: "24px" },
  shown: { color: "var(--good-text)" },
  item: { maxWidth: "260px", overflowWrap: "anywhere" },
});

/**
 * Shows a survey's results to everybody in the meeting, on its stage; of several questions all or
 * one of them. Absent where the host does not offer its stage. What is there can be shown again.
 */
export function PanelStage({ survey }: Props) {
  const styles = useStyles();
  const show = useShow(survey);
  const isShown = useIsOnStage(survey.id);
  const { stage } = useHost();
  const offered = useQuery({
    queryKey: ["stage"],
    queryFn: () => stage?.isOffered() ?? false,
    staleTime: Infinity,
    retry: false,
  });
  if (offered.isPending) return <div className={styles.room} />;
  if (!offered.data) return null;
  const title = isolated(titleOf(survey));
  const button = (
    <Button
      size="small"
      icon={
        isShown ? <CheckmarkCircleFilled className={styles.shown} /> : <ShareScreenStartRegular />
      }
      aria-label={fill(isShown ? stageText.shownWhat : stageText.showWhat, { title })}
      disabledFocusable={show.isPending}
      {...(survey.questionCount > 1 ? {} : { onClick: () => show.mutate(null) })}
    >
      {isShown ? stageText.shownNow : stageText.show}
    </Button>
  );
  return (
    <div className={styles.place}>
      {survey.questionCount > 1 ? (
        <Menu positioning="below-start">
          <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
          <MenuPopover>
            <Choices survey={survey} onChoose={show.mutate} />
          </MenuPopover>
        </Menu>
      ) : (
        button
      )}
      {show.isError ? <ErrorBanner message={stageText.notShown} /> : null}
    </div>
  );
}

/** Brings the survey, or one of its questions, to the stage. */
function useShow({ id }: SurveyRow) {
  const { stage } = useHost();
  const { context } = useBoot();
  const announce = useAnnounce();
  return useSingleMutation({
    mutationFn: async (question: string | null) => {
      const page = new URL(`/${context}/content/meeting/stage/${id}`, window.location.origin);
      if (question) page.searchParams.set("question", question);
      await stage?.show(page.href);
    },
    onSuccess: () => announce(stageText.shown),
  });
}

type ChoicesProps = Props & { onChoose: (question: string | null) => void };

/** All questions, or one of them; their words are not in the list and load with the menu. */
function Choices({ survey: { id }, onChoose }: ChoicesProps) {
  const styles = useStyles();
  const { surveys } = useApi();
  const { data, isPending } = useQuery({
    queryKey: surveyKey(id),
    queryFn: () => surveys.get({ params: { id } }),
  });
  return (
    <MenuList>
      <MenuItem onClick={() => onChoose(null)}>{stageText.everything}</MenuItem>
      {isPending ? <Spinner size="tiny" /> : null}
      {data?.questions.map((question, at) => (
        <MenuItem
          key={question.id}
          className={styles.item}
          onClick={() => onChoose(question.id)}
        >{`${at + 1}. ${isolated(question.label)}`}</MenuItem>
      ))}
    </MenuList>
  );
}
