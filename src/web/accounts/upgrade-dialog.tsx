import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Text,
} from "@fluentui/react-components";
import { fill } from "#text/format/fill.ts";
import { planText } from "#text/server/plans.ts";
import { useBoot } from "../host/use-boot.ts";
import { usePlansLink } from "./use-plans-link.ts";

/** What a plan offers, and the link to the plans (MTG-09). */
export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const { product } = useBoot();
  const plansLink = usePlansLink("banner");
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{planText.upgradeTitle}</DialogTitle>
          <DialogContent>
            <Text>{fill(planText.upgradeBody, { product })}</Text>
            <ul>
              {planText.upgradeGains.map((gain) => (
                <li key={gain}>{gain}</li>
              ))}
            </ul>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{planText.notNow}</Button>
            <Button
              as="a"
              appearance="primary"
              {...plansLink}
              onClick={(event) => {
                plansLink.onClick(event);
                onClose();
              }}
            >
              {planText.seePlans}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
