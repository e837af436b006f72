import { userId } from "../ids.ts";

/** Stands for everybody who was erased, where a person has to be named. */
export const erasedUser = userId.parse("00000000-0000-0000-0000-000000000000");
