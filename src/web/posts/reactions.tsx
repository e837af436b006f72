import { makeStyles, ToggleButton, Tooltip, tokens } from "@fluentui/react-components";
import { EmojiLaughFilled, EmojiLaughRegular } from "@fluentui/react-icons/svg/emoji-laugh";
import { EmojiSadFilled, EmojiSadRegular } from "@fluentui/react-icons/svg/emoji-sad";
import { HandMultipleFilled, HandMultipleRegular } from "@fluentui/react-icons/svg/hand-multiple";
import { HeartFilled, HeartRegular } from "@fluentui/react-icons/svg/heart";
import { ThumbLikeFilled, ThumbLikeRegular } from "@fluentui/react-icons/svg/thumb-like";
import type { ComponentType } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Post, Reaction } from "#domain/post/post.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { countedText } from "#text/format/counts.ts";
import { fill } from "#text/format/fill.ts";
import { postsText } from "#text/posts.ts";
import { toRow } from "../ui/focus/hand-focus-on.ts";
import { UpdateError } from "./update-error.tsx";
import { useReacting } from "./use-post-writes.ts";

const icons: Record<Reaction, { none: ComponentType; some: ComponentType }> = {
  ":laughing:": { none: EmojiLaughRegular, some: EmojiLaughFilled },
  ":thumbsup:": { none: ThumbLikeRegular, some: ThumbLikeFilled },
  ":heart:": { none: HeartRegular, some: HeartFilled },
  ":cry:": { none: EmojiSadRegular, some: EmojiSadFilled },
  ":clap:": { none: HandMultipleRegular, some: HandMultipleFilled },
};
/** A higher count is shown as `99+` (ICE-16). */
const mostShown = 99;

const useStyles = makeStyles({
  whole: { display: "contents" },
  all: { display: "flex", flexWrap: "wrap", gap: "4px" },
  button: {
    minWidth: "44px",
    minHeight: "32px",
    paddingInline: "8px",
    borderRadius: "16px",
    fontWeight: tokens.fontWeightRegular,
    fontVariantNumeric: "tabular-nums",
    "&[aria-pressed=true]": {
      color: "var(--tint-text)",
      backgroundColor: "var(--tint)",
      border: "1px solid var(--tint-line)",
    },
    "@media (pointer: coarse)": { minHeight: "44px", borderRadius: "22px" },
  },
});

type Props = { survey: SurveyView; post: Post };

/**
 * The reactions to a post, as buttons while the viewer may react, else those that it has. Nothing
 * where the item takes none.
 */
export function Reactions({ survey, post }: Props) {
  const styles = useStyles();
  if (!survey.allowReactions) return null;
  const mayReact = survey.can.includes("respond") && post.state === "approved";
  const offered = specOf(survey.type).reactions.filter(
    (reaction) => mayReact || countOf(post, reaction).count > 0,
  );
  if (offered.length === 0) return null;
  return (
    <div role="group" aria-label={postsText.reactionsLabel} className={styles.all}>
      {offered.map((reaction) => (
        <ReactionButton
          key={reaction}
          survey={survey}
          post={post}
          reaction={reaction}
          mayReact={mayReact}
        />
      ))}
    </div>
  );
}

type ButtonProps = Props & { reaction: Reaction; mayReact: boolean };

function ReactionButton({ survey, post, reaction, mayReact }: ButtonProps) {
  const styles = useStyles();
  const { mutate, isPending, variables, error } = useReacting(survey, post);
  const isOn = post.reacted.includes(reaction);
  const on = isPending && variables ? variables.on : isOn;
  const known = countOf(post, reaction);
  const count = Math.max(0, known.count + Number(on) - Number(isOn));
  const label = postsText.reactions[reaction];
  const Icon = icons[reaction][count > 0 ? "some" : "none"];
  return (
    // The close takes away those that nobody has given. A tooltip would lose what the ref of its
    // button returns.
    <span ref={toRow} className={styles.whole}>
      <Tooltip relationship="description" content={namesText(known) ?? label}>
        <ToggleButton
          className={styles.button}
          shape="circular"
          icon={<Icon />}
          checked={on}
          disabledFocusable={!mayReact}
          aria-label={
            count === 0 ? label : countedText(postsText.reacted, count, { reaction: label })
          }
          onClick={() => (mayReact ? mutate({ reaction, on: !on }) : undefined)}
        >
          {shownCount(count)}
        </ToggleButton>
      </Tooltip>
      {error ? <UpdateError error={error} /> : null}
    </span>
  );
}

function countOf({ reactions }: Post, reaction: Reaction): Post["reactions"][number] {
  return (
    reactions.find((given) => given.reaction === reaction) ?? { reaction, count: 0, names: [] }
  );
}

/** A count of 1 has no number (ICE-16). */
function shownCount(count: number): string | null {
  if (count < 2) return null;
  return count > mostShown ? postsText.manyReactions : String(count);
}

/** Five names, then how many others (ICE-17); null in an anonymous item. */
function namesText({ names, count }: Post["reactions"][number]): string | null {
  if (names.length === 0) return null;
  const listed = names.join(", ");
  const more = count - names.length;
  return more > 0 ? fill(postsText.andMore, { names: listed, n: more }) : listed;
}
