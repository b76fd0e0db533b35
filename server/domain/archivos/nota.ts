import type { Modo } from "../clientes/cliente";
import { ESTADO_NOMBRES, RESULTADO_WORDS } from "../decisiones/decision-words";
import { SEVERIDAD_WORDS } from "../screening/severidad-words";
import { formatBogota } from "../shared/bogota";
import { plural } from "../shared/formato";
import type { CriteriosEnTiempo } from "./descarga";

export interface Nota {
  readonly criterios: CriteriosEnTiempo;
  /** What the filter calls whoever asked, and the list. */
  readonly names: { readonly quien: string | null; readonly lista: string | null };
  readonly razonSocial: string;
  readonly modo: Modo;
  /** Nothing that was made later is in it. */
  readonly solicitadaEn: Date;
  readonly written: number;
  /** More pass the filter: the file holds no more of them. */
  readonly isCut: boolean;
}

/** What a file says of itself: whose consultas, by which filter, and where it stops. */
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
