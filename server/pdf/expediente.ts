import { type Consulta, commonSujeto } from "../domain/consultas/consulta";
import { COINCIDENCIA_ESTADOS, type CoincidenciaEstado } from "../domain/decisiones/decision";
import { ESTADO_NOMBRES } from "../domain/decisiones/decision-words";
import type { CoincidenciaDeExpediente, ExpedienteInput } from "../domain/informes/expediente";
import { gruposOf, placesInWords } from "../domain/informes/expediente-grupos";
import { SEVERIDAD_WORDS } from "../domain/screening/severidad-words";
import { formatBogota, inBogota, inUtc } from "../domain/shared/bogota";
import { formatCount, formatPuntaje, plural } from "../domain/shared/formato";
import { remark, table } from "./columns";
import { grupoBlocks, perfilBlocks } from "./decisiones";
import { frame, heading, issuerOf, type Paper } from "./paper";
import { reporteBlocks } from "./reporte";
import { type Block, row, space } from "./sheet";
import { CONTENT, PAGE, TEXT } from "./theme";
import { verificationBlock } from "./verification";
import { AVISO_LEGAL, documentoText, solicitanteText } from "./words";

const { left: LEFT } = PAGE;
/** Limit for each consulta of a person. The consulta's own expediente has all. */
const MOST_MATCHES = 20;

/** Findings and decisions until a moment. `consultas` are the expediente's own, in its order. */
export function expedientePaper(
  input: ExpedienteInput,
  consultas: readonly Consulta[],
  baseUrl: string,
): Paper {
  const { expedienteId, huella, en, por } = input.expediente;
  const [newest] = consultas;
  if (newest === undefined) throw new Error("an expediente is of at least one consulta");
  const { entity, channel, footer } = issuerOf(commonSujeto(consultas), newest);
  const kind = por === "consulta" ? "Expediente de una consulta" : "Expediente de una persona";
  return {
    title: `${kind}, ${expedienteId}`,
    author: entity.name,
    subject: `SHA-256 ${huella}`,
    fecha: en,
    ...frame({
      entity,
      kind,
      channel,
      footer: { left: footer, middle: `Expediente ${expedienteId}` },
      blocks: [
        ...(por === "consulta" ? ofConsulta(input, newest) : ofPersona(input, consultas)),
        verification(input, consultas, baseUrl),
      ],
    }),
  };
}

const muted = (text: string): Block[] =>
  row([{ left: LEFT, width: CONTENT, texts: [[text, TEXT.muted]] }], { below: 3 });

function ofConsulta(input: ExpedienteInput, consulta: Consulta): Block[] {
  const { expediente, consultas, antecedentes, perfiles } = input;
  const known = perfiles[0] ?? new Map();
  const coincidencias = consultas[0]?.coincidencias ?? [];
  const total = consulta.matches.length;
  const waiting = undecidedOf(total, coincidencias);
  return [
    ...reporteBlocks(consulta, true),
    ...heading("Qué se decidió"),
    ...muted(
      total === 0
        ? "No hubo coincidencias que decidir."
        : `${estadosText(total, coincidencias)}. Hasta el ${momentOf(expediente.en)}: lo que se decida después no está aquí.`,
    ),
    ...gruposOf(coincidencias, antecedentes).flatMap((grupo) => grupoBlocks(grupo, consulta.matches)),
    ...(waiting.length === 0 ? [] : remark(undecidedText(waiting))),
    ...(known.size === 0 ? [] : heading("Qué decía la lista de cada coincidencia")),
    ...perfilesBlocks(consulta, known),
    ...(total > known.size && known.size > 0
      ? remark(`Aquí están las primeras ${formatCount(known.size)} de ${formatCount(total)}.`)
      : []),
  ];
}

const perfilesBlocks = ({ matches }: Consulta, perfiles: ExpedienteInput["perfiles"][number]): Block[] =>
  [...perfiles].flatMap(([posicion, perfil]) =>
    perfilBlocks(
      `Coincidencia ${posicion + 1} · ${matches[posicion]?.listaNombre} · qué decía la lista`,
      perfil,
    ),
  );

const momentOf = (en: Date): string => `${formatBogota(en)} (Bogotá)`;

function undecidedText(waiting: readonly number[]): string {
  const [word, verb] = waiting.length === 1 ? ["coincidencia", "Espera"] : ["coincidencias", "Esperan"];
  return `${verb} decisión: ${word} ${placesInWords(waiting)}.`;
}

/** Returns the positions without a decision. */
function undecidedOf(total: number, coincidencias: readonly CoincidenciaDeExpediente[]): number[] {
  const decided = new Set(
    coincidencias.filter(({ decisiones }) => decisiones.length > 0).map(({ posicion }) => posicion),
  );
  return Array.from({ length: total }, (_, posicion) => posicion).filter(
    (posicion) => !decided.has(posicion),
  );
}

const estadoAt = (coincidencias: readonly CoincidenciaDeExpediente[], posicion: number): CoincidenciaEstado =>
  coincidencias.find((one) => one.posicion === posicion)?.estado ?? "por_decidir";

/** `3 coincidencias: 1 por decidir, 2 confirmadas`. */
function estadosText(total: number, coincidencias: readonly CoincidenciaDeExpediente[]): string {
  const standing = COINCIDENCIA_ESTADOS.flatMap((estado) => {
    const known = coincidencias.filter((one) => one.estado === estado).length;
    const count = estado === "por_decidir" ? known + total - coincidencias.length : known;
    const one = ESTADO_NOMBRES[estado].toLowerCase();
    return count === 0 ? [] : [plural(count, one, one.replace(/^\w+ada\b/, "$&s"))];
  });
  return `${plural(total, "coincidencia", "coincidencias")}: ${standing.join(", ")}`;
}

function ofPersona(input: ExpedienteInput, consultas: readonly Consulta[]): Block[] {
  const { expediente } = input;
  const { total, por } = expediente;
  const [newest] = consultas;
  const { nombre = null, documento = null } = newest?.consultado ?? {};
  const documentText = documento && documentoText(documento);
  const names = [...new Set(consultas.flatMap(({ consultado }) => consultado.nombre ?? []))];
  const isOfSeveral = commonSujeto(consultas) === null;
  const first = consultas.at(-1)?.fechaReporte ?? "";
  const about = [
    ...(nombre !== null && documentText !== null ? [documentText] : []),
    plural(total, "consulta", "consultas"),
    `desde el ${inBogota(new Date(first)).dia}`,
    `hasta el ${momentOf(expediente.en)}`,
  ];
  return [
    space(16),
    ...row([{ left: LEFT, width: CONTENT, texts: [[nombre ?? documentText ?? "", TEXT.title]] }]),
    ...row([{ left: LEFT, width: CONTENT, texts: [[about.join(" · "), TEXT.muted, 2]] }], { below: 6 }),
    ...muted(
      por === "documento"
        ? "Son las consultas hechas con ese mismo documento, con cualquier nombre."
        : "Son las consultas hechas sin documento con el nombre escrito así: otra persona puede llamarse igual.",
    ),
    ...(names.length < 2 ? [] : muted(`Nombres con que se consultó: ${names.join("; ")}.`)),
    ...(total > consultas.length
      ? muted(`Aquí están las ${formatCount(consultas.length)} más recientes de ${formatCount(total)}.`)
      : []),
    ...heading("Consultas, de la más reciente a la más antigua"),
    ...table(
      [
        { name: "Consultada (Bogotá)", width: 88 },
        { name: "Severidad", width: 66 },
        { name: "Coincidencias y cómo están" },
        { name: "Consultado por", width: 150 },
      ],
      consultas.map((consulta, at) => ({
        cells: [
          formatBogota(new Date(consulta.fechaReporte)),
          SEVERIDAD_WORDS[consulta.severidad].nombre,
          consulta.matches.length === 0
            ? "ninguna"
            : estadosText(consulta.matches.length, input.consultas[at]?.coincidencias ?? []),
          [solicitanteText(consulta.solicitante), ...(isOfSeveral ? sujetoText(consulta) : [])].join(" · "),
        ],
        below: `${consulta.consultaId} · ${consulta.hashReporte}`,
      })),
    ),
    ...consultas.flatMap((consulta, at) =>
      consulta.matches.length === 0
        ? []
        : detailBlocks(consulta, input.consultas[at]?.coincidencias ?? [], input.perfiles[at] ?? new Map()),
    ),
  ];
}

const sujetoText = ({ sujetoObligado }: Consulta): string[] =>
  sujetoObligado === null ? [] : [`para ${sujetoObligado.razonSocial} · NIT ${sujetoObligado.nit}`];

/** The matches of one of a person's consultas with their decisions. */
function detailBlocks(
  consulta: Consulta,
  coincidencias: readonly CoincidenciaDeExpediente[],
  perfiles: ExpedienteInput["perfiles"][number],
): Block[] {
  const { matches, severidad, fechaReporte } = consulta;
  const shown = matches.slice(0, MOST_MATCHES);
  const left = matches.length - shown.length;
  return [
    ...heading(
      `${formatBogota(new Date(fechaReporte))} (Bogotá) · ${SEVERIDAD_WORDS[severidad].nombre} · ` +
        plural(matches.length, "coincidencia", "coincidencias"),
    ),
    ...table(
      [
        { name: "N.º", width: 24, isFigure: true },
        { name: "Lista", width: 170 },
        { name: "Nombre en la lista" },
        { name: "Puntaje", width: 40, isFigure: true },
        { name: "Cómo está", width: 112 },
      ],
      shown.map((match, posicion) => ({
        cells: [
          formatCount(posicion + 1),
          match.listaNombre,
          match.nombreCoincidencia,
          formatPuntaje(match.score),
          ESTADO_NOMBRES[estadoAt(coincidencias, posicion)],
        ],
      })),
    ),
    ...(left > 0
      ? remark(
          `Y ${formatCount(left)} más, que están en el expediente de esa consulta: ${consulta.consultaId}.`,
        )
      : []),
    ...gruposOf(coincidencias, new Map()).flatMap((grupo) => grupoBlocks(grupo, matches)),
    ...perfilesBlocks(consulta, perfiles),
    ...(perfiles.size < shown.length
      ? muted(
          "El registro de las demás coincidencias está con otra consulta de este expediente, o en el expediente de esta.",
        )
      : []),
  ];
}

function verification(
  { expediente }: ExpedienteInput,
  consultas: readonly Consulta[],
  baseUrl: string,
): Block {
  const { expedienteId, huella, preparadoPor, en } = expediente;
  const own = `${baseUrl}/verificar/expediente/${expedienteId}`;
  const [only] = consultas;
  return verificationBlock({
    address: `${own}?h=${huella}`,
    explains:
      "Escanee el código o abra la dirección. La página vuelve a leer lo que se conserva de las consultas y de sus " +
      "decisiones y dice si es lo que se imprimió; no muestra a quién se consultó.",
    lines: [
      own,
      `Huella del expediente (SHA-256) ${huella}`,
      ...(only && expediente.por === "consulta" ? [`Huella del reporte (SHA-256) ${only.hashReporte}`] : []),
    ],
    closing: `Lo emitió ${preparadoPor} el ${momentOf(en)} · ${inUtc(en)}. ${AVISO_LEGAL}`,
  });
}
