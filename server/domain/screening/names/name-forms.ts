/**
 * One name as the passports of several countries write it, where its letters do not show that it is one: normalized, put
 * down from general knowledge and copied from no list. Spellings that letters or sounds tell need no place here.
 */
export const FORMS: readonly (readonly string[])[] = [
  "aleksandr alexander alexandr aleksander oleksandr aliaksandr",
  "aleksandrovich alexandrovich oleksandrovych aliaksandravich",
  "aleksandrovna alexandrovna oleksandrivna",
  "aleksei aleksey alexei alexey oleksii oleksiy aliaksei",
  "alekseevich alekseyevich alexeevich alexeyevich oleksiiovych oleksiyovych aliakseevich",
  "dmitry dmitri dmitrii dmitriy dmytro dzmitry",
  "dmitrievich dmitriyevich dmytrovych dzmitryevich",
  "ekaterina yekaterina kateryna katsiaryna",
  "elena yelena olena alena",
  "evgeny evgenii evgeniy yevgeny yevgeniy yevgenii yevhen yevhenii yauhen",
  "evgenievich evgenyevich yevgenievich yevgenyevich yevhenovych yevheniiovych",
  "grigory grigorii grigoriy hryhorii hryhoriy hryhory ryhor",
  "igor ihor",
  "kirill kiril kyrylo cyril",
  "konstantin constantin kostiantyn kostyantyn kanstantsin",
  "mikhail mykhailo mykhaylo mikhas",
  "nikita mykyta mikita",
  "nikolai nikolay nikolaj mykola mikalai mikalay",
  "nikolaevich nikolayevich mykolaiovych mykolayovych mikalaevich mikalayevich",
  "nikolaevna nikolayevna mykolaivna",
  "oleg oleh aleh",
  "olga olha volha",
  "pavel pavlo pawel paval",
  "petr pyotr petro piotr piatro",
  "sergey sergei sergej serhii serhiy serhij siarhei siarhey",
  "sergeevich sergeyevich serhiiovych serhiyovych siarheevich siarheyevich",
  "sergeevna sergeyevna serhiivna",
  "svetlana svitlana sviatlana",
  "tatiana tatyana tetiana tetyana tatsiana",
  "vladimir volodymyr uladzimir wladimir",
  "vladimirovich volodymyrovych uladzimiravich",
  "vladimirovna volodymyrivna",
  "vasily vasilii vasiliy vasyl",
  "abdullah abdallah abdulla abdoulaye",
  "bashir bachir beshir besir",
  "husayn husain husein hussain hussein hussayn hossein hosein hosain hoseyn houssein huseyn huseyin",
  "ibrahim ebrahim brahim ibrohim",
  "mohammad mohammed mohamed mohamad muhammad muhammed muhamad mohd mhd mehmed mehmet mamadou",
  "qasim qassim qasem qassem kasim kassim kasem kassem ghasem ghassem gasem",
  "sulayman sulaiman suleiman suleyman soleiman soleyman solaiman souleymane",
  "umar omar omer oumar",
  "uthman othman osman usman ousmane",
  "yusuf yousuf yousef yousif youssef yusef yosef youssouf",
  "choe choi",
  "jong jung jeong chong",
  "kyong kyung gyeong",
  "pak park bak",
  "ri lee yi rhee",
].map((forms) => forms.split(" "));

const BY_FORM = new Map(FORMS.flatMap((forms) => forms.map((form) => [form, forms] as const)));

const NONE: readonly string[] = [];

/** The forms of a name, itself among them; none if it has no others. */
export const formsOf = (word: string): readonly string[] => BY_FORM.get(word) ?? NONE;
