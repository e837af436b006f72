import { Field, makeStyles, Select } from "@fluentui/react-components";
import { surveyState } from "#domain/survey/survey.ts";
import { surveyTypes } from "#domain/survey/types/registry.ts";
import { administeredText as text } from "#text/administration/surveys.ts";
import { stateLabels } from "#text/survey.ts";
import { typeTexts } from "#text/survey-types.ts";
import { ListSearch } from "../../lists/filters/list-search.tsx";
import { PersonFilter } from "../parts/person-filter.tsx";
import type { Wanted } from "./use-administered.ts";

type Props = { wanted: Wanted; onChange: (wanted: Wanted) => void };

const useStyles = makeStyles({
  filters: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(200px, 100%), 1fr))",
    alignItems: "end",
    gap: "12px",
  },
  field: { minWidth: 0 },
});

/** Search by name, and filters by state, type and owner. */
export function SurveyFilters({ wanted, onChange }: Props) {
  const styles = useStyles();
  const { state, type, owner } = wanted;
  return (
    <div className={styles.filters}>
      <ListSearch value={wanted.search} onSearch={(search) => onChange({ ...wanted, search })} />
      <Field label={text.state} className={styles.field}>
        <Select
          value={state ?? ""}
          onChange={(_, { value }) =>
            onChange({ ...wanted, state: surveyState.safeParse(value).data ?? null })
          }
        >
          <option value="">{text.anyState}</option>
          {surveyState.options.map((each) => (
            <option key={each} value={each}>
              {stateLabels[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={text.type} className={styles.field}>
        <Select
          value={type ?? ""}
          onChange={(_, { value }) =>
            onChange({ ...wanted, type: surveyTypes.find((each) => each === value) ?? null })
          }
        >
          <option value="">{text.anyType}</option>
          {surveyTypes.map((each) => (
            <option key={each} value={each}>
              {typeTexts[each].name}
            </option>
          ))}
        </Select>
      </Field>
      <PersonFilter
        label={text.owner}
        person={owner}
        onChange={(next) => onChange({ ...wanted, owner: next })}
      />
    </div>
  );
}
