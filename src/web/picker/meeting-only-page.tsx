import { makeStyles, Subtitle1, Text, tokens } from "@fluentui/react-components";
import { VideoPersonRegular } from "@fluentui/react-icons/svg/video-person";
import { fill } from "#text/fill.ts";
import { pickerText } from "#text/picker.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";

const useStyles = makeStyles({
  page: {
    display: "grid",
    justifyItems: "center",
    alignContent: "center",
    gap: tokens.spacingVerticalM,
    minHeight: "100%",
    padding: "24px",
    boxSizing: "border-box",
    textWrap: "balance",
  },
  icon: { fontSize: "48px", color: tokens.colorBrandForeground1 },
  // Fluent's texts begin at the start by themselves.
  text: { textAlign: "center" },
  hint: { textAlign: "center", maxWidth: "52ch", color: tokens.colorNeutralForeground2 },
});

/** In place of a form that works in meetings only, where there is no meeting (AUT-33). */
export function MeetingOnlyPage() {
  const styles = useStyles();
  const { product } = useBoot();
  const { context } = useHost();
  if (context.meeting) return null;
  return (
    <main className={styles.page}>
      <VideoPersonRegular className={styles.icon} aria-hidden />
      <Subtitle1 as="h1" className={styles.text}>
        {fill(pickerText.meetingOnly, { product })}
      </Subtitle1>
      <Text className={styles.hint}>{fill(pickerText.meetingOnlyHow, { product })}</Text>
    </main>
  );
}
