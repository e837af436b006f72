import type { Template } from "../../src/domain/template/template.ts";
import { agilePractices } from "./agile-practices.ts";
import { eventsTeamBuilding } from "./events-team-building.ts";
import { internalComms } from "./internal-comms.ts";
import { itDigitalWorkplace } from "./it-digital-workplace.ts";
import { learningDevelopment } from "./learning-development.ts";
import { managersLeaders } from "./managers-leaders.ts";
import { peopleOps } from "./people-ops.ts";
import { remoteHybridWork } from "./remote-hybrid-work.ts";
import { startingTemplates } from "./starting-templates.ts";

/**
 * The product's own templates, in the order in which they are shown: the starting points, then a
 * file per category, in the order of the categories (TPL-06, TPL-32). A template of another type,
 * such as a standup, stands in the file of its first category.
 */
export const globalTemplates: readonly Template[] = [
  ...startingTemplates,
  ...internalComms,
  ...managersLeaders,
  ...eventsTeamBuilding,
  ...peopleOps,
  ...remoteHybridWork,
  ...agilePractices,
  ...itDigitalWorkplace,
  ...learningDevelopment,
];
