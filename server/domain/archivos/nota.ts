import type { Modo } from "../clientes/cliente";
import { ESTADO_NOMBRES, RESULTADO_WORDS } from "../decisiones/decision-words";
import { SEVERIDAD_WORDS } from "../screening/severidad-words";
import { formatBogota } from "../shared/bogota";
import { plural } from "../shared/formato";
import type { CriteriosEnTiempo } from "./descarga";

export interface Nota {
  readonly criterios: CriteriosEnTiempo;
  /** Names for the ids of the requester and the list in the filter. */
  readonly names: { readonly quien: string | null; readonly lista: string | null };
  readonly razonSocial: string;
  readonly modo: Modo;
  /** It contains nothing made later. */
  readonly solicitadaEn: Date;
  readonly written: number;
  /** More consultas pass the filter than the file has. */
  readonly isCut: boolean;
}

/** The note of a file: the client, the filter and the limit. */
export function notaLines({
  criterios,
  names,
  razonSocial,
  modo,
  solicitadaEn,
  written,
  isCut,
}: Nota): readonly string[] {
  const { texto, severidad, sujetoObligadoNit, desde, hasta, decision, resultado } = criterios;
  const filters = [
    texto !== null && `texto «${texto}»`,
    severidad !== null && `severidad ${SEVERIDAD_WORDS[severidad].nombre}`,
    names.lista !== null && `coincidencia en ${names.lista}`,
    resultado && `coincidencia ${RESULTADO_WORDS[resultado].toLowerCase()}`,
    decision && `decisión ${ESTADO_NOMBRES[decision].toLowerCase()}`,
    names.quien !== null && `consultó ${names.quien}`,
    sujetoObligadoNit !== null && `NIT del sujeto obligado ${sujetoObligadoNit}`,
    desde !== null && `desde ${formatBogota(desde)}`,
    hasta !== null && hasta < solicitadaEn && `antes de ${formatBogota(hasta)}`,
  ].filter((filter) => typeof filter === "string");
  return [
    ...(modo === "prueba" ? ["PRUEBA: de una cuenta de prueba. No es evidencia."] : []),
    `Consultas de ${razonSocial}`,
    `Filtro: ${filters.length === 0 ? "ninguno" : filters.join("; ")}`,
    ...(isCut ? ["Incompleto: hay más consultas con este filtro de las que admite una hoja de cálculo"] : []),
    `Aquí termina: ${plural(written, "consulta", "consultas")}, las hechas hasta el ${formatBogota(solicitadaEn)} (Bogotá)`,
  ];
}
