import type { ListaSlug } from "../listas/lista";
import type { ListaEntry } from "../listas/lista-entry";
import type { PersonaTipo } from "../screening/types";
import type { Documento } from "../shared/documento";

/** The effect of a name besides being listed. */
export type Efecto = "persistencia" | "base" | "demora" | "fin_de_saldo";

/** An entry as the table states it. Missing fields are empty, and its name is the row's. */
export type Listada = Partial<Omit<ListaEntry, "sourceId" | "names">> & {
  readonly lista: ListaSlug;
  /** The listed name, if it is not the name of the row. */
  readonly nombre?: string;
  /** Number of equal entries. */
  readonly veces?: number;
  /** What it says instead once `lista_cambia` was asked for. */
  readonly cambiada?: Partial<ListaEntry>;
  /** It is in the list only before `lista_cambia`, or only after it. Absent: always. */
  readonly solo?: EstadoDeListas;
};

/** The lists as published, and as each second `lista_cambia` leaves them. */
export type EstadoDeListas = "publicadas" | "cambiadas";

export interface NombreDePrueba {
  /** The name to query. */
  readonly nombre: string;
  readonly tipo: PersonaTipo;
  readonly documento: Documento | null;
  /** What it tests, in the words of the documentation. */
  readonly prueba: string;
  readonly listadas: readonly Listada[];
  readonly efecto?: Efecto;
}

const cedula = (numero: string) => ({ tipo: "Cédula de ciudadanía", numero, pais: "CO" });
const pasaporte = (numero: string, pais: string) => ({ tipo: "Passport", numero, pais });
/** A finding of `/diligencia` is a record of an entry. */
const SANCION = { sanciones: "SANCIÓN DE PRUEBA", vigente_hasta: "2035-12-31" };
const nacio = (dia: string) => ({ from: dia, to: dia, isApproximate: false });

/**
 * Every name with a fixed answer in test mode. The lists of test mode, the documentation and the tests derive from this
 * table. A change here is a new version of the lists (`listas-de-prueba.ts`).
 */
export const NOMBRES_DE_PRUEBA: readonly NombreDePrueba[] = [
  {
    nombre: "SIN HALLAZGO PRUEBA",
    tipo: "natural",
    documento: { tipo: "CC", numero: "1000000001" },
    prueba: "No está en ninguna lista: `sin_hallazgo`.",
    listadas: [],
  },
  {
    nombre: "HALLAZGO VINCULANTE PRUEBA",
    tipo: "natural",
    documento: { tipo: "CC", numero: "1000000002" },
    prueba: "Coincidencia exacta en la lista de la ONU, que es vinculante: severidad `alto`.",
    listadas: [
      {
        lista: "onu_consolidated",
        documentos: [cedula("1000000002")],
        paises: ["CO"],
        fundamentoLegal: "Prueba: resolución inventada",
      },
    ],
  },
  {
    nombre: "HALLAZGO OFAC PRUEBA",
    tipo: "natural",
    documento: { tipo: "PAS", numero: "P0000003" },
    prueba:
      "Coincidencia exacta en la lista SDN de la OFAC, con fecha de nacimiento y país: severidad `medio`.",
    listadas: [
      {
        lista: "ofac_sdn",
        documentos: [pasaporte("P0000003", "VE")],
        births: [nacio("1970-03-03")],
        paises: ["VE"],
        fundamentoLegal: "Prueba: programa inventado",
      },
    ],
  },
  {
    nombre: "HALLAZGO PEP PRUEBA",
    tipo: "natural",
    documento: { tipo: "CC", numero: "1000000004" },
    prueba: "Persona expuesta políticamente, en `pep_colombia`, exacta: severidad `medio`.",
    listadas: [
      {
        lista: "pep_colombia",
        // With a word of three letters it would be a `posible` of SIN HALLAZGO PRUEBA: two words in three correspond.
        nombre: "HALLAZGO PEPS PRUEBA",
        documentos: [cedula("1000000004")],
        fundamentoLegal: "Prueba: cargo inventado",
      },
    ],
  },
  {
    nombre: "POSIBLE PARESIDO PRUEBA",
    tipo: "natural",
    documento: null,
    prueba:
      "Se parece a POSIBLE PARECIDO CERCANO PRUEBA, que sí está listado: coincidencia `posible`, con puntaje menor que 0,95.",
    // By the contract's formula one letter of twenty-three is an exact match, so the listed one has another name.
    listadas: [
      {
        lista: "ofac_sdn",
        nombre: "POSIBLE PARECIDO CERCANO PRUEBA",
        fundamentoLegal: "Prueba: programa inventado",
      },
    ],
  },
  {
    nombre: "HOMONIMO COMUN PRUEBA",
    tipo: "natural",
    documento: null,
    prueba:
      "Tres personas del mismo nombre, de fechas de nacimiento y países distintos: la fecha y el país ordenan las coincidencias.",
    listadas: [
      { lista: "ofac_sdn", births: [nacio("1961-01-01")], paises: ["CO"] },
      { lista: "ofac_sdn", births: [nacio("1972-02-02")], paises: ["MX"] },
      { lista: "eu_consolidated", births: [nacio("1983-03-03")], paises: ["EC"] },
    ],
  },
  {
    nombre: "SEGUNDA PASADA PRUEBA",
    tipo: "natural",
    documento: null,
    prueba:
      "El documento de la entrada hallada por nombre está también en otra lista, bajo otro nombre: una coincidencia `derivado`.",
    listadas: [
      { lista: "onu_consolidated", documentos: [pasaporte("P0000007", "PA")], paises: ["PA"] },
      {
        lista: "eu_consolidated",
        nombre: "ALIAS DERIVADO OTRAPERSONA",
        documentos: [pasaporte("P0000007", "PA")],
        paises: ["PA"],
      },
    ],
  },
  {
    nombre: "MUCHAS COINCIDENCIAS PRUEBA",
    tipo: "natural",
    documento: null,
    prueba: "Doscientas coincidencias.",
    listadas: [{ lista: "eu_consolidated", veces: 200 }],
  },
  {
    nombre: "EMPRESA VINCULANTE PRUEBA S.A.S.",
    tipo: "juridica",
    documento: { tipo: "NIT", numero: "900000001" },
    prueba:
      "Empresa en la lista del Consejo de Seguridad Nacional, exacta por nombre y por NIT: severidad `alto`.",
    listadas: [
      {
        lista: "csn_colombia",
        tipo: "juridica",
        documentos: [{ tipo: "NIT", numero: "900000001", pais: "CO" }],
        paises: ["CO"],
        fundamentoLegal: "Prueba: acta inventada",
      },
    ],
  },
  {
    nombre: "DILIGENCIA CON HALLAZGO PRUEBA",
    tipo: "natural",
    documento: { tipo: "CC", numero: "1000000009" },
    prueba: "`/diligencia` halla un registro en cada fuente; `/validate` responde `sin_hallazgo`.",
    listadas: [
      {
        lista: "siri_procuraduria",
        documentos: [cedula("1000000009")],
        fundamentoLegal: "Prueba: sanción inventada",
        detalles: [SANCION],
      },
      {
        lista: "secop2_multas",
        tipo: "desconocido",
        documentos: [cedula("1000000009")],
        fundamentoLegal: "Prueba: multa inventada",
        detalles: [{ tipo_de_sancion: "MULTA DE PRUEBA", estado_plataforma: "En espera de aprobación" }],
      },
    ],
  },
  {
    nombre: "ERROR PERSISTENCIA PRUEBA",
    tipo: "natural",
    documento: null,
    prueba:
      "500 `persistencia_error`, sin cobro. Repetida con la misma `Idempotency-Key`, responde; sin ella falla siempre.",
    listadas: [{ lista: "eu_consolidated" }],
    efecto: "persistencia",
  },
  {
    nombre: "ERROR BASE PRUEBA",
    tipo: "natural",
    documento: null,
    prueba:
      "El 500 de la operación, siempre: `persistencia_error` de `/validate`, `db_error` de `/diligencia`. Sin cobro.",
    listadas: [{ lista: "eu_consolidated" }, { lista: "siri_procuraduria", detalles: [SANCION] }],
    efecto: "base",
  },
  {
    nombre: "DEMORA 5 PRUEBA",
    tipo: "natural",
    documento: null,
    prueba: "Responde después de 5 segundos; con otro número, de 1 a 50, después de tantos.",
    listadas: [
      { lista: "eu_consolidated", nombre: "DEMORA PRUEBA" },
      { lista: "siri_procuraduria", nombre: "DEMORA PRUEBA", detalles: [SANCION] },
    ],
    efecto: "demora",
  },
  {
    nombre: "FIN DE SALDO PRUEBA",
    tipo: "natural",
    documento: null,
    prueba:
      "402 `bolsa_agotada`, con todo lo que dice uno real, como si el saldo se hubiera acabado. Nada cambia en la cuenta.",
    listadas: [{ lista: "eu_consolidated" }],
    efecto: "fin_de_saldo",
  },
  {
    nombre: "CLIENTE TRASLADADO PRUEBA",
    tipo: "natural",
    documento: null,
    prueba:
      "Coincidencia exacta en la lista de la OFAC. Con `lista_cambia` pasa a la de la Unión Europea, y con la siguiente vuelve: cada vez una alarma `nueva` y una `salida`.",
    listadas: [
      { lista: "ofac_sdn", solo: "publicadas", fundamentoLegal: "Prueba: programa inventado" },
      { lista: "eu_consolidated", solo: "cambiadas", fundamentoLegal: "Prueba: reglamento inventado" },
    ],
  },
  {
    nombre: "TITULAR CORREGIDO PRUEBA",
    tipo: "natural",
    documento: null,
    prueba:
      "Coincidencia exacta en la lista de la OFAC. Cada `lista_cambia` cambia su fecha de nacimiento: una alarma `cambio`.",
    listadas: [
      {
        lista: "ofac_sdn",
        births: [nacio("1980-04-04")],
        cambiada: { births: [nacio("1981-05-05")] },
        fundamentoLegal: "Prueba: programa inventado",
      },
    ],
  },
];

/** Fillers, so that no list is empty. */
export const RELLENO: readonly (Listada & { readonly nombre: string })[] = [
  { lista: "us_fto", tipo: "juridica", nombre: "ORGANIZACION RELLENO INVENTADA" },
];
