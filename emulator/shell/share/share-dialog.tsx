import {
  Button,
  Combobox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Option,
  OptionGroup,
  Text,
  Textarea,
  tokens,
} from "@fluentui/react-components";
import { DismissRegular, SendRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { AppIcon, PlaceAvatar } from "../rail/avatars.tsx";
import { currentRoute } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { chatsOf, findPlace, type Place, teamsOf } from "../state/directory.ts";
import { sendMessage } from "../state/emulator-client.ts";
import { useStore } from "../state/store.ts";
import type { OpenShare } from "./share-store.ts";

const useStyles = makeStyles({
  surface: { width: "min(520px, calc(100vw - 32px))", boxSizing: "border-box" },
  content: { display: "grid", gap: "16px", gridTemplateColumns: "minmax(0, 1fr)" },
  link: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    padding: "10px 12px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  words: { display: "grid", minWidth: 0, overflowWrap: "anywhere" },
  url: { color: tokens.colorNeutralForeground2 },
  place: { display: "flex", alignItems: "center", gap: "8px" },
});

/** Teams' own dialog to share a link of an app into a chat or a channel. */
export function ShareLayer() {
  const { shares } = useShell();
  const open = useStore(shares);
  return open ? <ShareDialog key={open.id} open={open} /> : null;
}

function ShareDialog({ open }: { open: OpenShare }) {
  const styles = useStyles();
  const { shares } = useShell();
  const [message, setMessage] = useState(open.message);
  const [place, setPlace] = useState<Place | null>(null);
  const { share, busy, problem } = useShare(open);
  const cancel = () => shares.end(false);
  return (
    <Dialog
      open
      modalType="modal"
      onOpenChange={(_, { type }) => type === "escapeKeyDown" && cancel()}
    >
      <DialogSurface className={styles.surface} aria-label="Share to Teams">
        <DialogBody>
          <DialogTitle
            action={
              <Button
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label="Close sharing"
                onClick={cancel}
              />
            }
          >
            Share to Teams
          </DialogTitle>
          <DialogContent className={styles.content}>
            {problem ? (
              <MessageBar intent="error">
                <MessageBarBody>{problem}</MessageBarBody>
              </MessageBar>
            ) : null}
            <PlaceField onChoose={setPlace} />
            <Field label="Message">
              <Textarea
                resize="vertical"
                rows={3}
                value={message}
                onChange={(_, { value }) => setMessage(value)}
              />
            </Field>
            <div className={styles.link}>
              <AppIcon app={open.app} size={36} />
              <span className={styles.words}>
                <Text weight="semibold">{open.app.name}</Text>
                <Text size={200} className={styles.url}>
                  {open.url}
                </Text>
              </span>
            </div>
          </DialogContent>
          <DialogActions>
            <Button onClick={cancel}>Cancel</Button>
            <Button
              appearance="primary"
              icon={<SendRegular />}
              disabledFocusable={!place || busy}
              onClick={() => place && void share(place, message)}
            >
              Share
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/**
 * Posts the link with its message as the person, and says so; the dialog stays where that fails.
 */
function useShare({ url }: OpenShare) {
  const { shares, notices, person } = useShell();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const share = async (place: Place, message: string) => {
    setBusy(true);
    setProblem(null);
    try {
      const text = [message.trim(), `[${url}](${url})`].filter(Boolean).join("\n\n");
      await sendMessage(place.id, { as: person.id, client: currentRoute().client, text });
      notices.show(`Shared to ${place.name}`);
      shares.end(true);
    } catch (error) {
      setProblem(
        error instanceof Error ? `Not shared: ${error.message}` : "Not shared. Please try again.",
      );
      setBusy(false);
    }
  };
  return { share, busy, problem };
}

function PlaceField({ onChoose }: { onChoose: (place: Place | null) => void }) {
  const styles = useStyles();
  const { directory, person } = useShell();
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const fits = (place: Place) =>
    `${place.team?.name ?? ""} ${place.name}`.toLowerCase().includes(wanted);
  const chats = chatsOf(directory, person).filter((place) => !place.bot && fits(place));
  const channels = teamsOf(directory, person)
    .flatMap((team) => team.channels.flatMap(({ id }) => findPlace(directory, id, person) ?? []))
    .filter(fits);
  const groups: [string, Place[]][] = [
    ["Chats", chats],
    ["Channels", channels],
  ];
  const choose = (id: string | undefined) => {
    const place = [...chats, ...channels].find((each) => each.id === id) ?? null;
    if (place) setText(nameOf(place));
    onChoose(place);
  };
  return (
    <Field label="Share to" required>
      <Combobox
        freeform
        placeholder="Search for a chat or channel"
        value={text}
        selectedOptions={[]}
        onChange={({ target }) => {
          setText(target.value);
          onChoose(null);
        }}
        onOptionSelect={(_, { optionValue }) => choose(optionValue)}
      >
        {groups
          .filter(([, places]) => places.length > 0)
          .map(([label, places]) => (
            <OptionGroup key={label} label={label}>
              {places.map((place) => (
                <Option key={place.id} value={place.id} text={nameOf(place)}>
                  <span className={styles.place}>
                    <PlaceAvatar
                      place={place}
                      people={directory.people}
                      viewer={person}
                      size={24}
                    />
                    {nameOf(place)}
                  </span>
                </Option>
              ))}
            </OptionGroup>
          ))}
      </Combobox>
    </Field>
  );
}

function nameOf({ team, name }: Place): string {
  return team ? `${name}, ${team.name}` : name;
}
