import { Button, makeStyles, tokens, typographyStyles } from "@fluentui/react-components";
import { ArrowLeftRegular } from "@fluentui/react-icons/svg/arrow-left";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { templatesText } from "#text/templates.ts";
import { useDialogSize } from "../host/use-dialog-size.ts";
import { onwardQuery } from "../picker/authoring-path.ts";
import { pickerSize } from "../picker/picker-size.ts";
import type { Audience } from "../surveys/audience.ts";
import { LoadError } from "../ui/load-error.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { TemplateBrowser } from "./template-browser.tsx";
import { templatePath } from "./template-path.ts";
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

/** The template gallery (HOST-13): the product's own templates, to begin with one of them. */
export function TemplatesPage() {
  const styles = useStyles();
  const [query] = useSearchParams();
  const { list, audience, usable } = useUsableTemplates();
  const goBack = useGoBack(query, audience);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useDialogSize(pickerSize);

  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <Button appearance="subtle" icon={<ArrowLeftRegular />} aria-label={templatesText.back} onClick={goBack} />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {templatesText.title}
        </h1>
      </div>
      {list.isPending ? <LoadingScreen text={templatesText.loading} /> : null}
      {list.error ? <LoadError title={templatesText.failed} error={list.error} onRetry={() => void list.refetch()} /> : null}
      {usable ? <TemplateBrowser templates={usable} pathOf={(template) => templatePath(template, query, audience)} /> : null}
    </main>
  );
}

/** Leads to where the gallery was opened from; to the picker where it is the first page of its frame (TPL-13). */
function useGoBack(query: URLSearchParams, audience: Audience | null): () => void {
  const navigate = useNavigate();
  // The router's name for the entry that a frame begins with.
  const first = useLocation().key === "default";
  return () => {
    if (first) void navigate(`/content/start?${onwardQuery(query, audience)}`, { replace: true });
    else void navigate(-1);
  };
}
