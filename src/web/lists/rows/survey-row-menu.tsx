import { Button, makeStyles } from "@fluentui/react-components";
import { MoreHorizontalRegular } from "@fluentui/react-icons/svg/more-horizontal";
import { useState } from "react";
import type { SurveyRow } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";
import { useHost } from "../../host/use-host.ts";
import { titleOf } from "../../survey/survey-text.ts";
import { restoreTarget } from "../../ui/focus/restore-target.ts";
import { hasMenu } from "./row-commands.ts";
import { useToggleActions } from "./survey-actions.tsx";

type Props = { survey: SurveyRow };

const useStyles = makeStyles({
  // Above the row's link, which covers the whole row.
  button: { position: "relative", zIndex: 1, flexShrink: 0 },
});

/**
 * The menu button of a survey in a list (LST-22, LST-23); needs `SurveyActions` around it. The menu
 * itself loads when it is opened. Absent on phones (HOST-47).
 */
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
