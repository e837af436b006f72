import {
  Avatar,
  Badge,
  Caption1,
  makeStyles,
  mergeClasses,
  Text,
  tokens,
} from "@fluentui/react-components";
import { LockClosedRegular } from "@fluentui/react-icons/svg/lock-closed";
import { PersonRegular } from "@fluentui/react-icons/svg/person";
import type { ReactNode } from "react";
import { directionOf } from "#domain/direction.ts";
import type { Post } from "#domain/post/post.ts";
import { fill } from "#text/format/fill.ts";
import { postsText } from "#text/posts.ts";
import { CutText } from "../ui/cut-text.tsx";
import { NearDate } from "../ui/dates/near-date.tsx";

type Props = {
  post: Post;
  /** What is said of it beside its author, such as that it is focused. */
  marks?: readonly string[];
  /** Whether its text leads: above its author, and larger than all else. */
  leads?: boolean;
  /** In the place of its text, such as a form to edit it. */
  instead?: ReactNode;
  /** Below it: reactions, buttons, forms. */
  children?: ReactNode;
};

const useStyles = makeStyles({
  card: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "8px",
    padding: "12px 16px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "12px",
    backgroundColor: tokens.colorNeutralBackground1,
    "@container (max-width: 360px)": { padding: "12px" },
  },
  focused: {
    border: `1px solid var(--tint-line)`,
    boxShadow: `inset 4px 0 0 ${tokens.colorCompoundBrandStroke}`,
    ":dir(rtl)": { boxShadow: `inset -4px 0 0 ${tokens.colorCompoundBrandStroke}` },
    backgroundColor: "var(--tint-pale)",
  },
  head: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2px 8px",
    minWidth: 0,
    color: tokens.colorNeutralForeground2,
  },
  name: {
    minWidth: 0,
    overflowWrap: "anywhere",
    unicodeBidi: "plaintext",
    color: tokens.colorNeutralForeground1,
  },
  text: { textAlign: "start", "& > *": { fontSize: "16px", lineHeight: "22px" } },
  leading: { "& > *": { fontSize: "20px", lineHeight: "28px" } },
  replies: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "8px",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  private: { color: tokens.colorNeutralForeground2 },
  reply: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "4px",
    paddingBlock: "4px",
    paddingInlineStart: "12px",
    borderInlineStartWidth: "3px",
    borderInlineStartStyle: "solid",
    borderInlineStartColor: "var(--tint-line)",
  },
});

/** A post: who wrote it and when, its text as it was typed, and the replies to it. */
export function PostCard({ post, marks = [], leads = false, instead, children }: Props) {
  const styles = useStyles();
  const author = (
    <Author
      name={post.user?.name ?? null}
      mine={post.mine}
      date={post.createdAt}
      marks={[...marks, ...(post.edited ? [postsText.edited] : [])]}
    />
  );
  return (
    <article className={mergeClasses(styles.card, post.focused && styles.focused)}>
      {leads ? null : author}
      {instead ?? <Said text={post.responseValue} leads={leads} />}
      {leads ? author : null}
      {post.replies.length > 0 ? (
        <ul className={styles.replies} aria-label={postsText.replies}>
          {post.replies.map((reply) => (
            <li key={reply.id} className={styles.reply}>
              <Author name={reply.user.name} mine={false} date={reply.createdAt} marks={[]} />
              {reply.scope === "private" ? (
                <Caption1 className={styles.private}>
                  <LockClosedRegular aria-hidden /> {postsText.privateReply}
                </Caption1>
              ) : null}
              <Said text={reply.value} />
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </article>
  );
}

type AuthorProps = {
  /** Null for who is not named. */
  name: string | null;
  mine: boolean;
  date: Date | null;
  marks: readonly string[];
};

function Author({ name, mine, date, marks }: AuthorProps) {
  const styles = useStyles();
  const words = name ?? postsText.anonymous;
  const own = name ? fill(postsText.author, { name }) : postsText.anonymousAuthor;
  return (
    <div className={styles.head}>
      <Avatar
        aria-hidden
        size={24}
        {...(name ? { name, color: "colorful" } : { icon: <PersonRegular /> })}
      />
      <Text weight="semibold" className={styles.name}>
        {mine ? own : words}
      </Text>
      {date ? (
        <Caption1>
          <NearDate date={date} sentence={postsText.posted} />
        </Caption1>
      ) : null}
      {marks.map((mark) => (
        <Badge key={mark} appearance="tint" color="informative" size="medium">
          {mark}
        </Badge>
      ))}
    </div>
  );
}

function Said({ text, leads = false }: { text: string; leads?: boolean }) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.text, leads && styles.leading)} dir={directionOf(text)}>
      <CutText text={text} />
    </div>
  );
}
