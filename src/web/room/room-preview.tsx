import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { TypeSpec } from "#domain/survey/types/type-spec.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { roomText } from "#text/rooms.ts";
import { errorTexts } from "#text/server/errors.ts";
import { isMissing } from "../api-error.ts";
import { HotTakeView } from "../hot-take/hot-take-view.tsx";
import { useLiveResults } from "../live/use-live-results.ts";
import { useResultsNews } from "../live/use-results-news.ts";
import { IcebreakerView } from "../posts/icebreaker/icebreaker-view.tsx";
import { QuestionPreview } from "../posts/qna/question-preview.tsx";
import { GoneNote } from "../survey/gone-note.tsx";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { LoadError } from "../ui/notices/load-error.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { loadFailedText } from "./load-failed.ts";
import { RoomHead } from "./room-head.tsx";

/** The views that have a preview. */
type Previewed = Exclude<TypeSpec["view"], "totals" | "game">;
type Shown = Pick<ReturnType<typeof useLiveResults>, "answer" | "live"> & { survey: SurveyView };

const previews: Record<Previewed, (shown: Shown) => ReactNode> = {
  questions: QuestionPreview,
  icebreaker: (shown) => <IcebreakerView {...shown} preview />,
  votes: (shown) => <HotTakeView {...shown} preview />,
};
type Props = { id: string | undefined; view: Previewed };

const useStyles = makeStyles({
  link: {
    justifySelf: "start",
    padding: "8px 20px",
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: "none",
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    ":hover": { backgroundColor: tokens.colorBrandBackgroundHover },
  },
});

/**
 * What there is to see of something live in short, with the way to its page (HOST-21, QNA-33,
 * ICE-15, HOT-06).
 */
export function RoomPreview({ id: given, view }: Props) {
  const id = surveyId.safeParse(given).data;
  return id ? (
    <Preview key={id} id={id} view={view} />
  ) : (
    <ErrorBanner message={errorTexts["survey.not-found"]} />
  );
}

function Preview({ id, view }: { id: SurveyId; view: Previewed }) {
  const styles = useStyles();
  const { survey, answer, live } = useLiveResults(id);
  useResultsNews(answer.data?.results ?? null, survey.data);
  const { data, error, isPending, refetch } = survey;
  if (isPending) return <LoadingScreen text={roomText.loading} />;
  if (data && isMissing(error)) return <GoneNote survey={data} />;
  const failed = error ? (
    <LoadError error={error} {...loadFailedText(view)} onRetry={() => void refetch()} />
  ) : null;
  if (!data) return failed;
  const { type, typeName } = data;
  const Short = previews[view];
  if (specOf(type).view !== view) return <ErrorBanner message={resultsText.unknownView} />;
  return (
    <>
      <RoomHead survey={data} connected={live} />
      {failed}
      <Link className={styles.link} to={`/content/${type}/survey/${id}`}>
        {fill(roomText.open, { type: typeName })}
      </Link>
      <Short survey={data} answer={answer} live={live} />
    </>
  );
}
