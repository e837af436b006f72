import { useController, useWatch } from "react-hook-form";
import { deliveryTime } from "#domain/survey/schedule.ts";
import { scheduleText } from "#text/authoring/schedule.ts";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { useHost } from "../../host/use-host.ts";
import { GateNotice } from "../settings/gate-notice.tsx";
import { useClosedGates } from "../settings/use-gates.ts";
import { isSent, useAuthoring } from "../use-authoring.ts";
import { CloseFields } from "./close-fields.tsx";

/** When it closes (TIM-07, TIM-08). Dependent fields are validated again with it. */
export function CloseField({ label = scheduleText.closing }: { label?: string }) {
  const { before } = useAuthoring();
  const { mobile } = useHost().context;
  const { control, setValue, trigger, getValues } = useDraftForm();
  const closed = useClosedGates();
  const problem = useProblem("closeAt");
  const { value: closeAt, ref } = useController({ control, name: "closeAt" }).field;
  const [openDuration, send, deliverAt] = useWatch({
    control,
    name: ["openDuration", "send", "deliverAt"],
  });
  const delivery = () => {
    const now = new Date();
    return (isSent(before) && before?.deliverAt) || (deliveryTime({ send, deliverAt }, now) ?? now);
  };
  return (
    <div>
      <CloseFields
        label={label}
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
