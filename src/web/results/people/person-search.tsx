import { Combobox, Field, makeStyles, Option } from "@fluentui/react-components";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { SurveyId, UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { fill } from "#text/format/fill.ts";
import { responsesText } from "#text/results/responses.ts";
import { useApi } from "../../api.tsx";
import { useHost } from "../../host/use-host.ts";
import { detailsKey } from "../../text-answers/details-key.ts";
import { mouseOnly } from "../../ui/mouse-only.ts";

export type Respondent = { aadObjectId: UserId; name: string };
type Props = {
  surveyId: SurveyId /** The caller, who may look for himself whether he has answered or not. */;
  self: Respondent | null;
  onChoose: (person: Respondent) => void;
};

// A Fluent field is at least 250 px wide; the narrowest panel is narrower.
const useStyles = makeStyles({ field: { minWidth: "0" } });

/** Finds a respondent by name (RES-33). */
export function PersonSearch({ surveyId: id, self, onChoose }: Props) {
  const { results } = useApi();
  const { user } = useHost().context;
  const styles = useStyles();
  const [text, setText] = useState("");
  // The field shows the selected person's name, which is not a search text.
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const people = useQuery({
    queryKey: detailsKey(id, "respondents", search),
    queryFn: () => results.respondents({ params: { id }, query: { search } }),
    placeholderData: keepPreviousData,
  });
  const others: Respondent[] =
    people.data?.people.filter(({ aadObjectId }) => aadObjectId !== self?.aadObjectId) ?? [];
  const isFound = self !== null && self.name.toLowerCase().includes(search.toLowerCase());
  const found = isFound ? [self, ...others] : others;
  const labelOf = ({ aadObjectId, name }: Respondent) =>
    aadObjectId === user.id ? fill(responsesText.you, { name }) : name;
  const choose = (chosen: string | undefined) => {
    const person = found.find(({ aadObjectId }) => aadObjectId === chosen);
    if (!person) return;
    setText(person.name);
    setTyped("");
    onChoose(person);
  };
  return (
    <Field
      label={responsesText.find}
      {...(people.error ? { validationMessage: people.error.message } : {})}
    >
      <Combobox
        className={styles.field}
        input={{ className: styles.field }}
        freeform
        expandIcon={mouseOnly}
        maxLength={limits.search}
        placeholder={responsesText.findPlaceholder}
        value={text}
        selectedOptions={[]}
        onChange={({ target }) => {
          setText(target.value);
          setTyped(target.value);
        }}
        onOptionSelect={(_, { optionValue }) => choose(optionValue)}
      >
        {found.map((person) => (
          <Option key={person.aadObjectId} value={person.aadObjectId} text={person.name}>
            {labelOf(person)}
          </Option>
        ))}
        {found.length === 0 ? (
          <Option key="nobody" value="" text="" disabled>
            {people.isFetching ? responsesText.searching : responsesText.nobody}
          </Option>
        ) : null}
        {people.data?.next ? (
          <Option key="more" value="" text="" disabled>
            {responsesText.more}
          </Option>
        ) : null}
      </Combobox>
    </Field>
  );
}
