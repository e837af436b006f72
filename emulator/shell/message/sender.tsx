import type { Message } from "../../emulator-api.ts";
import { AppIcon, PersonAvatar } from "../rail/avatars.tsx";
import { useShell } from "../shell-context.ts";
import { appOfBot } from "../state/directory.ts";

/** The picture of whoever wrote a message. */
export function SenderAvatar({ from, size }: { from: Message["from"]; size: 24 | 28 | 32 }) {
  const { directory } = useShell();
  const app = from.kind === "bot" ? appOfBot(directory, from.id) : undefined;
  const person = directory.people.find(({ id }) => id === from.id);
  if (person) return <PersonAvatar person={person} size={size} presence={size > 24} />;
  return (
    <AppIcon app={app ?? { name: from.name, accentColor: "#616161", iconUrl: null }} size={size} />
  );
}
