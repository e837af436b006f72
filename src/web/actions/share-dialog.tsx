import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
} from "@fluentui/react-components";
import type { AnySurveyView } from "#contract/survey-view.ts";
import { shareText } from "#text/authoring/success.ts";
import { ShareLink } from "../share/share-link.tsx";

type Props = { survey: AnySurveyView; onClose: () => void };

const useStyles = makeStyles({
  content: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
});

/** The survey's share link, opened from its page (SUC-09 to SUC-13). */
export function ShareDialog({ survey, onClose }: Props) {
  const styles = useStyles();
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{shareText.link}</DialogTitle>
          <DialogContent className={styles.content}>
            <ShareLink survey={survey} />
            {survey.audienceSize === null ? null : <Text size={200}>{shareText.unsized}</Text>}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{shareText.close}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
