import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { LinkRegular } from "@fluentui/react-icons/svg/link";
import { useQueryClient } from "@tanstack/react-query";
import type { AnySurveyView } from "#contract/survey-view.ts";
import { tenantId } from "#domain/ids.ts";
import { shareText } from "#text/authoring/success.ts";
import { fill } from "#text/format/fill.ts";
import { useApi } from "../api.tsx";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { surveyKey } from "../live/use-live-results.ts";
import { pageName } from "../telemetry/page-name.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { useSingleMutation } from "../use-single-mutation.ts";
import { LinkField } from "./link-field.tsx";
import { ShareToTeams } from "./share-to-teams.tsx";

const useStyles = makeStyles({
  section: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    justifyItems: "start",
    gap: tokens.spacingVerticalS,
  },
  wide: { justifySelf: "stretch" },
});

/**
 * The survey's share link to copy and to share, or the button that creates it (SUC-09 to SUC-13,
 * SUC-20).
 */
export function ShareLink({ survey }: { survey: AnySurveyView }) {
  const styles = useStyles();
  const { product } = useBoot();
  const make = useMakeLink(survey);
  const link = survey.shortCodeUri;
  return (
    <div className={styles.section}>
      <Text>{fill(shareText.withAnyone, { product })}</Text>
      {make.error ? (
        <div className={styles.wide}>
          <ErrorBanner message={fill(shareText.failed, { reason: make.error.message })} />
        </div>
      ) : null}
      {link ? (
        <>
          <div className={styles.wide}>
            <LinkField link={link} focused={make.isSuccess} />
          </div>
          <ShareToTeams survey={survey} link={link} />
        </>
      ) : (
        <Button
          icon={<LinkRegular />}
          disabledFocusable={make.isPending}
          onClick={() => make.mutate()}
        >
          {shareText.create}
        </Button>
      )}
    </div>
  );
}

function useMakeLink({ id }: AnySurveyView) {
  const { surveys } = useApi();
  const { user } = useHost().context;
  const queries = useQueryClient();
  const announce = useAnnounce();
  return useSingleMutation({
    mutationFn: async () =>
      surveys.share({
        params: { id },
        body: {
          type: "web",
          authMethod: "aad",
          id: tenantId.parse(user.tenantId),
          source: pageName(),
        },
      }),
    onSuccess: ({ shortCode, shortCodeUri }) => {
      queries.setQueriesData<AnySurveyView>(
        { queryKey: surveyKey(id) },
        (survey) => survey && { ...survey, shortCode, shortCodeUri },
      );
      announce(shareText.created);
    },
  });
}
