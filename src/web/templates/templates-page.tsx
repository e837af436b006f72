import { Button, makeStyles, tokens, typographyStyles } from "@fluentui/react-components";
import { ArrowLeftRegular } from "@fluentui/react-icons/svg/arrow-left";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { templatesText } from "#text/authoring/templates.ts";
import { useDialogSize } from "../host/use-dialog-size.ts";
import { onwardQuery } from "../paths/authoring-path.ts";
import { pickerSize } from "../paths/picker-size.ts";
import { templatePath } from "../paths/template-path.ts";
import type { Audience } from "../survey/audience.ts";
import { TemplateBrowser } from "./browser/template-browser.tsx";
import { useUsableTemplates } from "./use-usable-templates.ts";

const useStyles = makeStyles({
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: tokens.spacingVerticalL,
    minHeight: "100%",
    maxWidth: "1200px",
    margin: "0 auto",
    padding: "20px clamp(12px, 4vw, 32px) 28px",
    boxSizing: "border-box",
  },
  head: { display: "flex", alignItems: "center", gap: "8px" },
  title: { ...typographyStyles.title3, margin: 0, outline: "none" },
});

/** The template gallery (HOST-13): the user's own templates and the built-in ones. */
export function TemplatesPage() {
  const styles = useStyles();
  const [query] = useSearchParams();
  const templates = useUsableTemplates();
  const { audience } = templates;
  const goBack = useGoBack(query, audience);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useDialogSize(pickerSize);

  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <Button
          appearance="subtle"
          icon={<ArrowLeftRegular />}
          aria-label={templatesText.back}
          onClick={goBack}
        />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {templatesText.title}
        </h1>
      </div>
      <TemplateBrowser
        templates={templates}
        pathOf={(template) => templatePath(template, query, audience)}
      />
    </main>
  );
}

/**
 * Returns to the page that opened the gallery, or to the picker if it is the first page of its
 * frame (TPL-13).
 */
function useGoBack(query: URLSearchParams, audience: Audience | null): () => void {
  const navigate = useNavigate();
  // The router's key of a frame's first history entry.
  const first = useLocation().key === "default";
  return () => {
    if (first) void navigate(`/content/start?${onwardQuery(query, audience)}`, { replace: true });
    else void navigate(-1);
  };
}
