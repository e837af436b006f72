import {
  Caption1,
  Field,
  makeStyles,
  Tag,
  TagPicker,
  TagPickerControl,
  TagPickerGroup,
  TagPickerInput,
  TagPickerList,
  TagPickerOption,
  TagPickerOptionGroup,
} from "@fluentui/react-components";
import { useState } from "react";
import { useController } from "react-hook-form";
import type { SendPlace } from "#contract/teams.ts";
import { isolated } from "#domain/direction.ts";
import { limits } from "#domain/limits.ts";
import { isOfferedIn } from "#domain/survey/offers.ts";
import type { Recipient } from "#domain/survey/survey.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { useTypeForQuestions } from "../../draft-form/use-type-for-questions.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { type Found, foundRecipients } from "./found-recipients.ts";
import { usePeople, usePlaces } from "./use-places.ts";

const useStyles = makeStyles({
  // Place names are long; a tag may be as wide as the field and no wider.
  tag: { maxWidth: "100%", overflow: "hidden" },
  input: { minWidth: "80px" },
  // Fluent reserves a column for an icon before the text; there is none here.
  option: { gridTemplateColumns: "minmax(0, 1fr)", overflowWrap: "anywhere" },
  detail: { gridColumnStart: 1 },
  none: { padding: "6px 8px" },
});

/** Chooses several channels, chats, meetings and people (AUT-21, AUT-39, AUT-55). */
export function RecipientPicker() {
  const styles = useStyles();
  const announce = useAnnounce();
  const { control, trigger } = useDraftForm();
  const {
    value: recipients,
    onChange,
    onBlur,
    name,
    ref,
  } = useController({ control, name: "recipients" }).field;
  // A share link is not chosen here, and stays.
  const chosen = recipients.filter(({ type: kind }) => kind !== "web");
  const problem = useProblem("recipients");
  const [words, setWords] = useState("");
  const type = useTypeForQuestions();
  const places = usePlaces();
  const { people, searching } = usePeople(words);
  if (places.error && !places.data)
    return <LoadError error={places.error} onRetry={() => void places.refetch()} />;

  const found = foundRecipients(
    (places.data?.places ?? []).filter(({ type: place }) => isOfferedIn(type, [{ type: place }])),
    isOfferedIn(type, [{ type: "user" }]) ? people : [],
    words,
    chosen,
  );
  const known = found.flatMap(({ items }) => items.map(({ recipient }) => recipient));
  const choose = (ids: string[]) => {
    const next = ids.flatMap(
      (id) => [...chosen, ...known].find((recipient) => recipient.id === id) ?? [],
    );
    onChange([...next, ...recipients.filter((recipient) => !chosen.includes(recipient))]);
    setWords("");
    void trigger("recipients");
    const [added] = next.filter((recipient) => !chosen.includes(recipient));
    const [removed] = chosen.filter((recipient) => !next.includes(recipient));
    if (added) announce(fill(authoringText.recipientAdded, { name: added.name }));
    else if (removed) announce(fill(authoringText.recipientRemoved, { name: removed.name }));
  };
  return (
    <Field
      label={authoringText.recipients}
      required
      hint={fill(authoringText.recipientsHint, limits.recipients)}
      {...(problem ? { validationMessage: problem } : {})}
    >
      <TagPicker
        selectedOptions={chosen.map(({ id }) => id)}
        onOptionSelect={(_, data) => choose(data.selectedOptions)}
      >
        <TagPickerControl>
          <Chosen recipients={chosen} places={places.data?.places ?? []} />
          <TagPickerInput
            ref={ref}
            name={name}
            onBlur={onBlur}
            className={styles.input}
            aria-label={authoringText.recipients}
            placeholder={chosen.length === 0 ? authoringText.recipientsPlaceholder : ""}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </TagPickerControl>
        <TagPickerList>
          <Options found={found} busy={searching || places.isPending} />
        </TagPickerList>
      </TagPicker>
    </Field>
  );
}

/** A channel is named with its team: most teams have a channel of the same name. */
function Chosen({ recipients, places }: { recipients: Recipient[]; places: SendPlace[] }) {
  const styles = useStyles();
  const named = (recipient: Recipient) => {
    const team = places.find(({ id }) => id === recipient.id)?.teamName;
    return team ? `${isolated(team)} / ${isolated(nameOf(recipient))}` : nameOf(recipient);
  };
  return (
    <TagPickerGroup aria-label={authoringText.recipients}>
      {recipients.map((recipient) => (
        <Tag
          key={recipient.id}
          value={recipient.id}
          shape="rounded"
          className={styles.tag}
          dismissIcon={{
            "aria-label": fill(authoringText.removeRecipient, { name: named(recipient) }),
          }}
        >
          {named(recipient)}
        </Tag>
      ))}
    </TagPickerGroup>
  );
}

function Options({ found, busy }: { found: Found[]; busy: boolean }) {
  const styles = useStyles();
  if (found.length === 0)
    return (
      <Caption1 className={styles.none}>
        {busy ? authoringText.searching : authoringText.noPlaces}
      </Caption1>
    );
  return found.map(({ label, items }) => (
    <TagPickerOptionGroup key={label} label={label}>
      {items.map(({ recipient, detail }) => (
        <TagPickerOption
          key={recipient.id}
          className={styles.option}
          value={recipient.id}
          text={recipient.name}
          {...(detail ? { secondaryContent: { children: detail, className: styles.detail } } : {})}
        >
          {nameOf(recipient)}
        </TagPickerOption>
      ))}
    </TagPickerOptionGroup>
  ));
}

function nameOf({ name, type }: Recipient): string {
  return name || (type === "meeting" ? authoringText.thisMeeting : authoringText.thisChat);
}
