import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from "@fluentui/react-components";
import type { AnySurveyView } from "#contract/survey-view.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { shareText } from "#text/authoring/success.ts";
import { fill } from "#text/format/fill.ts";
import { ShareLink } from "../share/share-link.tsx";

type Props = { survey: AnySurveyView; onClose: () => void };

/** The survey's share link, opened from its page (SUC-09 to SUC-13). */
export function ShareDialog({ survey, onClose }: Props) {
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{fill(shareText.title, { type: typeNames[survey.type] })}</DialogTitle>
          <DialogContent>
            <ShareLink survey={survey} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{shareText.close}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
