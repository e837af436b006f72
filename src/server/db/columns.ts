import { customType, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";

/** Columns that many tables have. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
export const instant = () => timestamp({ withTimezone: true, mode: "date" });
export const tenant = () => uuid().notNull().$type<TenantId>();
export const survey = () => uuid().notNull().$type<SurveyId>();
export const application = () => text().notNull().$type<ApplicationType>();
