import { makeStyles, tokens } from "@fluentui/react-components";
import { Suspense, useMemo } from "react";
import type { Template } from "#domain/template/template.ts";
import { templateDetailsText } from "#text/authoring/templates.ts";
import { draftOfTemplate } from "../../authoring/initial-draft.ts";
import { lazyPart } from "../../lazy-part.ts";

// The builder of cards and their renderer are loaded once a preview is shown.
const CardOfDraft = lazyPart(() =>
  import("../../authoring/preview/card-of-draft.tsx").then(({ CardOfDraft }) => CardOfDraft),
);

const useStyles = makeStyles({
  preview: {
    padding: "16px",
    borderRadius: "12px",
    backgroundColor: tokens.colorNeutralBackground3,
    minHeight: "220px",
  },
});

/** The card that people get who are asked with this template. */
export function TemplatePreview({ template }: { template: Template }) {
  const styles = useStyles();
  const draft = useMemo(() => draftOfTemplate(template, [], () => crypto.randomUUID()), [template]);
  return (
    <section className={styles.preview} aria-label={templateDetailsText.preview}>
      <Suspense fallback={null}>
        <CardOfDraft draft={draft} at={null} before={null} />
      </Suspense>
    </section>
  );
}
