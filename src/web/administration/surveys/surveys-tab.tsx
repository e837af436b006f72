import { makeStyles, Text } from "@fluentui/react-components";
import { useRef, useState } from "react";
import type { AdministeredSurvey } from "#contract/administration/administration.ts";
import { administrationText } from "#text/administration/administration.ts";
import { administeredText as text } from "#text/administration/surveys.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ReadList } from "../parts/read-list.tsx";
import { type Asked, AskedAction } from "./asked-action.tsx";
import { SurveyFilters } from "./survey-filters.tsx";
import { SurveyRows } from "./survey-rows.tsx";
import { useAdministered, type Wanted } from "./use-administered.ts";

const useStyles = makeStyles({ place: { outline: "none" } });

/** The organisation's surveys, with what an administrator may do with each. */
export function SurveysTab() {
  const styles = useStyles();
  const [wanted, setWanted] = useState<Wanted>({
    search: "",
    state: null,
    type: null,
    owner: null,
  });
  const [action, setAction] = useState<{ what: Asked; survey: AdministeredSurvey } | null>(null);
  const announce = useAnnounce();
  const place = useRef<HTMLDivElement>(null);
  const list = useAdministered(wanted);
  const surveys = list.data?.pages.flatMap((page) => page.surveys) ?? [];
  const end = (news: string, isGone: boolean) => {
    setAction(null);
    announce(news);
    // The button that opened the dialog is gone with its row.
    if (isGone) setTimeout(() => place.current?.focus());
  };
  return (
    <>
      <Text>{administrationText.noAnswers}</Text>
      <SurveyFilters wanted={wanted} onChange={setWanted} />
      <div ref={place} tabIndex={-1} className={styles.place}>
        <ReadList list={list} text={text} count={surveys.length} wanted={wanted}>
          <SurveyRows surveys={surveys} onAsk={(what, survey) => setAction({ what, survey })} />
        </ReadList>
      </div>
      {action ? <AskedAction {...action} onDone={end} onCancel={() => setAction(null)} /> : null}
    </>
  );
}
