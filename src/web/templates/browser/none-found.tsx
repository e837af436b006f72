import { makeStyles, Text } from "@fluentui/react-components";

const useStyles = makeStyles({ none: { padding: "12px 0", overflowWrap: "anywhere" } });

/** Says that no template matches (TPL-18). */
export function NoneFound({ text }: { text: string }) {
  return <Text className={useStyles().none}>{text}</Text>;
}
