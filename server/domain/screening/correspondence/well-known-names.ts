import { commaList } from "../../shared/formato";
import { remembering } from "../../shared/text-pages";
import { SHORT_TOKEN } from "./rule";

const words = (text: string): readonly string[] => text.split(" ");

/**
 * Names that everybody in Colombia knows, normalized, put down from general knowledge and copied from no list: given names
 * that Spanish speakers alone spell so, the commonest surnames, and given names that other peoples have too.
 */
const GIVEN = words(
  "abel abraham adela adolfo adriana adrian agustin aida alan alba alberto alejandra alejandro alfonso " +
    "alfredo alicia alonso alvaro amalia amanda amparo ana anderson andrea andres angel angela angelica angie " +
    "anibal antonia antonio ariel arley armando arnulfo arturo astrid augusto aura aurora beatriz benjamin " +
    "bernardo bertha blanca brayan camila camilo carlos carmen carolina catalina cecilia celia cesar claudia " +
    "clara consuelo cristian cristina cristobal dagoberto daniel daniela dario david dayana deisy diana diego " +
    "dolores domingo dora doris duvan edgar edilma edison eduardo edwin efrain eliana elias elisa elizabeth " +
    "elkin elsa elvira emilia emilio emma enrique erika ernesto esperanza esteban estefania esther eugenio eva " +
    "evelyn ezequiel fabian fabio fabiola fanny federico felipe felix fernanda fernando flor francia francisca " +
    "francisco franklin fredy gabriel gabriela gerardo german gerson gilberto giovanni gladys gloria gonzalo " +
    "graciela gregorio guillermo gustavo harold hector henry heriberto hernan hernando hilda hugo humberto " +
    "ignacio ines ingrid irene isaac isabel isabella jacinto jacqueline jaime jairo javier jefferson jenny " +
    "jeronimo jesica jessica jesus jhon joaquin johana johnny jonathan jorge jose josefa josefina joseph juan " +
    "juana judith julia julian juliana julieta julieth julio katherine kevin laura leidy leon leonardo leonel " +
    "leonor leticia libardo lida ligia liliana lina lorena lorenzo lucas lucia luis luisa luz magdalena manuel " +
    "manuela marcela marcelo marco marcos margarita maria mariana maribel mario mariela marisol marlene marlon " +
    "marta martha martin mary mateo matilde mauricio maximiliano mayra melissa mercedes michael miguel milena " +
    "miriam moises monica myriam nancy nelly nelson nestor nicolas nidia noemi nora norma nubia octavio ofelia " +
    "oliver orlando oscar pablo paola patricia paula paulina pedro pilar rafael ramiro ramon raquel raul rebeca " +
    "reinaldo rene ricardo rigoberto robert roberto robinson rocio rodolfo rodrigo rogelio rosa rosalba rosario " +
    "ruben ruth salvador sandra santiago saul sebastian sergio silvia sofia soledad sonia stella susana teresa " +
    "tomas ulises vanessa veronica vicente victor violeta virginia viviana walter william wilmer wilson ximena " +
    "yamile yaneth yeison yenny yesid yolanda yuliana zoraida",
);
const SURNAMES = words(
  "rodriguez gonzalez martinez garcia lopez hernandez gomez sanchez perez ramirez diaz torres munoz rojas " +
    "vargas moreno gutierrez jimenez ortiz castro alvarez ruiz suarez valencia herrera quintero romero giraldo " +
    "restrepo castillo medina mejia morales cardenas osorio rios rivera zapata cardona arias parra correa " +
    "castano guerrero mosquera contreras velasquez fernandez londono vasquez marin bedoya salazar cortes pena " +
    "duque ospina franco ramos orozco acosta guzman henao jaramillo aguirre arango mendoza reyes barrera sierra " +
    "lozano pineda cruz escobar velasco caicedo villa molina rincon delgado espinosa galeano calderon trujillo " +
    "bernal rueda buitrago dominguez soto vega camacho beltran gallego patino garzon avila quiroga palacios " +
    "montoya carvajal uribe navarro toro hoyos ochoa mora pinto figueroa bravo velez duran tovar murillo nino " +
    "florez mesa forero benavides nieto bonilla pardo gil prieto serna silva barrios montes cano cabrera " +
    "maldonado hurtado gaviria leal rubio caro barbosa polo becerra chavez pacheco padilla villegas estrada " +
    "santos luna mena sandoval manrique naranjo posada fonseca vallejo guerra blanco",
);
const SHARED = words(
  "alex alexander alexandra elena eugenia helena irma ismael israel ivan jair john karen karina karol marina " +
    "natalia nathalia olga omar roman salome samuel sara simon tatiana valentina valeria victoria james thomas " +
    "charles anthony mark paul steven andrew george edward brian peter patrick frank anna marie pierre jean " +
    "jacques louis giuseppe giovanna luca joao paulo pavel sergei sergey dmitry aleksandr alexei alexey andrei " +
    "andrey igor oleg vladimir mikhail nikolai natalya tatyana svetlana irina mohamed mohammed muhammad " +
    "mohammad ahmed ahmad ali hassan hasan hussein hussain ibrahim ismail khalid khaled mahmoud mustafa mohsen " +
    "umar osman said salim sami tariq yusuf youssef yousef abdullah abdallah fatima aisha maryam zahra amir " +
    "karim rashid samir jamal kamal nasser bashir hamid hamza bilal walid ziad",
);

/** Alone none of them tells a person, however few entries of the lists in force have it. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set([...GIVEN, ...SHARED]);

/**
 * A person who writes one of them means it, and no rare name that resembles it. The names of other peoples are spelled in too
 * many ways for that: Olga may be Volha.
 */
export const SPANISH_NAMES: ReadonlySet<string> = new Set([...GIVEN, ...SURNAMES]);

/** Whether everybody knows a word as a given name or surname. */
export const isWellKnown = (word: string): boolean => SPANISH_NAMES.has(word) || GIVEN_NAMES.has(word);

/**
 * One name as the passports of several countries write it, or as its bearer is called, where its letters do not show that
 * it is one: normalized, put down from general knowledge and copied from no list. Spellings that letters or sounds tell need no place here.
 */
export const FORMS: readonly (readonly string[])[] = commaList(
  "" +
    "aleksandr alexander alexandr alexandre aleksander oleksandr aliaksandr alyaksandr alejandro alex sasha, " +
    "aleksei aleksey aleksej alexei alexey alexej oleksii oleksiy aliaksei, " +
    "dmitry dmitri dmitrii dmitriy dmitrij dmytro dzmitry zmitser dima, " +
    "ekaterina yekaterina katerina kateryna katsiaryna catalina, elena yelena olena alena, " +
    "evgeny evgenii evgeniy yevgeny yevgeniy yevgenii yevhen yevhenii ievgen yauhen eugenio eugene zhenya, " +
    "grigory grigorii grigoriy hryhorii hryhoriy hryhory ryhor gregorio goyo, igor ihor ihar, " +
    "kirill kiril kyrylo cyril, konstantin constantin kostiantyn kostyantyn kanstantsin constantino, " +
    "mikhail mikhailo mikhaylo mykhailo mykhaylo mihail mikhas miguel mijail misha, nikita mykyta mikita, " +
    "nikolai nikolay nikolaj mykola mikola mikalai mikalay nicolas kolya, oleg oleh aleh, " +
    "olga olha volha, pavel pavlo pawel paval pablo, petr pyotr petro piotr piatro pedro, peter petr pyotr piotr, " +
    "sergey sergei sergej sergii serhii serhiy serhij siarhei siarhey syargei siergiej serguei sergio, " +
    "svetlana svitlana sviatlana, tatiana tatyana tetiana tetyana tatsiana, " +
    "vladimir volodymyr volodimir uladzimir wladimir vlad volodya vova, " +
    "vasily vasilii vasiliy vasyl basilio, andrei andrey andrii andriy andrej andres, " +
    "georgy georgii georgiy georgi heorhii heorhiy jorge, fyodor fedor fiodar teodoro, " +
    "stepan stsiapan esteban, matvey matvei mateo, artem artyom artiom artsiom, " +
    "gennady gennadii gennadiy hennadii hennadiy henadz genadz, kseniya ksenia xenia, " +
    "maksim maxim maksym maximo, timofey timofei timoteo, filipp felipe, viktor victor viktar, " +
    "vyacheslav viacheslav viachaslau vyatjaslau vyacaslau vjatjeslav, yakov jacobo, abdullah abdallah abdulla abdoulaye, " +
    "denis denys dzianis dzyanis, svyatoslav sviatoslav, bashir bachir beshir besir, anwar anvar enver, jamal gamal djamel cemal, " +
    "reza rida ridha riza redha, dawood dawud daud daoud davud, diya dia ziya zia, walid waleed oualid, yuri yury yuriy yurii iurii iouri youri, " +
    "husayn husain husein hussain hussein hussayn hossein hosein hosain hoseyn houssein huseyn huseyin hocine houcine hissein hissene xuseen, " +
    "ibrahim ebrahim brahim ibrohim, khalid khaled jaled jalid, " +
    "mohammad mohammed mohamed mohamad muhammad muhammed muhamad mohd mhd muh md maxamed mehmed mehmet mamadou, " +
    "qasim qassim qasem qassem kasim kassim kasem kassem ghasem ghassem gasem, " +
    "sulayman sulaiman suleiman suleyman soleiman soleyman solaiman souleymane, " +
    "umar omar omer oumar cumar, uthman othman osman usman ousmane, " +
    "sayyid sayyed sayed sayid seyed seyyed syed sayd, ahmed ahmad axmed, ali cali, hasan hassan xasan, " +
    "yahya yahia yahiya yehya yehia yihia, yusuf yousuf yousef yousif youssef yusef yosef youssouf, " +
    "maung mg, choe choi, jong jung jeong chong, kyong kyung gyeong, pak park bak, ri lee yi rhee, ryu yu yoo, jo cho, ju chu joo, chun jun joon, jon jeon, ung woong, tok dok deok duk, " +
    "alberto beto, alfonso poncho, antonio tono tony, beatriz betty, consuelo chelo, eduardo lalo edu, " +
    "enrique kike quique, ernesto neto, felipe pipe, fernando nando, francisco pacho paco pancho fran, " +
    "gilberto beto, guadalupe lupe, guillermo memo, gustavo tavo, humberto beto, ignacio nacho, " +
    "james jim, jesus chucho, jose chepe pepe, joseph joe, leonardo leo, luis lucho, maria ma, " +
    "mercedes meche, michael mike mikhail mihail mykhailo, patricia patty, ramon moncho, richard rick, robert bob, roberto beto, " +
    "rosario charo, salvador chava, samuel sam, sergio checho, thomas tom, vicente chente, william bill",
).map(words);

/** A form, and as papers in German, Polish, Czech or Swedish write it: Jevgenij, Michail, Mychajlo. */
function asWritten(form: string): string[] {
  const withJ = form.length > SHORT_TOKEN ? form.replace(/(?<=[aeiou])y|y(?=[aeiou])/g, "j") : form;
  return [form, withJ].flatMap((written) => [written, written.replace(/kh/g, "ch")]);
}

const BY_FORM = new Map<string, readonly string[]>();
for (const forms of FORMS.map((forms) => [...new Set(forms.flatMap(asWritten))]))
  for (const form of forms) BY_FORM.set(form, [...(BY_FORM.get(form) ?? []), ...forms]);

/** Of men, of women: as passports write them, and as papers in German, Polish, Czech or Swedish do. */
const PATRONYMICS = [/[aeioyju]+[vw][iy](?:t?s?ch|tj|ts|cz?)$/, /[aeioyj]+[vu]na$/];
const LAST_VOWELS = /[aeiouyj]+$/;
/** The forms of a name by what a patronymic has of each. */
const BY_STEM = new Map([...BY_FORM].map(([form, forms]) => [form.replace(LAST_VOWELS, ""), forms]));

/**
 * What the patronymics of one name have in common: Nikolaevich, Mykolaiovych and Nikolajevitj. Empty for another word. A
 * father whose name has no forms is known by his consonants.
 */
export const fatherIn = remembering(10_000, (word: string): string => {
  const sex = PATRONYMICS.findIndex((ending) => ending.test(word));
  const stem = sex < 0 ? "" : word.replace(PATRONYMICS[sex] as RegExp, "");
  const forms = BY_STEM.get(stem);
  const sounds = stem
    .replace(/^[ij](?=[aeu])/, "y")
    .replace(/(?!^)[aeiouyj]/g, "")
    .replace(/(.)\1+/g, "$1");
  return stem.length < 2 ? "" : `${sex} ${forms?.[0] ?? sounds}`;
});

const NONE: readonly string[] = [];

/** The forms of a name, itself among them; none if it has no others. */
export const formsOf = (word: string): readonly string[] => BY_FORM.get(word) ?? NONE;
