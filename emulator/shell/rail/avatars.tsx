import {
  Avatar,
  type AvatarProps,
  makeStyles,
  mergeClasses,
  type PresenceBadgeStatus,
} from "@fluentui/react-components";
import { PeopleFilled, VideoFilled } from "@fluentui/react-icons";
import type { InstalledApp, Person, Team } from "../../emulator-api.ts";
import type { Place } from "../state/directory.ts";

const useStyles = makeStyles({
  app: {
    display: "inline-grid",
    placeContent: "center",
    flexShrink: 0,
    borderRadius: "6px",
    color: "#ffffff",
    fontWeight: 600,
    lineHeight: 1,
    userSelect: "none",
    overflow: "hidden",
  },
  // Letters are drawn, not written, so that they are in nobody's accessible name.
  letters: { "&::before": { content: "attr(data-letters)" } },
  image: { width: "100%", height: "100%", objectFit: "cover" },
});

const statuses: PresenceBadgeStatus[] = [
  "available",
  "available",
  "busy",
  "away",
  "available",
  "do-not-disturb",
  "offline",
];

/** A person's presence: the directory has none, so each person has a fixed one. */
function presenceOf({ id, kind }: Person): PresenceBadgeStatus {
  if (kind === "anonymous") return "unknown";
  return statuses[Number.parseInt(id.slice(-2), 16) % statuses.length] ?? "available";
}

export function PersonAvatar({
  person,
  size = 32,
  presence = true,
}: {
  person: Person;
  size?: AvatarProps["size"];
  presence?: boolean;
}) {
  return (
    <Avatar
      aria-hidden
      size={size}
      initials={<Letters text={person.initials} />}
      color={colorOf(person.color)}
      {...(presence ? { badge: { status: presenceOf(person), size: "extra-small" } } : {})}
    />
  );
}

export function TeamAvatar({ team, size = 32 }: { team: Team; size?: AvatarProps["size"] }) {
  return (
    <Avatar
      aria-hidden
      shape="square"
      size={size}
      initials={<Letters text={initialsOf(team.name)} />}
      color={colorOf(team.color)}
    />
  );
}

export function AppIcon({
  app,
  size = 32,
  className,
}: {
  app: Pick<InstalledApp, "name" | "accentColor" | "iconUrl">;
  size?: number;
  className?: string;
}) {
  const styles = useStyles();
  const look = {
    width: size,
    height: size,
    fontSize: Math.round(size * 0.44),
    backgroundColor: app.accentColor,
  };
  return (
    <span aria-hidden className={mergeClasses(styles.app, className)} style={look}>
      {app.iconUrl ? (
        <img className={styles.image} src={app.iconUrl} alt="" />
      ) : (
        <Letters text={app.name.slice(0, 1).toUpperCase()} />
      )}
    </span>
  );
}

export function PlaceAvatar({
  place,
  people,
  viewer,
  size = 32,
}: {
  place: Place;
  people: Person[];
  viewer: Person;
  size?: AvatarProps["size"];
}) {
  if (place.bot) return <AppIcon app={place.bot} size={size ?? 32} />;
  if (place.team) return <TeamAvatar team={place.team} size={size} />;
  const other =
    place.kind === "oneOnOne"
      ? people.find(({ id }) => id !== viewer.id && place.memberIds.includes(id))
      : undefined;
  if (other) return <PersonAvatar person={other} size={size} />;
  return (
    <Avatar
      aria-hidden
      size={size}
      icon={place.kind === "meeting" ? <VideoFilled /> : <PeopleFilled />}
      color={place.kind === "meeting" ? "lavender" : "colorful"}
      idForColor={place.id}
    />
  );
}

function Letters({ text }: { text: string }) {
  return <span className={useStyles().letters} data-letters={text} />;
}

function initialsOf(name: string): string {
  const [first = "", second = ""] = name.split(" ");
  return (first.slice(0, 1) + second.slice(0, 1)).toUpperCase();
}

function colorOf(name: string): NonNullable<AvatarProps["color"]> {
  // safe: the directory uses Fluent's names of colours, in camel case; Avatar draws others in its
  // neutral colour
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as NonNullable<
    AvatarProps["color"]
  >;
}
