import { makeStyles, tokens, typographyStyles } from "@fluentui/react-components";
import { type ReactNode, type RefObject, useEffect } from "react";
import { SurveyActions } from "../../lists/rows/survey-actions.tsx";

type Props = {
  title: string;
  heading: RefObject<HTMLHeadingElement | null>;
  back?: ReactNode;
  children: ReactNode;
};

const useStyles = makeStyles({
  ground: { minHeight: "100%", backgroundColor: tokens.colorNeutralBackground2 },
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: tokens.spacingVerticalM,
    maxWidth: "480px",
    margin: "0 auto",
    padding: "12px 12px 24px",
    boxSizing: "border-box",
  },
  title: { ...typographyStyles.subtitle2, margin: 0, outline: "none" },
});

let begun = false;

/** A page of the side panel. */
export function PanelPage({ title, heading, back, children }: Props) {
  const styles = useStyles();
  useEffect(() => {
    // Viewers who came from another page of the panel get the focus on the heading; the first page
    // must not take it from the host.
    if (begun && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    begun = true;
  }, [heading]);
  return (
    <div className={styles.ground}>
      <main className={styles.page}>
        {back ? <nav>{back}</nav> : null}
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <SurveyActions>{children}</SurveyActions>
      </main>
    </div>
  );
}
