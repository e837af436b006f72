import { Suspense } from "react";
import { fill } from "#text/format/fill.ts";
import { respondText } from "#text/respond/respond.ts";
import type { TakenSurvey } from "../../answering/answering-api.ts";
import { laterViews } from "./later-views.ts";

const ClosesAt = laterViews.closesAt.View;

/** Who asks and what. The survey's title is small here: what is asked is large. */
export function SurveyHead({ survey }: { survey: TakenSurvey }) {
  const { title, ownerNames, typeName, closeAt } = survey;
  const [author = ""] = ownerNames;
  const by = author && fill(respondText.by, { author });
  const kind = fill(respondText.kind, { type: typeName });
  return (
    <header className="head">
      {author ? (
        <span className="avatar" aria-hidden="true">
          {initials(author)}
        </span>
      ) : null}
      <div>
        {title ? <h1>{title}</h1> : <b>{by || kind}</b>}
        <p>
          {(title && by ? [by, kind] : title || by ? [kind] : []).join(" · ")}
          {closeAt ? (
            <Suspense>
              <ClosesAt at={closeAt} />
            </Suspense>
          ) : null}
        </p>
      </div>
    </header>
  );
}

/** The first letters of the first and the last of a person's names. */
function initials(name: string): string {
  return name.replace(/^(.)\S*(?:.*\s(\S)\S*)?$/su, "$1$2").toUpperCase();
}
