import { later } from "./later.ts";

/** Fields that most questions do not need. */
export const laterFields = {
  input: later(() => import("./later-input.tsx").then(({ LaterInput }) => LaterInput)),
  refusal: later(() => import("./refusal-line.tsx").then(({ RefusalLine }) => RefusalLine)),
  changeWords: later(() => import("./change-words.tsx").then(({ ChangeWords }) => ChangeWords)),
  addChoice: later(() => import("./add-choice.tsx").then(({ AddChoice }) => AddChoice)),
};
