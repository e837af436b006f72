import { Caption1, Field, makeStyles, Select, Spinner, Text, tokens } from "@fluentui/react-components";
import { PeopleRegular } from "@fluentui/react-icons/svg/people";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useWatch } from "react-hook-form";
import { conversationId } from "#domain/ids.ts";
import type { Recipient } from "#domain/survey/survey.ts";
import { authoringText } from "#text/authoring.ts";
import { useApi } from "../api.tsx";
import type { HostContext } from "../host/host.ts";
import { useHost } from "../host/use-host.ts";
import { LoadError } from "../ui/load-error.tsx";
import { type Audience, recipientOf } from "./audience.ts";
import { isSent, useAuthoring } from "./use-authoring.ts";
import { useDraftForm, useProblem } from "./use-draft-form.ts";

// Few forms choose their recipients, so what that takes loads with those.
const RecipientPicker = lazy(() => import("./recipient-picker.tsx").then(({ RecipientPicker }) => ({ default: RecipientPicker })));

const here: Record<Audience["type"], string> = {
  channel: authoringText.thisChannel,
  groupChat: authoringText.thisChat,
  meeting: authoringText.thisMeeting,
  user: authoringText.thisPerson,
};

const useStyles = makeStyles({
  to: { display: "flex", alignItems: "center", gap: "8px", color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
});

/**
 * Who gets it: the conversation that authoring was opened in, or one of the team's channels to choose, or whatever the author picks where there is none of
 * them or the address asks for it (AUT-21, AUT-55). Of an item that people have already, it stays as it is.
 */
export function RecipientField() {
  const { audience, query, before } = useAuthoring();
  const { team } = useHost().context;
  const { control } = useDraftForm();
  const recipients = useWatch({ control, name: "recipients" });
  if (isSent(before)) return <To names={recipients.map(({ name, type }) => name || hereOf(type))} hint={authoringText.fixedRecipients} />;
  if (audience && !query.customRecipient && !before) return <To names={[audience.name || here[audience.type]]} />;
  if (!audience && team && !query.customRecipient && !before) return <ChannelField team={team} />;
  return (
    <Suspense fallback={<Spinner size="tiny" label={authoringText.searching} labelPosition="after" />}>
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
  const { teams } = useApi();
  const { control, setValue } = useDraftForm();
  const chosen = useWatch({ control, name: "recipients" })[0]?.id ?? "";
  const problem = useProblem("recipients");
  const list = useQuery({
    queryKey: ["channels", team.id],
    queryFn: () => teams.channels({ params: { teamId: conversationId.parse(team.id) } }),
  });
  if (list.isPending) return <Spinner size="tiny" label={authoringText.loadingChannels} labelPosition="after" />;
  if (list.error) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;

  const { channels } = list.data;
  const choose = (id: string) => {
    const channel = channels.find((known) => known.id === id);
    const recipients = channel
      ? [recipientOf({ type: "channel", id: channel.id, name: channel.name, groupId: team.groupId, meetingId: null, teamId: team.id })]
      : [];
    setValue("recipients", recipients, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Field label={authoringText.chooseChannel} required {...(problem ? { validationMessage: problem } : {})}>
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
