import { makeStyles, tokens } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import { pickerText } from "#text/authoring/picker.ts";
import { useCreate } from "../../lists/use-create.ts";
import type { Meeting } from "../use-meeting.ts";

const useStyles = makeStyles({
  tile: {
    width: "100%",
    height: "100%",
    minHeight: "208px",
    display: "grid",
    placeItems: "center",
    alignContent: "center",
    gap: "8px",
    padding: "16px",
    borderRadius: "12px",
    border: `1.5px dashed ${tokens.colorNeutralStroke1}`,
    backgroundColor: "transparent",
    color: tokens.colorBrandForegroundLink,
    font: `600 14px / 20px ${tokens.fontFamilyBase}`,
    textAlign: "center",
    cursor: "pointer",
    "&:hover": {
      border: `1.5px dashed ${tokens.colorBrandStroke1}`,
      color: tokens.colorBrandForegroundLinkHover,
    },
    "&:focus-visible": {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: "2px",
    },
  },
});

/** The last card of the grid: begins another survey. */
export function CreateTile({ meeting }: { meeting: Meeting }) {
  const styles = useStyles();
  const create = useCreate(meeting.audience);
  return (
    <li>
      <button type="button" className={styles.tile} onClick={() => void create()}>
        <AddRegular aria-hidden fontSize={20} />
        {pickerText.title}
      </button>
    </li>
  );
}
