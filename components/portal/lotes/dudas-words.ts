import {
  type DudaDecidible,
  type DudaDeFila,
  type DudaDicha,
  isDecidible,
} from "@/server/domain/lotes/duda-de-fila";
import { formatCount, plural } from "@/server/domain/shared/formato";

interface DudaName {
  /** In the filter of rows. */
  readonly name: string;
  /** The duda, with the number of rows. */
  readonly found: (total: number) => string;
  readonly why: string;
}

interface DudaWords extends DudaName {
  /** Words of the two buttons. */
  readonly change: (total: number) => string;
  readonly leave: (total: number) => string;
  /** Words of the decision. */
  readonly changed: string;
  readonly left: string;
  /** Button for one row. */
  readonly changeOne: string;
  readonly leaveOne: string;
}

const LEAVE = {
  leave: (total: number) => (total === 1 ? "Dejarla como está" : "Dejarlas como están"),
  left: "Se dejan como están.",
  changeOne: "Cambiar esta también",
  leaveOne: "Dejar esta como está",
};

const them = (total: number, verb: string): string =>
  total === 1 ? `${verb}la` : `${verb} las ${formatCount(total)}`;

/** Dudas that need no decision. */
const DICHAS: Readonly<Record<DudaDicha, DudaName>> = {
  documento: {
    name: "Solo por el nombre",
    found: (total) =>
      plural(
        total,
        "fila se consulta solo por el nombre: su documento no se compara",
        "filas se consultan solo por el nombre: su documento no se compara",
      ),
    why: "Las listas se comparan por CC, CE, NIT y pasaporte; no por TI, registro civil, PPT, PEP ni DNI.",
  },
  varias_personas: {
    name: "Varias personas",
    found: (total) =>
      plural(
        total,
        "fila parece nombrar a varias personas en el mismo campo",
        "filas parecen nombrar a varias personas en el mismo campo",
      ),
    why: "Se buscan todos los nombres, con una sola consulta por fila, y el resultado lleva una advertencia.",
  },
  texto_reparado: {
    name: "Texto dañado",
    found: (total) =>
      plural(
        total,
        "fila trae un nombre dañado o escrito con otros signos",
        "filas traen un nombre dañado o escrito con otros signos",
      ),
    why: "Se busca como está y como debió escribirse, y el resultado lleva una advertencia. Mejor corríjalo.",
  },
  texto_largo: {
    name: "Texto largo",
    found: (total) =>
      plural(
        total,
        "fila trae un texto más largo que un nombre",
        "filas traen un texto más largo que un nombre",
      ),
    why: "Se busca completo y palabra por palabra, y el resultado lleva una advertencia. Deje solo el nombre.",
  },
  numero_en_nombre: {
    name: "Número en el nombre",
    found: (total) => plural(total, "fila trae un número en el nombre", "filas traen un número en el nombre"),
    why: "Ese número no se compara con ningún documento, y el resultado lleva una advertencia. Si es el de la persona, corrija la fila: el número en su columna.",
  },
  numero_de_otro_pais: {
    name: "Número de otro país",
    found: (total) =>
      plural(
        total,
        "fila trae un número que parece de otro país",
        "filas traen un número que parece de otro país",
      ),
    why: "Se compara solo con documentos de Colombia, y el resultado lleva una advertencia. Si lo expidió otro país, corrija la fila: CE o pasaporte, y ese país.",
  },
};

/** Dudas that the officer decides on. */
export const DUDA_WORDS: Readonly<Record<DudaDecidible, DudaWords>> = {
  tipo: {
    name: "Sin tipo claro",
    found: (total) =>
      plural(
        total,
        "fila no dice si es persona natural o jurídica",
        "filas no dicen si son personas naturales o jurídicas",
      ),
    why: "Tampoco se sabe por el documento ni por el nombre. Mientras no lo diga, no se consulta.",
    change: (total) => (total === 1 ? "Es persona jurídica" : `Son jurídicas las ${formatCount(total)}`),
    leave: (total) => (total === 1 ? "Es persona natural" : `Son naturales las ${formatCount(total)}`),
    changed: "Se consultan como personas jurídicas.",
    left: "Se consultan como personas naturales.",
    changeOne: "Esta es jurídica",
    leaveOne: "Esta es natural",
  },
  empresa: {
    ...LEAVE,
    name: "Parecen empresas",
    found: (total) =>
      plural(total, "fila parece de una empresa", "filas parecen de empresas").concat(
        total === 1 ? ", escrita como persona natural" : ", escritas como personas naturales",
      ),
    why: "Por el nombre o por el número. Las empresas se comparan de otra manera.",
    change: (total) => `${them(total, "Cambiar")} a persona jurídica con NIT`,
    changed: "Se consultan como personas jurídicas, con NIT.",
  },
  nit: {
    ...LEAVE,
    name: "Personas jurídicas con CC",
    found: (total) =>
      plural(total, "fila es una persona jurídica con CC", "filas son personas jurídicas con CC"),
    why: "El documento de una empresa es el NIT.",
    change: (total) => `${them(total, "Cambiar")} a NIT`,
    changed: "Se consultan con NIT.",
  },
  persona: {
    ...LEAVE,
    name: "Parecen personas",
    found: (total) =>
      plural(total, "fila parece de una persona", "filas parecen de personas").concat(
        total === 1 ? ", escrita como persona jurídica" : ", escritas como personas jurídicas",
      ),
    why: "Por el número, que es de cédula. Las personas se comparan de otra manera.",
    change: (total) => `${them(total, "Cambiar")} a persona natural con CC`,
    changed: "Se consultan como personas naturales, con CC.",
  },
  digito: {
    ...LEAVE,
    name: "Dígito equivocado",
    found: (total) =>
      plural(
        total,
        "fila trae un dígito de verificación que no corresponde",
        "filas traen un dígito de verificación que no corresponde",
      ),
    why: "Puede haber un error en el número: compárelo con el documento y, si lo hay, corrija la fila.",
    change: (total) =>
      total === 1 ? "Quitar el dígito equivocado" : them(total, "Quitar el dígito equivocado de"),
    changed: "Se consultan sin ese dígito.",
  },
};

export function dudaName(duda: DudaDeFila): DudaName {
  return isDecidible(duda) ? DUDA_WORDS[duda] : DICHAS[duda];
}
