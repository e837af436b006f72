import { Button, makeStyles, Subtitle1, Text, tokens } from "@fluentui/react-components";
import { fill } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";
import { tabsText } from "#text/tabs.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { useInstallApp } from "../host/use-install-app.ts";
import { tabRefusal } from "../tabs/tab-refusal.ts";
import { EmptyChart } from "../ui/charts/empty-chart.tsx";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";

const useStyles = makeStyles({
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    justifyItems: "center",
    gap: tokens.spacingVerticalM,
    padding: "40px 16px",
    textAlign: "center",
    textWrap: "balance",
  },
});

/**
 * Replaces the list of a team without the app: offers to install it (LST-14, TAB-07), but not in a
 * private channel (TAB-04).
 */
export function NotInstalled() {
  const styles = useStyles();
  const { product, allowPrivateChannels } = useBoot();
  const { context } = useHost();
  const { install, problem } = useInstallApp();
  // There the host says that the app is in the team, and it does not work.
  if (tabRefusal(context, allowPrivateChannels) === "private-channel")
    return (
      <div className={styles.page}>
        <EmptyChart />
        <Subtitle1 as="h2">{tabsText.privateChannel}</Subtitle1>
      </div>
    );
  return (
    <div className={styles.page}>
      {problem ? <ErrorBanner message={problem} /> : null}
      <EmptyChart />
      <Subtitle1 as="h2">{listText.welcome}</Subtitle1>
      <Text align="center">{fill(listText.notInstalled, { product })}</Text>
      <Button appearance="primary" onClick={() => void install()}>
        {listText.install}
      </Button>
    </div>
  );
}
