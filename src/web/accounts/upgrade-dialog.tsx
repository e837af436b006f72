import { Button, Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle, Text } from "@fluentui/react-components";
import { fill } from "#text/fill.ts";
import { planText } from "#text/plans.ts";
import { useBoot } from "../host/use-boot.ts";
import { planPage } from "./plan-page.ts";

/** What a plan gives, and the way to the plans (MTG-09). */
export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const { product } = useBoot();
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
            <Button as="a" appearance="primary" href={planPage("banner")} target="_blank" rel="noopener" onClick={onClose}>
              {planText.seePlans}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
