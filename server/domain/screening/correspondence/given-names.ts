/**
 * Given names that everybody knows, normalized, put down from general knowledge: alone none of them tells a person,
 * however few entries of the lists in force have it.
 */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  (
    "abel abraham adela adolfo adriana adrian agustin aida alan alba alberto alejandra alejandro alex alexander alexandra " +
    "alfonso alfredo alicia alonso alvaro amalia amanda amparo ana anderson andrea andres angel angela angelica angie anibal " +
    "antonia antonio ariel arley armando arnulfo arturo astrid augusto aura aurora beatriz benjamin bernardo bertha blanca " +
    "brayan camila camilo carlos carmen carolina catalina cecilia celia cesar claudia clara consuelo cristian cristina " +
    "cristobal dagoberto daniel daniela dario david dayana deisy diana diego dolores domingo dora doris duvan edgar edilma " +
    "edison eduardo edwin efrain elena eliana elias elisa elizabeth elkin elsa elvira emilia emilio emma enrique erika " +
    "ernesto esperanza esteban estefania esther eugenia eugenio eva evelyn ezequiel fabian fabio fabiola fanny federico felipe " +
    "felix fernanda fernando flor francia francisca francisco franklin fredy gabriel gabriela gerardo german gerson gilberto " +
    "giovanni gladys gloria gonzalo graciela gregorio guillermo gustavo harold hector helena henry heriberto hernan hernando " +
    "hilda hugo humberto ignacio ines ingrid irene irma isaac isabel isabella ismael israel ivan jacinto jacqueline jaime " +
    "jair jairo javier jefferson jenny jeronimo jesica jessica jesus jhon joaquin johana john johnny jonathan jorge jose josefa " +
    "josefina joseph juan juana judith julia julian juliana julieta julieth julio karen karina karol katherine kevin laura " +
    "leidy leon leonardo leonel leonor leticia libardo lida ligia liliana lina lorena lorenzo lucas lucia luis luisa luz " +
    "magdalena manuel manuela marcela marcelo marco marcos margarita maria mariana maribel mario mariela marina marisol marlene " +
    "marlon marta martha martin mary mateo matilde mauricio maximiliano mayra melissa mercedes michael miguel milena miriam " +
    "moises monica myriam nancy natalia nathalia nelly nelson nestor nicolas nidia noemi nora norma nubia octavio ofelia olga " +
    "oliver omar orlando oscar pablo paola patricia paula paulina pedro pilar rafael ramiro ramon raquel raul rebeca reinaldo " +
    "rene ricardo rigoberto robert roberto robinson rocio rodolfo rodrigo rogelio roman rosa rosalba rosario ruben ruth salome " +
    "salvador samuel sandra santiago sara saul sebastian sergio silvia simon sofia soledad sonia stella susana tatiana teresa " +
    "tomas ulises valentina valeria vanessa veronica vicente victor victoria violeta virginia viviana walter william wilmer " +
    "wilson ximena yamile yaneth yeison yenny yesid yolanda yuliana zoraida " +
    "james robert mary michael thomas charles anthony mark paul steven andrew george edward brian peter patrick frank anna " +
    "marie pierre jean jacques louis giuseppe giovanna marco luca joao paulo ana fernanda pavel ivan sergei sergey dmitry " +
    "aleksandr alexei alexey andrei andrey igor oleg vladimir mikhail nikolai natalya olga tatyana elena svetlana irina " +
    "mohamed mohammed muhammad mohammad ahmed ahmad ali hassan hasan hussein hussain ibrahim ismail khalid khaled mahmoud " +
    "mustafa mohsen omar umar osman said salim sami tariq yusuf youssef yousef abdullah abdallah fatima aisha maryam zahra amir " +
    "karim rashid samir jamal kamal nasser bashir hamid hamza bilal walid ziad"
  ).split(" "),
);
