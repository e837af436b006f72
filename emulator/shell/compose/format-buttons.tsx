import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from "@fluentui/react-components";
import {
  EmojiRegular,
  TextBoldRegular,
  TextBulletListRegular,
  TextItalicRegular,
} from "@fluentui/react-icons";
import type { RefObject } from "react";

const emojis = [
  ["👍", "Like"],
  ["❤️", "Heart"],
  ["😆", "Laugh"],
  ["😮", "Surprised"],
  ["🎉", "Celebrate"],
] as const;

const useStyles = makeStyles({ tool: { minWidth: "32px" } });

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string) => void;
};

/** Bold, italic, a list, and emoji for the message in the field. */
export function FormatButtons({ field, text, onChange }: Props) {
  const { tool } = useStyles();
  const put = (before: string, after: string) => {
    const element = field.current;
    const [from, to] = [
      element?.selectionStart ?? text.length,
      element?.selectionEnd ?? text.length,
    ];
    onChange(`${text.slice(0, from)}${before}${text.slice(from, to)}${after}${text.slice(to)}`);
    window.requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(from + before.length, to + before.length);
    });
  };
  return (
    <>
      <Button
        className={tool}
        appearance="transparent"
        size="small"
        icon={<TextBoldRegular />}
        aria-label="Bold"
        onClick={() => put("**", "**")}
      />
      <Button
        className={tool}
        appearance="transparent"
        size="small"
        icon={<TextItalicRegular />}
        aria-label="Italic"
        onClick={() => put("*", "*")}
      />
      <Button
        className={tool}
        appearance="transparent"
        size="small"
        icon={<TextBulletListRegular />}
        aria-label="Bulleted list"
        onClick={() => put(text === "" ? "- " : "\n- ", "")}
      />
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            className={tool}
            appearance="transparent"
            size="small"
            icon={<EmojiRegular />}
            aria-label="Emoji"
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {emojis.map(([sign, name]) => (
              <MenuItem
                key={name}
                icon={<span aria-hidden>{sign}</span>}
                onClick={() => put(sign, "")}
              >
                {name}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </>
  );
}
