import { Button, makeStyles } from "@fluentui/react-components";
import { MoreHorizontalRegular } from "@fluentui/react-icons/svg/more-horizontal";
import { useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/fill.ts";
import { listText } from "#text/list.ts";
import { useHost } from "../host/use-host.ts";
import { titleOf } from "../surveys/survey-text.ts";
import { restoreTarget } from "../ui/restore-target.ts";
import { hasMenu } from "./row-commands.ts";
import { useToggleActions } from "./survey-actions.tsx";

type Props = { survey: SurveyView };

const useStyles = makeStyles({
  // Above a row that is a link as a whole.
  button: { position: "relative", zIndex: 1, flexShrink: 0 },
});

/** What somebody may do with an item of a list (LST-22, LST-23), within `SurveyActions`. The menu itself loads when it is opened. Not on phones (HOST-47). */
export function SurveyRowMenu({ survey }: Props) {
  const styles = useStyles();
  const { mobile } = useHost().context;
  const toggle = useToggleActions();
  const [expanded, setExpanded] = useState(false);
  if (mobile || !hasMenu(survey)) return null;
  const press = (at: HTMLElement) => {
    setExpanded(!expanded);
    toggle({ survey, at, onClosed: () => setExpanded(false) });
  };
  return (
    <Button
      {...restoreTarget}
      className={styles.button}
      appearance="subtle"
      icon={<MoreHorizontalRegular />}
      aria-label={fill(listText.actionsOf, { title: titleOf(survey) })}
      aria-haspopup="menu"
      aria-expanded={expanded}
      onClick={({ currentTarget }) => press(currentTarget)}
    />
  );
}
