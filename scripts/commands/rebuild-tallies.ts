import { readConfig } from "../../src/server/config.ts";
import { openExisting } from "../../src/server/db/db.ts";
import { createLifetime } from "../../src/server/process/lifetime.ts";
import { rebuildTallies } from "../../src/server/results/rebuild-tallies.ts";
import { readWords } from "../read-words.ts";

const lifetime = createLifetime();
try {
  const usage = "usage: npm run rebuild-tallies [-- --repair]";
  const options = { repair: { type: "boolean", default: false } } as const;
  const { repair } = readWords({ usage, options }).values;
  const database = await openExisting(readConfig(process.env), { patient: true });
  lifetime.add(database.close);
  const differences = await rebuildTallies(database.db, { repair });
  for (const { surveyId, questionId, choiceId, stored, counted } of differences) {
    console.log(
      `survey ${surveyId}${questionId ? ` question ${questionId}` : ""}${choiceId ? ` choice ${choiceId}` : ""}: stored ${stored}, counted ${counted}`,
    );
  }
  console.log(
    differences.length === 0
      ? "All totals agree with the answers."
      : `${differences.length} totals differ${repair ? "; corrected" : ""}.`,
  );
  await lifetime.end(differences.length === 0 || repair ? 0 : 1);
} catch (error) {
  await lifetime.fail(error);
}
