import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from "@fluentui/react-components";
import { fill } from "#text/format/fill.ts";
import { quickStartText } from "#text/nav.ts";
import { useBoot } from "../host/use-boot.ts";
import { Views } from "../ui/views.tsx";
import { GuideSteps, stepsOf } from "./guide-steps.tsx";
import { GuideVideo } from "./guide-video.tsx";
import { HelpLinks } from "./help-links.tsx";

/** `tab`: the selected tab; an unknown one selects the first. */
type Props = { tab: string; onTab: (tab: string) => void; onClose: () => void };

const places = ["chat", "meeting", "team"] as const;
export type GuidePlace = (typeof places)[number];

const useStyles = makeStyles({
  surface: { maxWidth: "min(860px, calc(100vw - 16px))", padding: "clamp(12px, 3vw, 24px)" },
  content: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "16px",
  },
  links: { flex: 1 },
});

/**
 * How to begin in a chat, a meeting and a team: a video each if the deployment has one, else steps
 * with pictures (NAV-15).
 */
export function QuickStart({ tab, onTab, onClose }: Props) {
  const styles = useStyles();
  const { context, product, quickStartVideos, helpCenterUrl } = useBoot();
  const shown = places.filter((each) => stepsOf(context, each).length > 0);
  const place = shown.find((known) => known === tab) ?? places[0];
  const video = quickStartVideos[place];
  const { title, tabs, tabsLabel, close } = quickStartText;
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>
            <Views
              label={fill(tabsLabel, { product })}
              views={shown.map((name) => ({ name, label: tabs[name] }))}
              view={place}
              onChange={onTab}
            >
              {video ? <GuideVideo key={place} place={place} address={video} /> : null}
              <GuideSteps place={place} pictures={!video} />
            </Views>
          </DialogContent>
          <DialogActions fluid>
            <HelpLinks
              first={{ text: quickStartText.helpCenter, href: helpCenterUrl }}
              className={styles.links}
            />
            <Button onClick={onClose}>{close}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
