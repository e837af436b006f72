import { Field, makeStyles, Select, Spinner, Text, tokens } from "@fluentui/react-components";
import { PeopleRegular } from "@fluentui/react-icons/svg/people";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { conversationId } from "#domain/ids.ts";
import { authoringText } from "#text/authoring.ts";
import { useApi } from "../api.tsx";
import type { HostContext } from "../host/host.ts";
import { useHost } from "../host/use-host.ts";
import { LoadError } from "../ui/load-error.tsx";
import { type Audience, recipientOf } from "./audience.ts";
import { useDraftForm, useProblem } from "./use-draft-form.ts";

const here: Record<Audience["type"], string> = {
  channel: authoringText.thisChannel,
  groupChat: authoringText.thisChat,
  meeting: authoringText.thisMeeting,
  user: authoringText.thisPerson,
};

const useStyles = makeStyles({
  to: { display: "flex", alignItems: "center", gap: "8px", color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
});

/** Who gets it: the conversation that authoring was opened in, or one of the team's channels to choose (AUT-55). */
export function RecipientField({ audience }: { audience: Audience | null }) {
  const styles = useStyles();
  const { team } = useHost().context;
  if (!audience && team) return <ChannelField team={team} />;
  return (
    <Text className={styles.to}>
      <PeopleRegular aria-hidden />
      <span>
        {authoringText.to}: <strong>{audience ? audience.name || here[audience.type] : authoringText.nobody}</strong>
      </span>
    </Text>
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
