import { makeStyles, Text, tokens, typographyStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { plansText } from "#text/billing/plans.ts";
import { fill } from "#text/format/fill.ts";
import { CardBox } from "../parts/card-box.tsx";
import { FeatureList } from "./feature-list.tsx";

type Props = {
  name: string;
  about: string;
  lead?: boolean;
  price: ReactNode;
  /** What can be chosen of the plan, such as its responses. */
  choice?: ReactNode;
  actions: ReactNode;
  features: readonly string[];
};

const useStyles = makeStyles({
  head: { display: "grid", gap: "2px" },
  name: { ...typographyStyles.subtitle1, margin: 0 },
  about: { color: tokens.colorNeutralForeground2 },
  actions: { display: "grid", gap: "8px", "& > *": { width: "100%" } },
});

/** A plan: its name, price, what it includes, and how to get it (BIL-10). */
export function PlanCard({ name, about, lead, price, choice, actions, features }: Props) {
  const styles = useStyles();
  return (
    <CardBox label={name} lead={lead === true} inRows>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <Text className={styles.about}>{about}</Text>
      </div>
      {price}
      <div>{choice}</div>
      <div className={styles.actions}>{actions}</div>
      <FeatureList label={fill(plansText.featuresOf, { plan: name })} features={features} />
    </CardBox>
  );
}
