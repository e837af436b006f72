import { Field, makeStyles, mergeClasses, Spinner, tokens } from "@fluentui/react-components";
import { CardElement } from "@stripe/react-stripe-js";
import { useState } from "react";
import { checkoutText } from "#text/billing/checkout.ts";
import { useThemeName } from "../../host/theme-name.ts";

/** What the provider says of the field: nothing typed, something, or all of it. */
export type CardState = "empty" | "partial" | "complete";
type Props = {
  label: string;
  hint: string;
  problem: string | null;
  onState: (s: CardState) => void;
};

const useStyles = makeStyles({
  box: {
    position: "relative",
    minHeight: "44px",
    padding: "12px",
    boxSizing: "border-box",
    borderRadius: "6px",
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  focused: {
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
    outlineOffset: "1px",
  },
  wait: { position: "absolute", inset: 0, justifyContent: "start", paddingInlineStart: "12px" },
});

/** The colours inside the provider's frame, which does not see the page's. */
const colours = {
  default: { text: "#242424", quiet: "#616161", problem: "#b10e1c" },
  dark: { text: "#ffffff", quiet: "#adadad", problem: "#eeacb2" },
  contrast: { text: "#ffffff", quiet: "#ffffff", problem: "#ffff01" },
} as const;

/** The payment provider's own field for a card: what is typed there never reaches us (BIL-31). */
export function CardField({ label, hint, problem, onState }: Props) {
  const styles = useStyles();
  const { text, quiet, problem: wrong } = colours[useThemeName()];
  const [ready, setReady] = useState(false);
  const [focused, setFocused] = useState(false);
  const [invalid, setInvalid] = useState<string | null>(null);
  const message = invalid ?? problem;
  return (
    <Field
      label={label}
      hint={hint}
      required={false}
      {...(message ? { validationMessage: message } : {})}
    >
      <div
        role="group"
        aria-label={label}
        className={mergeClasses(styles.box, focused && styles.focused)}
      >
        <CardElement
          options={{
            style: {
              base: { fontSize: "16px", color: text, "::placeholder": { color: quiet } },
              invalid: { color: wrong, iconColor: wrong },
            },
          }}
          onReady={() => setReady(true)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={({ empty, complete, error }) => {
            setInvalid(error?.message ?? null);
            onState(complete ? "complete" : empty ? "empty" : "partial");
          }}
        />
        {ready ? null : (
          <Spinner className={styles.wait} size="tiny" label={checkoutText.cardLoading} />
        )}
      </div>
    </Field>
  );
}
