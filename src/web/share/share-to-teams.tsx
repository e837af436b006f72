import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { ShareRegular } from "@fluentui/react-icons/svg/share";
import type { AnySurveyView } from "#contract/survey-view.ts";
import { shareText } from "#text/authoring/success.ts";
import { fill } from "#text/format/fill.ts";
import { useHost } from "../host/use-host.ts";
import { titleOf } from "../survey/survey-text.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { useSingleMutation } from "../use-single-mutation.ts";

type Props = { survey: AnySurveyView; link: string };

const useStyles = makeStyles({ note: { color: tokens.colorNeutralForeground2 } });

/** Shares the link with the host's own dialog, or says that the host has none (SUC-20). */
export function ShareToTeams({ survey, link }: Props) {
  const styles = useStyles();
  const host = useHost();
  const announce = useAnnounce();
  const share = useSingleMutation({
    mutationFn: () =>
      host.share({ url: link, message: fill(shareText.message, { title: titleOf(survey) }) }),
    onSuccess: (outcome) => {
      if (outcome === "shared") announce(shareText.shared);
    },
  });
  if (!host.canShare) {
    return (
      <Text size={200} className={styles.note}>
        {shareText.unsupported}
      </Text>
    );
  }
  return (
    <>
      {share.error ? <ErrorBanner message={share.error.message || shareText.notShared} /> : null}
      <Button
        icon={<ShareRegular />}
        disabledFocusable={share.isPending}
        onClick={() => share.mutate()}
      >
        {shareText.toTeams}
      </Button>
    </>
  );
}
