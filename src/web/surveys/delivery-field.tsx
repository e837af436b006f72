import { Field, Radio, RadioGroup } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { conversationId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { authoringText } from "#text/authoring.ts";
import { errorTexts } from "#text/errors.ts";
import { fill } from "#text/fill.ts";
import { deliveryLabels } from "#text/survey.ts";
import { useApi } from "../api.tsx";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import type { Audience } from "./audience.ts";
import { useDraftForm } from "./use-draft-form.ts";

type Notice = { text: string; brief: boolean };

/** Posted in the conversation or sent to each member, where the team or chat allows that (AUT-49, LIF-16 to LIF-19). */
export function DeliveryField({ audience }: { audience: Audience | null }) {
  const { control } = useDraftForm();
  const { field } = useController({ control, name: "deliveryPreference" });
  const [notice, setNotice] = useState<Notice | null>(null);
  const refusal = useDirectMessageRefusal(audience);

  useEffect(() => {
    if (!notice?.brief) return undefined;
    const timer = setTimeout(() => setNotice(null), limits.memberLimitNotice);
    return () => clearTimeout(timer);
  }, [notice]);

  const choose = async (value: string) => {
    setNotice(null);
    if (value !== "direct-message") return field.onChange("in-group");
    const refused = await refusal();
    if (refused) setNotice(refused);
    else field.onChange("direct-message");
  };

  return (
    <Field
      label={authoringText.delivery}
      validationState={notice ? "warning" : "none"}
      {...(notice ? { validationMessage: notice.text } : {})}
    >
      <RadioGroup value={field.value} onChange={(_, { value }) => void choose(value)}>
        {Object.entries(deliveryLabels).map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </RadioGroup>
    </Field>
  );
}

/** Asks why direct messages can't be sent there: too many members or none (shown for a moment, LIF-18), the app missing (LIF-19); null where they can. */
function useDirectMessageRefusal(audience: Audience | null): () => Promise<Notice | null> {
  const { teams } = useApi();
  const { product, directMessageMembers } = useBoot();
  const { team } = useHost().context;
  const queries = useQueryClient();
  const { control } = useDraftForm();
  const recipient = useWatch({ control, name: "recipients" })[0];
  const teamId = audience?.teamId ?? team?.id ?? recipient?.id;

  return async () => {
    if (!teamId) return { text: fill(errorTexts["direct-message.not-installed"], { product }), brief: false };
    try {
      const params = { teamId: conversationId.parse(teamId) };
      const { active, memberCount } = await queries.fetchQuery({
        queryKey: ["team-info", teamId],
        queryFn: () => teams.info({ params, query: {} }),
        staleTime: 60_000,
      });
      if (!active) return { text: fill(errorTexts["direct-message.not-installed"], { product }), brief: false };
      if (memberCount > 0 && memberCount <= directMessageMembers) return null;
      return { text: fill(errorTexts["direct-message.too-many-members"], { limit: directMessageMembers }), brief: true };
    } catch (error) {
      return { text: error instanceof Error ? error.message : errorTexts["server.failed"], brief: false };
    }
  };
}
