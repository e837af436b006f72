import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { errorTexts } from "#text/server/errors.ts";
import { unseen } from "../ui/unseen.ts";

type Props = { survey: Pick<SurveyView, "state" | "typeName"> };

const useStyles = makeStyles({ quiet: unseen });

/**
 * That nobody can take part yet, or any more (TAK-07, TAK-08); nothing to see while it is open. It
 * is always there, so that screen readers hear of the close.
 */
export function NotOpen({ survey: { state, typeName: type } }: Props) {
  const styles = useStyles();
  const sentence =
    errorTexts[state === "pending" ? "survey.not-open-yet" : "survey.no-longer-open"];
  return state === "open" ? (
    <div role="status" className={styles.quiet} />
  ) : (
    <div role="status" data-not-open>
      <MessageBar intent="warning">
        <MessageBarBody>{fill(sentence, { type })}</MessageBarBody>
      </MessageBar>
    </div>
  );
}
