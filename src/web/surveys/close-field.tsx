import { useController, useWatch } from "react-hook-form";
import { deliveryTime } from "#domain/survey/schedule.ts";
import { useHost } from "../host/use-host.ts";
import { CloseFields } from "./close-fields.tsx";
import { GateNotice } from "./gate-notice.tsx";
import { isSent, useAuthoring } from "./use-authoring.ts";
import { useDraftForm, useProblem } from "./use-draft-form.ts";
import { useClosedGates } from "./use-gates.ts";

/** When it closes (TIM-07, TIM-08). What hangs on it is checked again with it. */
export function CloseField() {
  const { before } = useAuthoring();
  const { mobile } = useHost().context;
  const { control, setValue, trigger, getValues } = useDraftForm();
  const closed = useClosedGates();
  const problem = useProblem("closeAt");
  const { value: closeAt, ref } = useController({ control, name: "closeAt" }).field;
  const [openDuration, send, deliverAt] = useWatch({ control, name: ["openDuration", "send", "deliverAt"] });
  const delivery = () => {
    const now = new Date();
    return (isSent(before) && before?.deliverAt) || (deliveryTime({ send, deliverAt }, now) ?? now);
  };
  return (
    <div>
      <CloseFields
        value={{ closeAt, openDuration }}
        delivery={delivery}
        problem={problem}
        ref={ref}
        offered={!(mobile && closed.has("allowCloseDate"))}
        onChange={(next) => {
          setValue("openDuration", next.openDuration, { shouldDirty: true });
          setValue("closeAt", next.closeAt, { shouldDirty: true });
          void trigger("closeAt");
          if (getValues("reminders").length > 0) void trigger("reminders");
        }}
      />
      <GateNotice path="openDuration" />
    </div>
  );
}
