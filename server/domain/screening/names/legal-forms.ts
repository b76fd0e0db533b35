import { commaList } from "../../shared/formato";
import { remembering } from "../../shared/text-pages";
import { hasTwoLetters } from "./alphabet";

/**
 * Where in a name a form stands: where its words mean nothing else, anywhere; else only at its end or
 * before another form, or at either end.
 */
type Where = "anywhere" | "edges" | "end";

/**
 * Legal forms and states of companies, normalized, abbreviated and spelled out, by the law that knows them. "(x|y)"
 * stands for either spelling. An abbreviation in `abbreviated` is also read letter by letter ("S. A. S.").
 * Source: company law of these countries, as ISO 20275 orders it; written down by hand, not copied from its list.
 */
const FORMS: readonly {
  readonly law: string;
  readonly where: Where;
  readonly abbreviated?: string;
  readonly spelled?: readonly string[];
}[] = [
  {
    law: "Colombia",
    where: "anywhere",
    abbreviated: "sas ltda eice",
    spelled: commaList(
      "sociedad (por|de|en) acciones simplificad(a|as)",
      "sociedad (comercial|colectiva|limitada|unipersonal|civil|comanditaria|anonima simplificada|anonima)",
      "(sociedad|compania) por acciones( abierta|), c por a",
      "sociedad de responsabilidad limitada, sociedad en comandita( por acciones| simple|)",
      "empresa unipersonal",
      "empresa (asociativa de trabajo|industrial y comercial del estado|social del estado)",
      "empresa de servicios publicos( domiciliarios|), (sociedad |)beneficio e interes colectivo",
      "sociedad( de|) economia mixta, sucursal( de|) (colombia|colombiana)",
      "(y |)(cia|compania)( s en c| en comandita|), limitada, s en (c|cs|ca|c s|c a)",
    ),
  },
  { law: "Colombia", where: "edges", abbreviated: "eu sa sca scs" },
  { law: "Colombia", where: "end", abbreviated: "esp bic eat ese" },
  {
    law: "Colombia: what has become of it",
    where: "end",
    spelled: [
      "en (liquidacion|reorganizacion|reestructuracion|concordato)( judicial| voluntaria|)",
      "en intervencion",
    ],
  },
  {
    law: "Spain, Mexico, Peru, Chile, Argentina, Venezuela, Ecuador",
    where: "anywhere",
    abbreviated: "srl sapi eirl slu sau sacv",
    spelled: commaList(
      "(sa|s a|sapi|srl|s de rl|s de r l) de (cv|c v), (s|spr|s p r|s de pr|s de p r) de (rl|r l)",
      "sociedad anonima (bursatil|cerrada|abierta|promotora de inversion)( de capital variable|)",
      "(sociedad anonima|sociedad de responsabilidad limitada|sociedad) de capital variable",
      "empresa individual de responsabilidad limitada, compania anonima",
    ),
  },
  { law: "the same", where: "end", abbreviated: "sl ca cxa spa", spelled: ["de cv", "de c v"] },
  {
    law: "United Kingdom, United States, Commonwealth",
    where: "anywhere",
    abbreviated: "inc llc llp plc ltd pte pty pvt lllp pllc",
    spelled: commaList(
      "incorporated, (limited( liability|)|professional limited liability) (company|partnership)",
      "general partnership, sole proprietorship, limited by (shares|guarantee)",
      "(public|private|pty|proprietary|pvt) limited( company|), public limited company, limited",
    ),
  },
  {
    law: "the same",
    where: "end",
    abbreviated: "co corp lp",
    spelled: ["(and |)(co|company)", "(professional |)corporation", "(national|professional) association"],
  },
  {
    law: "Emirates, Iran, Malaysia, Indonesia, China, Turkey",
    where: "anywhere",
    abbreviated: "fze fzc fzco fzllc dmcc wll",
    spelled: commaList(
      "fz (llc|enterprise|entity), free zone (company|co|establishment|enterprise|entity|llc), sdn bhd, sendirian berhad, perseroan terbatas, " +
        "anonim sirketi, limited sirketi, ltd sti, with limited liability, " +
        "(anonim|limited) ortakligi, (private|public|) joint stock( company|), public stock company",
    ),
  },
  { law: "the same", where: "edges", abbreviated: "pjs psc jsc pjsc", spelled: ["pt"] },
  {
    law: "the same",
    where: "end",
    abbreviated: "bhd sae sal saog saoc as",
    spelled: ["(sal|s a l) (offshore|off shore)"],
  },
  {
    law: "Germany, Austria, Switzerland",
    where: "anywhere",
    abbreviated: "gmbh ggmbh kgaa",
    spelled: commaList(
      "(gesellschaft|ges) (mit besch(r|ra|rae)(nkter|) haftung|mbh|m b h), mit beschr(a|ae)nkter haftung",
      "aktiengesellschaft, kommanditgesellschaft( auf aktien|), offene (handels|)gesellschaft",
      "gesellschaft( des|) b(u|ue)rgerlichen rechts, eingetragene(r|) (verein|genossenschaft|kaufmann)",
      "unternehmergesellschaft( haftungsbeschr(a|ae)nkt|), (gmbh|ag) (und |and |)co( kg|)",
    ),
  },
  { law: "the same", where: "end", abbreviated: "ag kg ohg ug ev eg" },
  {
    law: "France, Belgium, Luxembourg",
    where: "anywhere",
    abbreviated: "sarl suarl eurl sasu sprl asbl",
    spelled: commaList(
      "societe (anonyme|par actions simplifiee)( unipersonnelle|), societe a responsabilite limitee",
      "(sa|s a) (rl|r l), societe (en (nom collectif|participation|commandite( simple| par actions|))|par actions( ouverte|))",
      "societe privee a responsabilite limitee( unipersonnelle|), association sans but lucratif",
      "entreprise unipersonnelle a responsabilite limitee",
    ),
  },
  { law: "the same", where: "end", abbreviated: "snc sci gie", spelled: ["et cie"] },
  {
    law: "Italy, Portugal, Brazil",
    where: "anywhere",
    abbreviated: "srls lda",
    spelled: [
      "societa (per azioni|a responsabilita limitata|in accomandita( semplice| per azioni|)|in nome collettivo)",
      "sociedade (anonima|limitada|por quotas|por acoes)",
    ],
  },
  {
    law: "Netherlands, Scandinavia, Finland, Baltic states",
    where: "end",
    abbreviated: "bv nv ab asa aps oy oyj bvba vzw",
    spelled: commaList(
      "(besloten |naamloze |open |openbare |)vennootschap( met beperkte aansprakelijkheid| onder firma| op aandelen|), " +
        "aktiebolag(et|), aktieselskab(et|), (julkinen |)osakeyhtio, anpartsselskab, kommanditselskab, osauhing, " +
        "(avatud |)aktsiaselts, sabiedriba ar ierobezotu atbildibu, (uzdaroji |)akcine bendrove",
    ),
  },
  {
    law: "Poland, Czechia, Balkans, Hungary, Romania",
    where: "anywhere",
    abbreviated: "kft sro eood shpk",
    spelled: commaList(
      "(sp|spolka) (zoo|z oo|z o o), spzoo, spolka (akcyjna|z ograniczona odpowiedzialnoscia), doo, d o o",
      "spol(ec|oc)nost s rucenim (omezenym|obmedzenym), akciova spol(ec|oc)nost",
      "dru(s|z)tvo s(a|) ogranicenom odgovornoscu, (dionicko|akcionarsko) drustvo",
      "korlatolt felelossegu tarsasag, ((zartkoruen|nyilvanosan) mukodo |)reszvenytarsasag",
      "societate(a|) (cu raspundere limitata|(deschisa |publica |)pe actiuni), (odprta |javna |)delniska druzba, druzhestvo s ogranichena otgovornost, (otvoreno |)aktsionerno druzhestvo",
    ),
  },
  { law: "the same", where: "end", abbreviated: "dd ad ood zrt nyrt" },
  {
    law: "Russia, Belarus, Ukraine, Kazakhstan",
    where: "anywhere",
    abbreviated: "ooo oao zao pao nao tov odo ojsc cjsc jscb oaoo",
    spelled: commaList(
      "(otkryto(e|ye) |zakryto(e|ye) |publichno(e|ye) |nepublichno(e|ye) |)a(k|c)(ts|c)ioner(noe|noye|nae|ne) (obshchestvo|obschestvo|obsestvo|obstvo|tavarystva|tovarystvo)",
      "(obshchestvo|obschchestvo|obschestvo|obsestvo) s ogranichenno(i|j|y|iy) otvetstvennost(yu|iu|ju|u)",
      "(tovarystvo|tavarystva) z (obmezheno(y|i)u|abmezhavana(y|j)) (vidpovidalnist(y|i)u|adkazna(sts|sc)yu)",
      "(open|closed) joint stock company",
      "(federaln(oe|oye|oje) |)gosudarstvenn(oe|oye|oje) unitarn(oe|oye|oje) predpriyatie",
      "federaln(oe|oye|oje) (gosudarstvenn(oe|oye|oje)|kazenn(oe|oye|oje)) (b(yu|ju)dzhetn(oe|oye|oje) |)(uchrezhdenie|predpriyatie)",
      "(federal |)state unitary enterprise, federal state (budgetary |financed |)(institution|enterprise)",
    ),
  },
  { law: "the same", where: "edges", abbreviated: "ao chp too fgup fsue" },
];

/** Every reading of a text with alternatives; one within another is read first. */
function readings(text: string): string[] {
  const choice = /\(([^()]*)\)/.exec(text);
  if (!choice) return [text.replace(/ +/g, " ").trim()];
  const [whole, options = ""] = choice;
  return options.split("|").flatMap((option) => readings(text.replace(whole, () => option)));
}

interface Form {
  readonly tokens: readonly string[];
  readonly where: Where;
}

/** By their last token, longest first. */
const FORMS_BY_LAST = new Map<string, Form[]>();
FORMS.flatMap(({ where, abbreviated = "", spelled = [] }): Form[] => [
  ...abbreviated
    .split(" ")
    .filter((form) => form !== "")
    .flatMap((form) => [
      { tokens: [form], where },
      { tokens: [...form], where },
    ]),
  ...spelled.flatMap(readings).map((form) => ({ tokens: form.split(" "), where })),
])
  .sort((one, other) => other.tokens.length - one.tokens.length)
  .forEach((form) => {
    const last = form.tokens.at(-1) ?? "";
    FORMS_BY_LAST.set(last, [...(FORMS_BY_LAST.get(last) ?? []), form]);
  });

/** Forms of one word that are told where they are glued to another, since no other word begins or ends with them. */
const GLUED =
  "jsc ojsc cjsc pjsc llc llp gmbh fgup ooo oao ltd ltda srl plc pty pvt kft dmcc fze fzco fzc limited limitada incorporated";
const GLUED_IN_FRONT = new RegExp(`^(${GLUED.replaceAll(" ", "|")})(?=[a-z]{3})`);
const GLUED_BEHIND = new RegExp(`(?<=[a-z]{3})(${GLUED.replaceAll(" ", "|")})$`);

/** A token with a legal form glued to it ("jscargument") as two. */
const unglued = remembering(10_000, (token: string): readonly string[] =>
  token.length < 6 || FORM_WORDS.has(token)
    ? [token]
    : token.replace(GLUED_IN_FRONT, "$1 ").replace(GLUED_BEHIND, " $1").split(" "),
);

/** Shorter words and forms say nothing where they are a part of another. */
const MIN_GLUED_FORM = 3;
const MIN_GLUED_TO = 4;

/** Whether a word is a legal form by itself, of three letters or more. */
export const isOneWordForm = (word: string): boolean =>
  word.length >= MIN_GLUED_FORM &&
  (FORMS_BY_LAST.get(word)?.some(({ tokens }) => tokens.length === 1) ?? false);

/** Whether the longer word is the shorter with any legal form glued to it: "roblesas" is "roble" and S.A.S. */
export function isGluedForm(short: string, long: string): boolean {
  if (short.length < MIN_GLUED_TO) return false;
  return (
    (long.startsWith(short) && isOneWordForm(long.slice(short.length))) ||
    (long.endsWith(short) && isOneWordForm(long.slice(0, -short.length)))
  );
}

/** Shorter words are too near to others for one of them to be taken for another. */
const MIN_MISSPELLED = 5;

const FORM_WORDS = new Set([...FORMS_BY_LAST.values()].flat().flatMap(({ tokens }) => tokens));

/** Those that may be misspelled, by their length. */
const LONG_WORDS = new Map<number, string[]>();
for (const word of FORM_WORDS) {
  if (word.length < MIN_MISSPELLED) continue;
  LONG_WORDS.set(word.length, [...(LONG_WORDS.get(word.length) ?? []), word]);
}

/** For each token that stands beside a form's word and is none, the words of forms that it is within one edit of. */
function misspelledWords(tokens: readonly string[], isWord: readonly boolean[]): (readonly string[])[] {
  return tokens.map((token, place) =>
    isWord[place] || !(isWord[place - 1] || isWord[place + 1]) ? NONE : wordsNear(token),
  );
}

const NONE: readonly string[] = [];

function wordsNear(token: string): readonly string[] {
  let near = NONE;
  for (let length = token.length - 1; length <= token.length + 1; length++) {
    for (const word of LONG_WORDS.get(length) ?? NONE) {
      // One edit leaves the first letter or the last.
      if (word[0] !== token[0] && word[length - 1] !== token[token.length - 1]) continue;
      if (isWithinOneEdit(word, token)) near = [...near, word];
    }
  }
  return near;
}

/** A letter more, less or another, or two neighbours exchanged. */
function isWithinOneEdit(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  const [here, there] = [one.slice(start, end), other.slice(start, otherEnd)];
  return (
    Math.max(here.length, there.length) < 2 ||
    (here.length === 2 && here === [...there].toReversed().join(""))
  );
}

/**
 * A company's normalized name without its legal forms; whole where less than two letters would be left of it. One word
 * of a form of several words may be misspelled, and two of one of four or more.
 */
export function withoutLegalForms(name: string): string {
  const tokens = name.split(" ").flatMap(unglued);
  const isWord = tokens.map((token) => FORM_WORDS.has(token));
  if (!isWord.includes(true)) return name;
  const misspelled = misspelledWords(tokens, isWord);
  const kept: string[] = [];
  let isBeforeForm = true;
  for (let end = tokens.length; end > 0; ) {
    const form = formEnding(tokens, misspelled, end, isBeforeForm);
    if (!form) kept.push(tokens[end - 1] ?? "");
    isBeforeForm = form !== null;
    end -= form?.tokens.length ?? 1;
  }
  const rest = kept.reverse().join(" ");
  return hasTwoLetters(rest) ? rest : name;
}

/** The form whose last word is the one before `end`, as written or misspelled. */
function formEnding(
  tokens: readonly string[],
  misspelled: readonly (readonly string[])[],
  end: number,
  isBeforeForm: boolean,
): Form | null {
  for (const last of [tokens[end - 1] ?? "", ...(misspelled[end - 1] ?? NONE)]) {
    for (const form of FORMS_BY_LAST.get(last) ?? NO_FORMS) {
      if (mayStand(form, end, isBeforeForm) && stands(form, tokens, misspelled, end)) return form;
    }
  }
  return null;
}

const NO_FORMS: readonly Form[] = [];
/** So many words name nothing else, though two of them are misspelled. */
const LONG_FORM = 4;

function stands(
  { tokens: form }: Form,
  tokens: readonly string[],
  misspelled: readonly (readonly string[])[],
  end: number,
): boolean {
  const start = end - form.length;
  if (start < 0) return false;
  const most = form.length < LONG_FORM ? Math.min(form.length - 1, 1) : 2;
  let others = 0;
  for (let place = 0; place < form.length; place++) {
    const word = form[place] as string;
    if (tokens[start + place] === word) continue;
    others += 1;
    if (others > most || !misspelled[start + place]?.includes(word)) return false;
  }
  return true;
}

/** `isBeforeForm` where nothing follows, or another form. */
const mayStand = ({ where, tokens }: Form, end: number, isBeforeForm: boolean): boolean =>
  where === "anywhere" || isBeforeForm || (where === "edges" && end === tokens.length);
