import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { clientOf } from "#contract/client.ts";
import { responsesApi } from "#contract/responses.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Source } from "#domain/response/answers.ts";
import type { AnsweringApi, OwnAnswer } from "../answering/answering-api.ts";
import { beginOwn } from "../answering/own-in.ts";
import { keptReceipt, storedReceipt } from "../answering/receipt-store.ts";
import { answerStore } from "../answering/stored-answers.ts";
import { type TakingOnPage, takingOnPage } from "../answering/taking-on-page.ts";
import { type ApiAccess, useApi } from "../api.tsx";
import type { HostContext } from "../host/host.ts";
import { useHost } from "../host/use-host.ts";
import { keepSame } from "../keep-same.ts";
import { refresh, surveyKey } from "../live/use-live-results.ts";
import { useMineAgain } from "./use-mine-again.ts";

const sources: Record<HostContext["frame"], Source> = {
  content: "web",
  task: "web",
  settings: "web",
  remove: "web",
  other: "web",
  sidePanel: "sidepanel",
  meetingStage: "meeting",
};

/** Senders that are still working after their page was left, by survey and person. */
const sending = new Map<string, TakingOnPage>();

type Known = {
  survey: SurveyView;
  mine: OwnAnswer | null;
  /** Whether `mine` includes what this device's receipt opens. */
  known: boolean;
  /** Where the person answers, if the kind of frame does not say it (TAK-36). */
  source?: Source | undefined;
};

/**
 * Responding on this page, updated with what the page loads of the survey and of the person's
 * response. Null until the answers stored on this device are read.
 */
export function useTaking({ survey, mine, known, source }: Known): TakingOnPage | null {
  const api = useApi();
  const queries = useQueryClient();
  const { user, frame } = useHost().context;
  const [taking, setTaking] = useState<TakingOnPage | null>(null);
  const [begins, setBegins] = useState(known);
  if (known && !begins) setBegins(true);
  const name = `${survey.id} ${user.id}`;

  const begin = useEffectEvent(async () => {
    const store = await answerStore(survey.id, user.id);
    const left = sending.get(name);
    sending.delete(name);
    // What the server has of the answer is older than what waits.
    left?.takeSurvey(survey);
    return (
      left ??
      takingOnPage({
        api: answeringApi(api, queries, user.id),
        source: source ?? sources[frame],
        survey,
        mine,
        store,
        allowRetake: false,
        receiptOf: (id) => keptReceipt(id, user.id),
        beginOwn,
      })
    );
  });
  useEffect(() => {
    if (!begins) return undefined;
    let isLeft = false;
    let begun: TakingOnPage | null = null;
    void begin().then((next) => {
      begun = next;
      if (isLeft) return leave(name, next);
      next.start();
      setTaking(next);
      window.addEventListener("online", next.tryNow);
    });
    return () => {
      isLeft = true;
      setTaking(null);
      if (!begun) return;
      window.removeEventListener("online", begun.tryNow);
      leave(name, begun);
    };
  }, [name, begins]);

  useNews(taking, survey, (next) => taking?.takeSurvey(next), isSameToTake);
  useMineAgain(survey, mine, () => taking === null || taking.isTouched());
  useNews(taking, known ? mine : undefined, (next) => {
    if (next !== undefined) taking?.takeMine(next);
  });
  return taking;
}

/** Whether a survey is the same except for how many have responded, as events tell it. */
function isSameToTake(one: SurveyView, other: SurveyView): boolean {
  const { responseCount, partialCount, responseUpdatedAt } = one;
  const counted = { responseCount, partialCount, responseUpdatedAt };
  return keepSame(one, { ...other, ...counted }) === one;
}

/** Reports later loads. */
function useNews<T>(
  taking: TakingOnPage | null,
  value: T,
  tell: (value: T) => void,
  isSame: (one: T, other: T) => boolean = Object.is,
): void {
  const told = useRef<{ to: TakingOnPage; value: T } | null>(null);
  const news = useEffectEvent(tell);
  useEffect(() => {
    if (!taking) return;
    const isFirst = told.current?.to !== taking;
    const known = isFirst ? null : told.current;
    if (known?.value === value) return;
    told.current = { to: taking, value };
    if (known && !isSame(known.value, value)) news(value);
  }, [taking, value, isSame]);
}

/** Keeps sending while the page shows something else; the device stores the rest. */
function leave(name: string, taking: TakingOnPage): void {
  if (!taking.isWaiting()) return taking.stop();
  sending.set(name, taking);
  const stop = taking.subscribe(() => {
    if (taking.isWaiting()) return;
    stop();
    if (sending.get(name) !== taking) return;
    sending.delete(name);
    taking.stop();
  });
}

/** The server calls; those that change something reload the survey and its results. */
function answeringApi(
  { surveys, send }: ApiAccess,
  queries: QueryClient,
  userId: string,
): AnsweringApi {
  const responses = clientOf(responsesApi, send);
  const changed = async (id: SurveyView["id"]) => {
    await queries.invalidateQueries({ queryKey: ["mine", id] });
    await refresh(queries, id);
    await queries.invalidateQueries({ queryKey: ["list"] });
  };
  return {
    readSurvey: (id) =>
      queries.fetchQuery({
        queryKey: surveyKey(id),
        queryFn: () => surveys.get({ params: { id } }),
        staleTime: 0,
      }),
    readMine: async (id) => {
      const { userResponse: mine } = await responses.mine({ params: { id } });
      if (mine?.responseAnonymity !== "anonymous") return mine;
      const receipt = await storedReceipt(id, userId);
      return receipt
        ? (await responses.mineByReceipt({ params: { id }, body: { receipt } })).userResponse
        : mine;
    },
    save: async (id, body) => {
      const saved = await responses.save({ params: { id }, body });
      void changed(id);
      return saved;
    },
    addChoice: async (id, questionId, choice) => {
      const added = await responses.addChoice({ params: { id, questionId }, body: { choice } });
      void refresh(queries, id);
      return added;
    },
  };
}
