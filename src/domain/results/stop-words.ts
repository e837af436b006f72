/**
 * Stop words by language, lower case. English words with an apostrophe are listed by the part
 * before it.
 */
const stopWords = {
  en: `a about above after again against all also always am an and any anything are as at back be
    because been before being below between both but by can come could did do does doing done
    down during each else even ever every everything few for from further get gets getting give
    go going got had has have having he her here hers herself him himself his how i if in into
    is it its itself just let like lot lots made make many may maybe me might more most much
    must my myself need never no nor not nothing now of off often ok on once one only or other
    our ours ourselves out over own per please put quite rather really s same say see seems
    shall she should since so some someone something still such sure t than that the their
    theirs them themselves then there these they thing things think this those though through to
    together too under until up upon us use very want was way we well were what when where
    whether which while who whom whose why will with within without would yet you your yours
    yourself yourselves i've we've`,
  de: `aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei bin bis
    bist da damit dann darauf das dass dein deine dem den denn der des dich die dies diese
    diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines einfach
    er es etwas euch euer eure für gegen gibt hab habe haben hat hatte hätte hier hin hinter ich
    ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede jedem jeden jeder jedes
    jetzt kann kein keine keinen können machen man manche mehr mein meine meinem meinen meiner
    mich mir mit muss müssen nach nicht nichts noch nun nur ob oder ohne schon sehr sein seine
    seinem seinen seiner selbst sich sie sind so solche soll sollen sollte sollten sondern sonst
    über um und uns unser unsere unserem unseren unter viel viele vom von vor war waren warum
    was weil weiter welche wenn wer werde werden wie wieder will wir wird wirklich wo wollen
    wurde würde würden zu zum zur zwar zwischen`,
  fr: `a afin ai alors as assez au aucun aussi autre autres aux avant avec avez avoir avons beaucoup
    bien car ce ceci cela celle celui ces cet cette chaque chez comme comment dans de des donc
    du elle elles en encore entre es est et être eu eux fait faire faut ici il ils je jusque la
    le les leur leurs lui là ma mais me mes moi moins mon même ne nos notre nous on ont ou où
    par parce pas peu peut plus pour pourquoi qu quand que quel quelle quelques qui quoi sa sans
    se sera ses si soit sommes son sont sous sur ta te tes toi ton toujours tous tout toute
    toutes trop très tu un une va vers vos votre vous y ça été était`,
  es: `a al algo algunos ante antes aquí así aunque bien cada como con contra cosas cuando cuál da de
    del desde donde dos e el ella ellas ellos en entre era eres es esa esas ese eso esos esta
    estaba estamos estar este esto estos está están fue ha hace hacer hacia han hasta hay la las
    le les lo los me mi mis mucho muchos muy más mí nada ni no nos nosotros nuestra nuestro o os
    otra otro otros para pero poco por porque puede que quien qué se sea ser si sin sobre solo
    somos son soy su sus sí también tan tanto te tener tenemos tengo ti tiene tienen todo todos
    tu tus un una uno unos usted va vez y ya yo él`,
} as const;
export type Language = keyof typeof stopWords;
// safe: the keys of the lists above. English is first, so it wins ties.
const languages = Object.keys(stopWords) as Language[];

/**
 * Chinese and Japanese particles; they are stop words in every language, as the script is
 * unambiguous.
 */
const particles = new Set(
  `
  的 了 是 在 和 与 也 就 都 很 我 你 他 她 它 们 我们 你们 他们 这 那 有 不 吗 呢 吧 は が を に で と も の へ や か ね よ た な です ます
  でし まし する した して いる こと`
    .trim()
    .split(/\s+/),
);
const negated = new Set(
  `
  don doesn didn isn aren wasn weren won can couldn shouldn wouldn haven hasn hadn ain mustn
  i we you they he she it that there what who let here how where`
    .trim()
    .split(/\s+/),
);

/**
 * For each word, the languages in which it is a stop word, as bits; `anywhere` marks stop words of
 * all languages.
 */
const marks = new Map<string, number>();
const anywhere = 1 << languages.length;
for (const [at, language] of languages.entries())
  for (const word of stopWords[language].split(/\s+/))
    marks.set(word, (marks.get(word) ?? 0) | (1 << at));
for (const word of particles) marks.set(word, (marks.get(word) ?? 0) | anywhere);

/** The bit mask of a lower-case word, for `languageOf`; 0 if it is no stop word in any language. */
export function marksOf(word: string): number {
  return marks.get(word) ?? 0;
}

/** The language with the most stop words among these words; English if there is no clear winner. */
export function languageOf(words: readonly { marks: number }[]): Language {
  const hits = languages.map(() => 0);
  for (const word of words)
    if (word.marks !== 0)
      for (let at = 0; at < hits.length; at += 1)
        hits[at] = (hits[at] ?? 0) + ((word.marks >> at) & 1);
  return languages[hits.indexOf(Math.max(...hits))] ?? "en";
}

/** Whether a lower-case word is a stop word in a language. */
export function isStopWord(word: string, language: Language): boolean {
  if ((marksOf(word) & (anywhere | (1 << languages.indexOf(language)))) !== 0) return true;
  const at = language === "en" ? word.indexOf("'") : -1;
  return at > 0 && negated.has(word.slice(0, at));
}
