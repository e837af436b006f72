import { makeStyles } from "@fluentui/react-components";
import { dateText, nearDateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { serverClock, useServerMinute } from "../../server-clock.ts";
import { unseen } from "../unseen.ts";

type Props = { date: Date /** What is said of it, with `{date}` in it. */; sentence: string };

const useStyles = makeStyles({ exact: unseen });

/**
 * A date in a list: relative within seven days, with the exact date as tooltip and for screen
 * readers; exact after that (TIM-17).
 */
export function NearDate({ date, sentence }: Props) {
  const styles = useStyles();
  // Updated every minute.
  useServerMinute();
  const words = nearDateText(date, serverClock.now());
  const exact = dateText(date);
  if (words === null)
    return <time dateTime={date.toISOString()}>{fill(sentence, { date: exact })}</time>;
  return (
    <time dateTime={date.toISOString()} title={exact}>
      <span aria-hidden>{fill(sentence, { date: words })}</span>
      <span className={styles.exact}>{fill(sentence, { date: exact })}</span>
    </time>
  );
}
