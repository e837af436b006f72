import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons/svg/arrow-download";
import { CopyRegular } from "@fluentui/react-icons/svg/copy";
import { MoreHorizontalRegular } from "@fluentui/react-icons/svg/more-horizontal";
import type { RefObject } from "react";
import { isolated } from "#domain/direction.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { useHost } from "../../host/use-host.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";

// No higher than the line that it ends.
const useStyles = makeStyles({ button: { marginBlock: "-5px" } });

type Props = { chart: RefObject<HTMLElement | null>; label: string };

/** A picture of a chart, to copy or to save. Not on phones, which have no place for the file. */
export function PictureMenu({ chart, label }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const { mobile } = useHost().context;
  if (mobile) return null;
  const picture = async () => {
    const { pictureOf } = await import("../../ui/picture/picture-of.ts");
    if (!chart.current) throw new Error("no chart to draw");
    return pictureOf(chart.current, label);
  };
  const copy = async () => {
    try {
      // Given as a promise: a browser takes nothing that comes long after the click.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": picture() })]);
      announce(resultsText.pictureCopied);
    } catch {
      // Some hosts allow no pictures in the clipboard.
      announce(resultsText.pictureNotCopied);
      await save();
    }
  };
  const save = async () => {
    const url = URL.createObjectURL(await picture());
    const link = document.createElement("a");
    link.href = url;
    link.download = fill(resultsText.pictureFile, { label: fileName(label) });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          className={styles.button}
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={fill(resultsText.picture, { label: isolated(label) })}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<CopyRegular />} onClick={() => void copy()}>
            {resultsText.copyPicture}
          </MenuItem>
          <MenuItem icon={<ArrowDownloadRegular />} onClick={() => void save()}>
            {resultsText.savePicture}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** What every system takes in the name of a file. */
function fileName(label: string): string {
  return label
    .replaceAll(/[\\/:*?"<>|\p{C}]/gu, " ")
    .trim()
    .slice(0, 80);
}
