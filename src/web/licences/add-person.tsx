import {
  Combobox,
  Field,
  makeStyles,
  Option,
  Select,
  Text,
  tokens,
} from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SubscriptionDetail } from "#contract/account/subscriptions.ts";
import { teamsApi } from "#contract/teams.ts";
import { isolated } from "#domain/direction.ts";
import { type ConversationId, conversationId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { licencesText } from "#text/billing/licences.ts";
import { fill } from "#text/format/fill.ts";
import { useClient } from "../api.tsx";
import { codeOf } from "../code-of.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { audienceOfContext } from "../survey/audience.ts";
import { mouseOnly } from "../ui/mouse-only.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";
import type { ChosenRole, PlanPeople } from "./use-plan-people.ts";

type Props = {
  detail: SubscriptionDetail;
  add: PlanPeople["add"];
  /** Adding is tried with all licences in use. */
  onFull: () => void;
};

/** The most members that the field lists at once. */
const mostShown = 50;

const useStyles = makeStyles({
  line: { display: "flex", flexWrap: "wrap", alignItems: "end", gap: "12px" },
  field: { flex: "1 1 220px", minWidth: 0, maxWidth: "420px" },
  input: { minWidth: 0 },
  off: {
    justifySelf: "start",
    minHeight: "32px",
    padding: "4px 12px",
    font: "inherit",
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackgroundDisabled,
    border: `1px solid ${tokens.colorNeutralStrokeDisabled}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

/**
 * Adds members of the place in which the page is open (ACC-16 to ACC-18); elsewhere it says where
 * to do so (ACC-19). For a subscription that everybody has only owners are added.
 */
export function AddPerson({ detail, add, onFull }: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  const { context } = useHost();
  const place = audienceOfContext(context)?.teamId ?? context.team?.id;
  const mayOwn =
    detail.can.includes("add-owner") && detail.owners.length < limits.subscriptionOwners;
  const roles: ChosenRole[] = [
    ...(detail.scope === "user" ? (["user"] as const) : []),
    ...(mayOwn ? (["owner"] as const) : []),
  ];
  if (!place) return <Text>{fill(licencesText.elsewhere, { product })}</Text>;
  if (roles.length === 0) return null;
  if (detail.licencesLeft === 0)
    return (
      // Disabled, and says why when it is tried (ACC-18, UPG-15), which Fluent's button does not.
      <button type="button" className={styles.off} aria-disabled onClick={onFull}>
        {licencesText.add}
      </button>
    );
  return (
    <Members
      place={conversationId.parse(place)}
      roles={roles}
      detail={detail}
      add={add}
      onFull={onFull}
    />
  );
}

function Members({
  place,
  roles,
  detail,
  add,
  onFull,
}: Props & { place: ConversationId; roles: ChosenRole[] }) {
  const styles = useStyles();
  const announce = useAnnounce();
  const teams = useClient(teamsApi);
  const [text, setText] = useState("");
  const [chosen, setRole] = useState<ChosenRole | undefined>(roles[0]);
  const role = roles.find((each) => each === chosen) ?? roles[0] ?? "user";
  const members = useQuery({
    queryKey: ["members", place],
    queryFn: () => teams.members({ params: { teamId: place } }),
  });
  const there = new Set([...detail.owners, ...detail.users].map((each) => each.aadObjectId));
  const wanted = text.trim().toLowerCase();
  const found = (members.data?.members ?? [])
    .filter(({ aadObjectId }) => !there.has(aadObjectId))
    .filter(({ name, upn }) => `${name} ${upn}`.toLowerCase().includes(wanted))
    .slice(0, mostShown);
  const choose = (id: string | undefined) => {
    const person = found.find(({ aadObjectId }) => aadObjectId === id);
    if (!person || add.isPending) return;
    setText("");
    const { aadObjectId, name } = person;
    add.mutate(
      { aadObjectId, name, role, teamId: place },
      {
        onSuccess: () => announce(fill(licencesText.added, { name })),
        onError: (error) => (codeOf(error) === "SUBSCRIPTION_NO_LICENCE" ? onFull() : undefined),
      },
    );
  };
  const problem = members.error ? { validationMessage: licencesText.membersFailed } : {};
  return (
    <div className={styles.line}>
      <Field className={styles.field} label={licencesText.add} {...problem}>
        <Combobox
          className={styles.input}
          input={{ className: styles.input }}
          freeform
          expandIcon={mouseOnly}
          maxLength={limits.search}
          placeholder={licencesText.addPlaceholder}
          value={text}
          selectedOptions={[]}
          onChange={({ target }) => setText(target.value)}
          onOptionSelect={(_, { optionValue }) => choose(optionValue)}
        >
          {found.map(({ aadObjectId, name, upn }) => (
            <Option key={aadObjectId} value={aadObjectId} text={name}>
              {upn ? `${isolated(name)} (${upn})` : name}
            </Option>
          ))}
          {found.length === 0 ? (
            <Option key="nobody" value="" text="" disabled>
              {members.isFetching ? licencesText.loading : licencesText.nobody}
            </Option>
          ) : null}
        </Combobox>
      </Field>
      {roles.length > 1 ? (
        <Field label={licencesText.addAs}>
          <Select
            value={role}
            onChange={(_, { value }) => setRole(roles.find((each) => each === value))}
          >
            {roles.map((each) => (
              <option key={each} value={each}>
                {licencesText.roles[each]}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </div>
  );
}
