import type { Duda } from "@/server/domain/consultas/duda";
import { formatCount, plural } from "@/server/domain/shared/formato";
import type { Fila } from "./lote-view";

interface DudaWords {
  /** In a choice of rows. */
  readonly name: string;
  /** What is doubtful about so many rows. */
  readonly found: (total: number) => string;
  readonly why: string;
  /** A button's words. */
  readonly change: (total: number) => string;
  /** What was decided. */
  readonly changed: string;
}

const them = (total: number, verb: string): string =>
  total === 1 ? `${verb}la` : `${verb} las ${formatCount(total)}`;

/** What is said of doubtful rows. */
export const DUDA_WORDS: Readonly<Record<Duda, DudaWords>> = {
  empresa: {
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
    name: "Personas jurídicas con CC",
    found: (total) =>
      plural(total, "fila es una persona jurídica con CC", "filas son personas jurídicas con CC"),
    why: "El documento de una empresa es el NIT.",
    change: (total) => `${them(total, "Cambiar")} a NIT`,
    changed: "Se consultan con NIT.",
  },
  persona: {
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

/** `persona jurídica, NIT 900123456` */
export function askedInWords({ tipo, documento }: NonNullable<Fila["persona"]>): string {
  const quien = tipo === "natural" ? "persona natural" : "persona jurídica";
  return documento === null ? quien : `${quien}, ${documento.tipo} ${documento.numero}`;
}
