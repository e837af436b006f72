import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import { type Draft, draftProblems } from "#domain/survey/draft.ts";
import { problemText } from "#text/server/problems.ts";
import { authoringQuery } from "#web/authoring/authoring-query.ts";
import { DraftPreview } from "#web/authoring/preview/draft-preview.tsx";
import { QuestionList } from "#web/authoring/questions/question-list.tsx";
import { type Authoring, AuthoringProvider } from "#web/authoring/use-authoring.ts";
import { useCheckedForm } from "#web/authoring/use-checked-form.ts";
import { renderPage } from "./render-for-test.tsx";

const session: Authoring = {
  query: authoringQuery(new URLSearchParams(), "https://example.com"),
  audience: null,
  before: null,
  series: null,
  workId: "a",
};

// The renderer of cards writes with `innerText`, which a page without layout has not got.
Object.defineProperty(HTMLElement.prototype, "innerText", {
  configurable: true,
  get(this: HTMLElement) {
    return this.textContent;
  },
  set(this: HTMLElement, text: string) {
    this.textContent = text;
  },
});

/** The questions of a draft beside its preview, and the form's current draft. */
export function openQuestions(begun: Draft) {
  let form: UseFormReturn<Draft> | undefined;
  const Questions = () => {
    const made = useCheckedForm(begun, "Polly", { before: null, series: null });
    const [editing, setEditing] = useState(begun.questions[0]?.id ?? null);
    useEffect(() => {
      form = made;
    });
    return (
      <FormProvider {...made}>
        <AuthoringProvider value={session}>
          <QuestionList editing={editing} onEdit={setEditing} />
          <DraftPreview editing={editing} />
        </AuthoringProvider>
      </FormProvider>
    );
  };
  renderPage(<Questions />);
  const shown = () => {
    if (!form) throw new Error("nothing is shown");
    return form;
  };
  return {
    user: userEvent.setup(),
    draft: () => shown().getValues(),
    check: () => shown().trigger(),
  };
}

export const first = (draft: Draft) => draft.questions[0];
/** The validation messages of a draft. */
export const said = (draft: Draft) =>
  draftProblems(draft, new Date()).map((problem) => problemText(problem, "Polly"));

export const button = (name: string | RegExp) =>
  screen.getByRole<HTMLButtonElement>("button", { name });
export const field = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>("textbox", { name });
export const fields = (name: string | RegExp) =>
  screen.queryAllByRole<HTMLInputElement>("textbox", { name });
export const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
export const toggle = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name });
export const preview = () => within(screen.getByRole("region", { name: "Preview" }));
