import { makeStyles, tokens } from "@fluentui/react-components";
import { cardMarkdown, mentionMark } from "../../../teams-card/card-markdown.ts";
import type { Message } from "../../emulator-api.ts";
import { plainText } from "./plain-text.ts";

const useStyles = makeStyles({
  text: {
    overflowWrap: "anywhere",
    lineHeight: "20px",
    "& p": { margin: 0 },
    "& p + p": { marginTop: "8px" },
    "& ul, & ol": { margin: 0, paddingInlineStart: "20px" },
    "& a": { color: tokens.colorBrandForegroundLink },
  },
});

/**
 * What a message says: Markdown in Teams' small part of it, drawn without any HTML of the sender's.
 */
export function MessageText({ text, textFormat }: Pick<Message, "text" | "textFormat">) {
  const marked = (text ?? "").replace(/<at(?:\s[^>]*)?>(.*?)<\/at>/g, (_, name: string) =>
    mentionMark(name),
  );
  const said = textFormat === "xml" ? plainText(marked, "xml") : marked;
  // The markdown function escapes everything that it did not write itself.
  return (
    <div className={useStyles().text} dangerouslySetInnerHTML={{ __html: cardMarkdown(said) }} />
  );
}
