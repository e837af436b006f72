import {
  Caption1,
  Field,
  makeStyles,
  Select,
  Spinner,
  Text,
  tokens,
} from "@fluentui/react-components";
import { PeopleRegular } from "@fluentui/react-icons/svg/people";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useWatch } from "react-hook-form";
import { teamsApi } from "#contract/teams.ts";
import { conversationId } from "#domain/ids.ts";
import type { Recipient } from "#domain/survey/survey.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { useClient } from "../../api.tsx";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import type { HostContext } from "../../host/host.ts";
import { useHost } from "../../host/use-host.ts";
import { lazyPart } from "../../lazy-part.ts";
import type { Audience } from "../../survey/audience.ts";
import { recipientOf } from "../../survey/recipient-of.ts";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { isSent, useAuthoring } from "../use-authoring.ts";

// Loaded on demand: few forms choose their recipients.
const RecipientPicker = lazyPart(() =>
  import("./recipient-picker.tsx").then(({ RecipientPicker }) => RecipientPicker),
);

const here: Record<Audience["type"], string> = {
  channel: authoringText.thisChannel,
  groupChat: authoringText.thisChat,
  meeting: authoringText.thisMeeting,
  user: authoringText.thisPerson,
};

const useStyles = makeStyles({
  to: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    color: tokens.colorNeutralForeground2,
    overflowWrap: "anywhere",
  },
});

/**
 * The recipients: the conversation that authoring was opened in, a channel of the team, or any
 * choice if there is neither, the address asks for it (AUT-21, AUT-55), or a survey or series is
 * edited. Read-only once the survey was sent.
 */
export function RecipientField() {
  const { audience, query, before, series } = useAuthoring();
  const { team } = useHost().context;
  const { control } = useDraftForm();
  const recipients = useWatch({ control, name: "recipients" });
  if (isSent(before))
    return (
      <To
        names={recipients.map(({ name, type }) => name || hereOf(type))}
        hint={authoringText.fixedRecipients}
      />
    );
  // What is edited has recipients of its own, wherever the form was opened.
  const isFree = query.customRecipient || before !== null || series !== null;
  if (audience && !isFree) return <To names={[audience.name || here[audience.type]]} />;
  if (!audience && team && !isFree) return <ChannelField team={team} />;
  return (
    <Suspense
      fallback={<Spinner size="tiny" label={authoringText.searching} labelPosition="after" />}
    >
      <RecipientPicker />
    </Suspense>
  );
}

function hereOf(type: Recipient["type"]): string {
  return type === "web" ? authoringText.shareLink : here[type];
}

function To({ names, hint }: { names: string[]; hint?: string }) {
  const styles = useStyles();
  return (
    <div>
      <Text className={styles.to}>
        <PeopleRegular aria-hidden />
        <span>
          {authoringText.to}: <strong>{names.join(", ")}</strong>
        </span>
      </Text>
      {hint ? <Caption1>{hint}</Caption1> : null}
    </div>
  );
}

function ChannelField({ team }: { team: NonNullable<HostContext["team"]> }) {
  const teams = useClient(teamsApi);
  const { control, setValue } = useDraftForm();
  const chosen = useWatch({ control, name: "recipients" })[0]?.id ?? "";
  const problem = useProblem("recipients");
  const list = useQuery({
    queryKey: ["channels", team.id],
    queryFn: () => teams.channels({ params: { teamId: conversationId.parse(team.id) } }),
  });
  if (list.isPending)
    return <Spinner size="tiny" label={authoringText.loadingChannels} labelPosition="after" />;
  if (!list.data) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;

  const { channels } = list.data;
  const choose = (id: string) => {
    const channel = channels.find((known) => known.id === id);
    const recipients = channel
      ? [
          recipientOf({
            type: "channel",
            id: channel.id,
            name: channel.name,
            groupId: team.groupId,
            meetingId: null,
            teamId: team.id,
          }),
        ]
      : [];
    setValue("recipients", recipients, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Field
      label={authoringText.chooseChannel}
      required
      {...(problem ? { validationMessage: problem } : {})}
    >
      <Select value={chosen} onChange={(_, data) => choose(data.value)}>
        <option value="">{authoringText.noChannel}</option>
        {channels.map((channel) => (
          <option key={channel.id} value={channel.id}>
            {channel.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
