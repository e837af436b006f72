import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
} from "@fluentui/react-components";
import { licencesText } from "#text/billing/licences.ts";
import { planText } from "#text/server/plans.ts";
import { usePlansLink } from "../accounts/use-plans-link.ts";

type Full = {
  /** Null for who may not buy more. */
  onUpgrade: (() => void) | null;
  /** Whether a plan has to be chosen for more of them. */
  isTrial: boolean;
  /** Why nothing can be bought now. */
  whyFixed: string | null;
};

/** All licences are in use (UPG-14). */
export function FullNotice({ onUpgrade, isTrial, whyFixed }: Full) {
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        {licencesText.full}
        {onUpgrade && whyFixed ? `. ${whyFixed}` : ""}
      </MessageBarBody>
      {onUpgrade && !whyFixed && !isTrial ? (
        <MessageBarActions>
          <Button onClick={onUpgrade}>{licencesText.upgrade}</Button>
        </MessageBarActions>
      ) : null}
    </MessageBar>
  );
}

/** Adding was tried with all licences in use (UPG-15). */
export function FullDialog({
  onUpgrade,
  isTrial,
  whyFixed,
  onClose,
}: Full & { onClose: () => void }) {
  const plansLink = usePlansLink("account");
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{licencesText.fullDialogTitle}</DialogTitle>
          <DialogContent>
            {licencesText.fullDialog}
            {whyFixed ? <p>{whyFixed}</p> : null}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{licencesText.close}</Button>
            {isTrial ? (
              <Button as="a" appearance="primary" {...plansLink}>
                {planText.choosePlan}
              </Button>
            ) : null}
            {onUpgrade && !whyFixed && !isTrial ? (
              <Button
                appearance="primary"
                onClick={() => {
                  onClose();
                  onUpgrade();
                }}
              >
                {licencesText.upgrade}
              </Button>
            ) : null}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
