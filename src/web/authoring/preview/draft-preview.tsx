import { Button, Caption1, makeStyles, Text, tokens } from "@fluentui/react-components";
import { ChevronLeftRegular } from "@fluentui/react-icons/svg/chevron-left";
import { ChevronRightRegular } from "@fluentui/react-icons/svg/chevron-right";
import { Suspense, useState } from "react";
import { useWatch } from "react-hook-form";
import type { QuestionId } from "#domain/ids.ts";
import { isText } from "#domain/question/traits.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";
import { variantName } from "#text/format/variant-name.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import { useBoot } from "../../host/use-boot.ts";
import { lazyPart } from "../../lazy-part.ts";
import { ProductMark } from "../../ui/product-mark.tsx";

// The builder of cards and their renderer are loaded once a preview is shown.
const DraftCard = lazyPart(() => import("./draft-card.tsx").then(({ DraftCard }) => DraftCard));

const useStyles = makeStyles({
  pane: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalM,
    maxWidth: "520px",
    margin: "0 auto",
    padding: "24px 16px",
  },
  sender: { display: "flex", alignItems: "center", gap: "8px" },
  // As high as a small card, so that little moves when it arrives.
  loading: {
    minHeight: "220px",
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  pager: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4px 8px",
    marginTop: "12px",
  },
  pages: { display: "flex", alignItems: "center", gap: "4px" },
  way: { "[dir='rtl'] &": { transform: "scaleX(-1)" } },
});

type Props = {
  /** The question being edited, which is shown first. */
  editing: QuestionId | null;
};

/** The card as its recipients will see it, and the form of a question that it opens. */
export function DraftPreview({ editing }: Props) {
  const styles = useStyles();
  const { product, context } = useBoot();
  const { control } = useDraftForm();
  const ids = useWatch({ control, compute: ({ questions }) => questions.map(({ id }) => id) });
  // A card has no field to type into: that is in the dialog that it opens (decisions/030).
  const opensDialog = useWatch({
    control,
    compute: ({ type, questions: [first] }) =>
      first !== undefined &&
      specOf(type).takingPart === "responses" &&
      (isText(first) || first.allowComments),
  });
  const [turned, setTurned] = useState<{ from: QuestionId | null; to: number } | null>(null);
  const edited = Math.max(
    0,
    ids.findIndex((id) => id === editing),
  );
  const at = Math.min(turned?.from === editing ? turned.to : edited, ids.length - 1);
  const turn = (to: number) => setTurned({ from: editing, to });
  return (
    <section className={styles.pane} aria-label={authoringText.preview}>
      <Caption1>{authoringText.previewHint}</Caption1>
      <div className={styles.sender}>
        <ProductMark size={32} />
        <Text weight="semibold">{variantName(context, product)}</Text>
      </div>
      <Suspense fallback={<div className={styles.loading} />}>
        <DraftCard at={null} />
        {ids.length > 1 ? (
          <>
            <div className={styles.pager}>
              <Caption1>{authoringText.previewThen}</Caption1>
              <div className={styles.pages}>
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ChevronLeftRegular className={styles.way} />}
                  aria-label={authoringText.previewPrevious}
                  disabledFocusable={at === 0}
                  onClick={() => turn(at - 1)}
                />
                <Caption1 aria-live="polite">
                  {fill(authoringText.previewAt, { n: at + 1, count: ids.length })}
                </Caption1>
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ChevronRightRegular className={styles.way} />}
                  aria-label={authoringText.previewNext}
                  disabledFocusable={at === ids.length - 1}
                  onClick={() => turn(at + 1)}
                />
              </div>
            </div>
          </>
        ) : null}
        {ids.length > 1 || opensDialog ? <DraftCard at={at} /> : null}
      </Suspense>
    </section>
  );
}
