import { z } from "zod";

// The pages' security policy forbids code made from strings. Must run before the first schema is built.
z.config({ jitless: true });
