import { Field, Radio, RadioGroup } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useController } from "react-hook-form";
import { teamsApi } from "#contract/teams.ts";
import { limits } from "#domain/limits.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";
import { errorTexts } from "#text/server/errors.ts";
import { deliveryLabels } from "#text/survey.ts";
import { useAccount } from "../../accounts/use-account.ts";
import { useClient } from "../../api.tsx";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useHost } from "../../host/use-host.ts";
import { useFlush } from "../../ui/focus/use-flush.ts";
import { teamInfo, useTeamIds } from "../recipients/use-team-infos.ts";
import { GateNotice } from "../settings/gate-notice.tsx";
import { useClosedGates } from "../settings/use-gates.ts";
import { isSent, useAuthoring } from "../use-authoring.ts";

type Notice = { text: string; brief: boolean };

/**
 * Delivery: posted in the conversation, or sent to each member if the team or chat allows that
 * (AUT-49, LIF-16 to LIF-19). Fixed once the survey was sent.
 */
export function DeliveryField() {
  const { flush } = useFlush();
  const { before } = useAuthoring();
  const { mobile } = useHost().context;
  const closed = useClosedGates();
  const problem = useProblem("deliveryPreference");
  const { control } = useDraftForm();
  const { field } = useController({ control, name: "deliveryPreference" });
  const [notice, setNotice] = useState<Notice | null>(null);
  const refusal = useDirectMessageRefusal();

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

  const sent = isSent(before);
  const message = notice?.text ?? problem;
  const hidden = mobile && closed.has("allowDirectMessage") && field.value !== "direct-message";
  if (hidden) return null;
  return (
    <div>
      <Field
        label={authoringText.delivery}
        validationState={notice ? "warning" : problem ? "error" : "none"}
        {...(sent ? { hint: authoringText.fixedDelivery } : {})}
        {...(message ? { validationMessage: message } : {})}
      >
        <RadioGroup
          className={flush}
          value={field.value}
          disabled={sent}
          onChange={(_, { value }) => void choose(value)}
        >
          {Object.entries(deliveryLabels).map(([value, label], at) => (
            <Radio
              key={value}
              value={value}
              label={label}
              {...(at === 0 ? { ref: field.ref } : {})}
            />
          ))}
        </RadioGroup>
      </Field>
      <GateNotice path="deliveryPreference" />
    </div>
  );
}

/**
 * Checks why direct messages can't be sent to one of the places: too many members or none (shown
 * briefly, LIF-18), or the app missing (LIF-19); null if they can.
 */
function useDirectMessageRefusal(): () => Promise<Notice | null> {
  const teams = useClient(teamsApi);
  const { product, directMessageMembers } = useBoot();
  const queries = useQueryClient();
  const { team } = useHost().context;
  const chosen = useTeamIds();
  const teamIds = chosen.length === 0 && team ? [team.id] : chosen;
  const flags = useAccount()?.featureFlags;
  const limit = Math.min(
    directMessageMembers,
    flags?.surveyAsDmMemberLimit ?? directMessageMembers,
  );
  const missing = {
    text: fill(errorTexts["direct-message.not-installed"], { product }),
    brief: false,
  };

  return async () => {
    if (teamIds.length === 0) return missing;
    try {
      const infos = await Promise.all(
        teamIds.map((teamId) => queries.fetchQuery(teamInfo(teams, teamId))),
      );
      if (infos.some(({ active }) => !active)) return missing;
      if (infos.every(({ memberCount }) => memberCount > 0 && memberCount <= limit)) return null;
      return { text: fill(errorTexts["direct-message.too-many-members"], { limit }), brief: true };
    } catch (error) {
      return {
        text: error instanceof Error ? error.message : errorTexts["server.failed"],
        brief: false,
      };
    }
  };
}
