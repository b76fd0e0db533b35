import { type Paso, RESULTADO_DE_PASO } from "../domain/decisiones/caso";
import type { Decision } from "../domain/decisiones/decision";
import {
  ACUERDO_WORDS,
  COMPARADO_WORDS,
  DECISION_WORDS,
  ESTADO_NOMBRES,
  REVISION_NOMBRES,
  VINCULO_WORDS,
} from "../domain/decisiones/decision-words";
import { type FichaPep, pepHasta } from "../domain/decisiones/ficha-pep";
import type { AntecedenteDeExpediente } from "../domain/informes/expediente";
import { type GrupoDeExpediente, placesInWords } from "../domain/informes/expediente-grupos";
import {
  type CambioDesde,
  desdeText,
  type PerfilDeCoincidencia,
  parejaText,
  registrosText,
  vacioText,
} from "../domain/listas/perfil";
import type { Match } from "../domain/screening/types";
import { formatBogota, inBogota } from "../domain/shared/bogota";
import { type Block, row } from "./sheet";
import { CONTENT, HAIR, PAGE, TEXT } from "./theme";

const { left: LEFT } = PAGE;
const WHEN = 92;
const CLOSING = { color: HAIR, weight: 0.6 };
const COMPARADOS = Object.keys(COMPARADO_WORDS) as (keyof typeof COMPARADO_WORDS)[];

type Text = readonly [text: string, style: (typeof TEXT)[keyof typeof TEXT], gapAbove?: number];

/** Decisions on some matches of a consulta, earliest first. `matches` are all of the consulta, by position. */
export function grupoBlocks(grupo: GrupoDeExpediente, matches: readonly Match[]): Block[] {
  const { posiciones, estado, decisiones, ficha, pasos, antecedentes } = grupo;
  const lines: { readonly when: string; readonly texts: readonly Text[] }[] = [
    ...antecedentes.map((antecedente) => ({
      when: "Antes",
      texts: antecedenteTexts(antecedente, decisiones),
    })),
    ...decisiones.map((decision) => ({
      when: formatBogota(decision.en),
      texts: decisionTexts(decision, antecedentes),
    })),
    ...(ficha === null ? [] : [{ when: formatBogota(ficha.en), texts: fichaTexts(ficha) }]),
    ...pasos.map((paso) => ({
      when: formatBogota(paso.fin?.terminadoEn ?? paso.abiertoEn),
      texts: pasoTexts(paso),
    })),
  ];
  return [
    ...row(
      [
        { left: LEFT, width: CONTENT - 130, texts: [[titleOf(posiciones, matches), TEXT.strong]] },
        {
          left: LEFT + CONTENT - 124,
          width: 124,
          align: "right",
          texts: [[ESTADO_NOMBRES[estado], TEXT.strong]],
        },
      ],
      { above: 5, below: 2, keepsWithNext: lines.length > 0 },
    ),
    ...lines.flatMap(({ when, texts }, at) =>
      row(
        [
          { left: LEFT, width: WHEN, texts: [[when, TEXT.label]] },
          { left: LEFT + WHEN + 8, width: CONTENT - WHEN - 8, texts },
        ],
        { below: 4, ...(at === lines.length - 1 && { rule: CLOSING }) },
      ),
    ),
  ];
}

/** Title: the match itself if it is one, otherwise the positions in the report. */
function titleOf(posiciones: readonly number[], matches: readonly Match[]): string {
  const places = placesInWords(posiciones);
  const [only] = posiciones;
  const match = posiciones.length === 1 && only !== undefined ? matches[only] : undefined;
  return match
    ? `Coincidencia ${places} · ${match.listaNombre} · ${match.nombreCoincidencia}`
    : `Coincidencias ${places}`;
}

function decisionTexts(decision: Decision, antecedentes: readonly AntecedenteDeExpediente[]): Text[] {
  const { tipo, analista, motivo, segundoMotivo, nota, repiteId } = decision;
  const compared = COMPARADOS.map(
    (what) => `${COMPARADO_WORDS[what].toLowerCase()} ${ACUERDO_WORDS[decision[what]]}`,
  );
  const isTold = antecedentes.some(({ decisionId }) => decisionId === repiteId);
  return [
    [`${DECISION_WORDS[tipo].nombre}, por ${analista}`, TEXT.strong],
    [`Motivo: ${motivo}`, TEXT.body],
    ...(segundoMotivo ? [[`Segundo motivo: ${segundoMotivo}`, TEXT.body] as const] : []),
    ...(nota === null ? [] : [[`Nota: ${nota}`, TEXT.body] as const]),
    [`Se comparó: ${compared.join(" · ")}`, TEXT.small],
    ...(repiteId !== null && !isTold ? [[`Repite la decisión ${repiteId}`, TEXT.small] as const] : []),
    ...revisionTexts(decision),
  ];
}

function revisionTexts({ requiereAprobacion, revision }: Decision): Text[] {
  if (revision === null) {
    return [
      [requiereAprobacion ? "Esperaba la aprobación de otra persona" : "Sin segunda aprobación", TEXT.small],
    ];
  }
  const { resultado, aprobador, en, nota } = revision;
  const said = REVISION_NOMBRES[resultado];
  return [
    [`${said} por ${aprobador} el ${formatBogota(en)}`, TEXT.strong],
    ...(nota === null ? [] : [[`Nota: ${nota}`, TEXT.body] as const]),
  ];
}

function antecedenteTexts(
  { decisionId, consultaId, tipo, en, analista, aprobador, motivo, por }: AntecedenteDeExpediente,
  decisiones: readonly Decision[],
): Text[] {
  const isRepeated = decisiones.some(({ repiteId }) => repiteId === decisionId);
  const who = aprobador === null ? analista : `${analista}, aprobada por ${aprobador}`;
  const by = por === "documento" ? "para el mismo documento" : "con la misma referencia";
  return [
    [`${DECISION_WORDS[tipo].nombre} el ${formatBogota(en)} por ${who}, ${by}`, TEXT.body],
    [`Motivo: ${motivo}`, TEXT.body],
    [`Consulta ${consultaId}${isRepeated ? " · es la decisión que se repitió" : ""}`, TEXT.small],
  ];
}

/** A step of the case, with each attachment by its name and SHA-256. */
function pasoTexts({ nombre, venceEn, fin, adjuntos }: Paso): Text[] {
  const due = `vence el ${formatBogota(venceEn)}`;
  const ended = fin && `${RESULTADO_DE_PASO[fin.resultado]}, por ${fin.terminadoPor}`;
  return [
    [`Paso del caso: ${nombre}`, TEXT.strong],
    [`${ended ?? "Por hacer"} · ${due}`, TEXT.body],
    ...(fin?.radicado ? [[`Radicado: ${fin.radicado}`, TEXT.body] as const] : []),
    ...(fin?.nota ? [[`Nota: ${fin.nota}`, TEXT.body] as const] : []),
    ...adjuntos.flatMap(({ nombre: archivo, subidoEn, subidoPor, sha256 }): Text[] => [
      [`Adjunto: ${archivo}, de ${subidoPor}, ${formatBogota(subidoEn)}`, TEXT.body],
      [`SHA-256 ${sha256}`, TEXT.small],
    ]),
  ];
}

const day = (fecha: string): string => inBogota(new Date(`${fecha}T17:00:00Z`)).dia;

function fichaTexts({ autor, version, cargo, vinculo, fechaDesvinculacion, ...ficha }: FichaPep): Text[] {
  const since =
    fechaDesvinculacion === null
      ? "sigue vinculado"
      : `desvinculado el ${day(fechaDesvinculacion)}; se considera PEP hasta el ${day(pepHasta(fechaDesvinculacion))}`;
  return [
    [`Ficha de PEP, versión ${version}, por ${autor}`, TEXT.strong],
    [`Cargo: ${cargo} · ${VINCULO_WORDS[vinculo].toLowerCase()} · ${since}`, TEXT.body],
    [`Origen de los recursos: ${ficha.origenRecursos}`, TEXT.body],
    [
      `Aprobó la vinculación: ${ficha.aprobador} · próxima revisión: ${day(ficha.proximaRevision)}`,
      TEXT.body,
    ],
  ];
}

/** What a list stated about the entry of a match when it was compared, and what changed until the paper was issued. */
export function perfilBlocks(title: string, perfil: PerfilDeCoincidencia): Block[] {
  const { version, registros } = perfil;
  const which = registrosText(perfil);
  const said = `Versión descargada el ${formatBogota(version.fetchedEn)}, huella ${version.hashContenido}.`;
  const lines = registros.flatMap((registro) => [
    { titulo: "Registro", texts: [[registro.sourceId, TEXT.body] as const] },
    ...registro.rubros.map(({ campo, titulo, valores }) => ({
      titulo,
      texts: [[valores.length === 0 ? vacioText(campo) : valores.join("; "), TEXT.body] as const],
    })),
    { titulo: "Desde entonces", texts: desdeTexts(perfil, registro.desde) },
  ]);
  return [
    ...row(
      [
        {
          left: LEFT,
          width: CONTENT,
          texts: [[title, TEXT.strong], ...(which === null ? [] : [[which, TEXT.body] as const])],
        },
      ],
      { above: 5, below: 2, keepsWithNext: true },
    ),
    ...[...lines, { titulo: "Lista", texts: [[said, TEXT.small] as const] }].flatMap(
      ({ titulo, texts }, at) =>
        row(
          [
            { left: LEFT, width: WHEN, texts: [[titulo, TEXT.label]] },
            { left: LEFT + WHEN + 8, width: CONTENT - WHEN - 8, texts },
          ],
          { below: 1.5, ...(at === lines.length && { below: 4, rule: CLOSING }) },
        ),
    ),
  ];
}

function desdeTexts(perfil: PerfilDeCoincidencia, desde: CambioDesde): Text[] {
  const changes = desde.estado === "modificado" ? desde.rubros : [];
  return [
    [desdeText(perfil, desde), TEXT.body],
    ...changes.flatMap(({ titulo, valores }) =>
      valores.map((valor) => [`${titulo}: ${parejaText(valor)}`, TEXT.body] as const),
    ),
  ];
}
