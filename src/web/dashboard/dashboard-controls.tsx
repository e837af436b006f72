import { listText } from "#text/list.ts";
import { useAutoCreate } from "../host/use-auto-create.ts";
import type { FilterSection } from "../lists/filters/filter-fields.tsx";
import { type Controlled, ListControls } from "../lists/list-controls.tsx";
import type { ListScope, Place } from "../lists/list-of.ts";
import { offersCreate } from "../lists/list-scopes.ts";
import { useCreate } from "../lists/use-create.ts";

type Props = Controlled & {
  scope: ListScope;
  place: Place;
  /** Whether it can show all meetings instead of the current one (LST-06). */
  ofOneMeeting: boolean;
};

const sections: readonly FilterSection[] = ["type", "state", "owners"];

/** The controls of a dashboard (LST-03 to LST-05). The search is in the navigation bar above. */
export function DashboardControls({ scope, place, ofOneMeeting, ...list }: Props) {
  const create = useCreate(place.audience);
  const creates = offersCreate(scope);
  useAutoCreate(() => (creates ? void create() : undefined));
  return (
    <ListControls
      {...list}
      label={listText.controls}
      sections={ofOneMeeting ? ["allMeetings", ...sections] : sections}
      exports={list.surveys.some(({ can }) => can.includes("export"))}
      create={creates ? { text: listText.create, run: () => void create() } : null}
    />
  );
}
