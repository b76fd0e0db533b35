import type { PersonaTipo } from "../screening/types";
import type { Documento } from "../shared/documento";
import type { Duda } from "./duda";
import {
  isCedulaNumber,
  isCompanyName,
  isCompanyNumber,
  isWrongDigito,
  type NumeroLeido,
} from "./read-numero";

interface Doubtful {
  readonly tipo: PersonaTipo;
  readonly nombre: string | null;
  readonly documento: Documento | null;
}

/** Returns the doubts about a query, from its number as read (null without one). At most one is about its type. */
export function dudasOf(asked: Doubtful, leido: NumeroLeido | null): readonly Duda[] {
  const who = whoIsDoubtful(asked, leido);
  return [
    ...(who === null ? [] : [who]),
    ...(leido !== null && isWrongDigito(leido) ? ["digito" as const] : []),
  ];
}

function whoIsDoubtful(
  { tipo, nombre, documento }: Doubtful,
  leido: NumeroLeido | null,
): Exclude<Duda, "digito"> | null {
  const isLocal = leido !== null && (documento?.tipo === "CC" || documento?.tipo === "NIT");
  const looksLikeCompany = (isLocal && isCompanyNumber(leido)) || (nombre !== null && isCompanyName(nombre));
  if (tipo === "natural") return looksLikeCompany ? "empresa" : null;
  if (documento?.tipo === "CC") return looksLikeCompany ? "nit" : "persona";
  return isLocal && isCedulaNumber(leido) && !looksLikeCompany ? "persona" : null;
}

/** Returns the query with each of `dudas` resolved as the likely intention. */
export function withChanged<Query extends Doubtful>(
  asked: Query,
  leido: NumeroLeido | null,
  dudas: readonly Duda[],
): Query {
  return dudas.reduce((query, duda) => Object.assign(query, CHANGES[duda](query, leido)), { ...asked });
}

const CHANGES: Readonly<Record<Duda, (asked: Doubtful, leido: NumeroLeido | null) => Partial<Doubtful>>> = {
  empresa: ({ documento }) => ({ tipo: "juridica", documento: exchanged(documento, "CC", "NIT") }),
  nit: ({ documento }) => ({ documento: exchanged(documento, "CC", "NIT") }),
  persona: ({ documento }, leido) => ({
    tipo: "natural",
    documento: exchanged(withNumero(documento, leido), "NIT", "CC"),
  }),
  digito: ({ documento }, leido) => ({ documento: withNumero(documento, leido) }),
};

const exchanged = (
  documento: Documento | null,
  from: Documento["tipo"],
  to: Documento["tipo"],
): Documento | null => (documento?.tipo === from ? { ...documento, tipo: to } : documento);

const withNumero = (documento: Documento | null, leido: NumeroLeido | null): Documento | null =>
  documento && leido && { ...documento, numero: leido.cuerpo };
