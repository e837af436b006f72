import { Button, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { ChevronLeftRegular } from "@fluentui/react-icons/svg/chevron-left";
import { ChevronRightRegular } from "@fluentui/react-icons/svg/chevron-right";
import { DismissRegular } from "@fluentui/react-icons/svg/dismiss";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { useApi } from "../api.tsx";
import { surveyKey } from "../live/use-live-results.ts";
import { StagePage } from "../meetings/stage/stage-page.tsx";
import { useWayBack } from "../paths/use-way-back.ts";

/** Milliseconds after which the controls of a resting pointer fade. */
const restsAfter = 3000;

const useStyles = makeStyles({
  room: {
    height: "100%",
    // Too small for a room: the controls have a place of their own.
    "@media (max-width: 800px)": {
      display: "grid",
      gridTemplateRows: "minmax(0, 1fr) auto",
      backgroundColor: tokens.colorNeutralBackground1,
    },
  },
  bar: {
    position: "fixed",
    insetInlineEnd: "16px",
    bottom: "16px",
    display: "flex",
    alignItems: "center",
    gap: "4px",
    padding: "4px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: "8px",
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    transitionProperty: "opacity",
    transitionDuration: "200ms",
    ":focus-within": { opacity: 1 },
    "@media (max-width: 800px)": { position: "static", justifySelf: "end", margin: "8px" },
  },
  resting: { opacity: 0 },
  where: { paddingInline: "4px", fontVariantNumeric: "tabular-nums" },
  turns: { ":dir(rtl)": { transform: "scaleX(-1)" } },
});

/**
 * Results on the whole screen, for a room: what the stage of a meeting shows, with all questions
 * first and then one after the other, by the arrow keys.
 */
export function PresentingPage() {
  const id = surveyId.safeParse(useParams().surveyId).data;
  const styles = useStyles();
  return (
    <div className={styles.room}>
      <StagePage />
      {id ? <Controls id={id} /> : null}
    </div>
  );
}

function Controls({ id }: { id: SurveyId }) {
  const styles = useStyles();
  const { surveys } = useApi();
  const { back } = useWayBack();
  const [query, setQuery] = useSearchParams();
  const isResting = useResting();
  const { data } = useQuery({
    queryKey: surveyKey(id),
    queryFn: () => surveys.get({ params: { id } }),
  });
  const ids = data && data.questions.length > 1 ? data.questions.map((each) => each.id) : [];
  const at = ids.findIndex((each) => each === query.get("question"));
  const go = (to: number) =>
    setQuery(
      (before) => {
        const next = ids[to];
        if (next) before.set("question", next);
        else before.delete("question");
        return before;
      },
      { replace: true },
    );
  const move = (by: number) => go(Math.max(-1, Math.min(ids.length - 1, at + by)));
  // A key may come before it is known what there is to turn to.
  const early = useRef(0);
  const step = (by: 1 | -1) => {
    if (data) move(by);
    else early.current += by;
  };
  const isKnown = data !== undefined;
  const catchUp = useEffectEvent(() => {
    if (early.current !== 0) move(early.current);
    early.current = 0;
  });
  useEffect(() => {
    if (isKnown) catchUp();
  }, [isKnown]);
  useKeys(step, back);
  return (
    <div
      role="group"
      aria-label={resultsText.present}
      className={mergeClasses(styles.bar, isResting && styles.resting)}
    >
      {ids.length > 0 ? (
        <>
          <Button
            appearance="subtle"
            icon={<ChevronLeftRegular className={styles.turns} />}
            aria-label={resultsText.previousQuestion}
            disabledFocusable={at === -1}
            onClick={() => step(-1)}
          />
          <Text size={200} className={styles.where} role="status">
            {at === -1
              ? resultsText.allQuestions
              : fill(resultsText.questionOf, { n: at + 1, m: ids.length })}
          </Text>
          <Button
            appearance="subtle"
            icon={<ChevronRightRegular className={styles.turns} />}
            aria-label={resultsText.nextQuestion}
            disabledFocusable={at === ids.length - 1}
            onClick={() => step(1)}
          />
        </>
      ) : null}
      <Button appearance="subtle" icon={<DismissRegular />} onClick={back}>
        {resultsText.endPresenting}
      </Button>
    </div>
  );
}

/** Arrow keys turn the pages, Escape ends; leaving the whole screen ends too. */
function useKeys(step: (by: 1 | -1) => void, end: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const forward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = document.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    if (target instanceof HTMLInputElement) return;
    if (key === forward || key === "PageDown") step(1);
    if (key === backward || key === "PageUp") step(-1);
    if (key !== "Escape") return;
    event.preventDefault(); // A dialog in which this is shown stays.
    end();
  });
  const onScreen = useEffectEvent(() => {
    if (!document.fullscreenElement) end();
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    const screen = () => onScreen();
    window.addEventListener("keydown", key, true);
    document.addEventListener("fullscreenchange", screen);
    return () => {
      window.removeEventListener("keydown", key, true);
      document.removeEventListener("fullscreenchange", screen);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
}

/** Whether the pointer has not moved for a while. */
function useResting(): boolean {
  const [isResting, setIsResting] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIsResting(true), restsAfter);
    const wake = () => {
      setIsResting(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIsResting(true), restsAfter);
    };
    const events = ["pointermove", "pointerdown", "keydown"] as const;
    for (const name of events) window.addEventListener(name, wake);
    return () => {
      clearTimeout(timer);
      for (const name of events) window.removeEventListener(name, wake);
    };
  }, []);
  return isResting;
}
