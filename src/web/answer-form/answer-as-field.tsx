import { useId } from "react";
import { anonymityPath } from "#domain/response/anonymity-path.ts";
import type { ResponseAnonymity } from "#domain/response/response.ts";
import { fill } from "#text/format/fill.ts";
import { respondText } from "#text/respond/respond.ts";
import { takingText } from "#text/results.ts";
import type { TakingState } from "../answering/taking-state.ts";

const ways: readonly (readonly [ResponseAnonymity, string])[] = [
  ["none", takingText.myself],
  ["anonymous", takingText.anonymously],
];

/**
 * `Myself` or `Anonymously`, if respondents may choose (ANO-02). Can't be changed later: that would
 * reveal whose anonymous response it was.
 */
export function AnswerAsField({
  state,
  onChange,
}: {
  state: TakingState;
  onChange: (anonymity: ResponseAnonymity) => void;
}) {
  const { survey, anonymity, mine, delivery } = state;
  const id = useId();
  if (survey.anonymity === "none") return null;
  if (survey.anonymity === "anonymous")
    return (
      <p className="promise">
        <span>
          {takingText.anonymous} <WhatAnonymous />
        </span>
      </p>
    );
  const chosen = ways.find(([way]) => way === anonymity);
  const isFixed = mine !== null || delivery !== "none";
  if (isFixed)
    return <p className="promise">{fill(respondText.answeringAs, { way: chosen?.[1] ?? "" })}</p>;
  return (
    <fieldset className="answer-as">
      <legend>{takingText.answerAs}</legend>
      {ways.map(([way, label]) => (
        <label key={way} className="choice">
          <input
            type="radio"
            name={id}
            checked={anonymity === way}
            onChange={() => onChange(way)}
          />
          <span>{label}</span>
        </label>
      ))}
      <WhatAnonymous />
    </fieldset>
  );
}

function WhatAnonymous() {
  return (
    <a href={anonymityPath} target="_blank" rel="noreferrer">
      {takingText.whatAnonymous}
    </a>
  );
}
