import { makeStyles, Subtitle2, Text, tokens } from "@fluentui/react-components";
import { ClipboardTaskListLtrRegular } from "@fluentui/react-icons/svg/clipboard-task-list-ltr";
import { LockClosedRegular } from "@fluentui/react-icons/svg/lock-closed";
import { PeopleChatRegular } from "@fluentui/react-icons/svg/people-chat";
import { useQuery } from "@tanstack/react-query";
import type { Boot } from "#contract/boot.ts";
import { fill } from "#text/format/fill.ts";
import { tabsText } from "#text/tabs.ts";
import type { HostContext } from "../host/host.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { TabPage } from "./tab-page.tsx";
import { tabRefusal } from "./tab-refusal.ts";
import { useTabSave } from "./use-tab-save.ts";

const useStyles = makeStyles({
  steps: { display: "grid", gap: tokens.spacingVerticalS, margin: 0, paddingInlineStart: "24px" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/**
 * Explains the tab and lets the host save it, or says why it can't be configured here (TAB-01 to
 * TAB-05).
 */
export function TabSetUpPage() {
  const styles = useStyles();
  const { context, tabSettings } = useHost();
  const { product, allowPrivateChannels } = useBoot();
  const refusal = tabRefusal(context, allowPrivateChannels);
  useTabSave(refusal === null);

  if (refusal === "private-channel")
    return <TabPage icon={LockClosedRegular} title={tabsText.privateChannel} />;
  if (refusal === "outside") {
    return (
      <TabPage icon={PeopleChatRegular} title={fill(tabsText.outside, { product })}>
        <Text className={styles.quiet}>{fill(tabsText.outsideHow, { product })}</Text>
      </TabPage>
    );
  }
  return tabSettings ? (
    <HowTo />
  ) : (
    <TabPage icon={ClipboardTaskListLtrRegular} title={fill(tabsText.noSave, { product })} />
  );
}

function HowTo() {
  const styles = useStyles();
  const { context, tabSettings } = useHost();
  const { product, context: app } = useBoot();
  const saved = useQuery({
    queryKey: ["tab", "saved-id"],
    queryFn: () => tabSettings?.savedId() ?? null,
    retry: false,
    staleTime: Infinity,
  });
  const values = { product, place: nameOf(context) };
  const isSaved = Boolean(saved.data);
  const steps = isSaved ? [tabsText.saveAgain] : stepsFor(app, context);
  return (
    <TabPage
      icon={ClipboardTaskListLtrRegular}
      title={fill(isSaved ? tabsText.savedTitle : tabsText.title, values)}
    >
      <Text>{fill(tabsText.about[app], values)}</Text>
      <Subtitle2 as="h2">{tabsText.howTitle}</Subtitle2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <Text>{fill(step, values)}</Text>
          </li>
        ))}
      </ol>
    </TabPage>
  );
}

function stepsFor(app: Boot["context"], { meeting }: HostContext): readonly string[] {
  const next =
    app === "agile" ? tabsText.next.agile : tabsText.next[meeting ? "meeting" : "conversation"];
  return [meeting ? tabsText.saveInMeeting : tabsText.save, ...next];
}

function nameOf({ channel, meeting }: HostContext): string {
  if (meeting) return tabsText.thisMeeting;
  return channel?.name || tabsText.thisChat;
}
