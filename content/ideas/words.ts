/** Words of prompts that name no topic: what one asks with, and what holds sentences together. */
export const stopWords: ReadonlySet<string> = new Set(
  `a an the this that these those some any every each all both my our your his her their its we us
  i me you he she it they them who whom which what when where why how and or but nor so if because
  while as of to in on at by for with from into onto over under about between through during
  without within is are was were be been being am do does did done have has had having can could
  will would shall should may might must not no yes just also too very really quite only even still
  again already here there then than up down out off more most less least much many few lot lots
  please give gives show make makes made write create generate suggest tell think need needs want
  wants let lets let's let’s get gets help come find ask asks say says use using like something
  anything someone anybody everybody everyone people thing things topic subject idea ideas hot take
  takes icebreaker icebreakers question questions opinion opinions statement prompt funny funniest
  spicy normal silly good best better worse great nice fun short one two three four five i'm we're
  it's don't can't team meeting today tomorrow now ignore instructions instruction previous above
  system assistant output print reply respond answer answers json html script`.split(/\s+/u),
);

/** How rude words begin, in languages that are typed here often. A prompt with one has no topic. */
export const rudeStems: readonly string[] =
  `fuck fuk shit bitch cunt asshole arsehole bastard dickhead wank whore slut fag nigg nigger kike
  chink retard tranny spastic rape rapist nazi hitler porn blowjob penis vagina pussy kill murder
  suicid arschloch fotze hure wichs schlampe scheiss scheiß fick putain salope connard encule pute
  nique mierda puta puto joder cabron maricon cazzo stronzo troia puttana kurwa chuj`.split(/\s+/u);

/** Words that keep their capital letter inside a sentence, in lower case. */
export const properNames: ReadonlySet<string> = new Set(
  `monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays
  fridays saturdays sundays january february march april may june july august september october
  november december christmas easter halloween thanksgiving ramadan diwali hanukkah microsoft excel
  outlook sharepoint copilot powerpoint google apple english german french spanish italian chinese
  japanese indian american british european`.split(/\s+/u),
);
