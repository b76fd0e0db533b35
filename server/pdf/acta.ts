import { type Acta, type PorClase, totalOfClases } from "../domain/contrapartes/acta";
import {
  CLASE_NOMBRES,
  coberturaInWords,
  completaInWords,
  diasInWords,
  diasSinVacio,
  ESTADO_DE_ALARMA_NOMBRES,
  sinConsultaInWords,
  TIPO_DE_ALARMA_NOMBRES,
  vacioInWords,
} from "../domain/contrapartes/acta-words";
import { CLASES } from "../domain/contrapartes/contraparte";
import { rangoInWords } from "../domain/contrapartes/words";
import { LISTAS } from "../domain/listas/catalog";
import { formatBogota } from "../domain/shared/bogota";
import { formatCount, plural } from "../domain/shared/formato";
import { type Column, remark, table } from "./columns";
import { frame, heading, type Paper } from "./paper";
import { type Block, row, space } from "./sheet";
import { CONTENT, PAGE, TEXT } from "./theme";
import { verificationBlock } from "./verification";
import { AVISO_LEGAL } from "./words";

const { left: LEFT } = PAGE;
const KIND = "Acta de cobertura";
const moment = (iso: string): string => formatBogota(new Date(iso));

/** The acta de cobertura of a client's base, from its stored text alone. */
export function actaPaper(acta: Acta, huella: string, baseUrl: string): Paper {
  const { cliente, clienteNit, actaId, emitidaEn } = acta;
  return {
    title: `${KIND}, ${acta.desde} a ${acta.hasta}`,
    author: cliente,
    subject: `SHA-256 ${huella}`,
    fecha: new Date(emitidaEn),
    ...frame({
      entity: { name: cliente, detail: `NIT ${clienteNit}` },
      kind: KIND,
      channel: "Atalaya",
      footer: { left: `${cliente} · NIT ${clienteNit}`, middle: `Acta ${actaId}` },
      blocks: [
        ...opening(acta),
        ...vacios(acta),
        ...vigiladas(acta),
        ...listas(acta),
        ...reglas(acta),
        ...enEspera(acta),
        ...alarmas(acta),
        verification(acta, huella, baseUrl),
      ],
    }),
  };
}

function opening(acta: Acta): Block[] {
  const facts: readonly (readonly [string, string])[] = [
    ["Rango", rangoInWords(acta)],
    ["Dice hasta", `${moment(acta.corte)} (Bogotá)`],
    ["Emitida", `${moment(acta.emitidaEn)} (Bogotá)`],
    ["Emitida por", acta.emitidaPor],
  ];
  const half = CONTENT / 2;
  const cells = ([label, value]: readonly [string, string], left: number) => [
    { left, width: 62, texts: [[label, TEXT.label]] as const },
    { left: left + 66, width: half - 78, texts: [[value, TEXT.body]] as const },
  ];
  return [
    space(16),
    ...row([{ left: LEFT, width: CONTENT, texts: [[coberturaInWords(acta), TEXT.title]] }], { below: 10 }),
    ...[facts.slice(0, 2), facts.slice(2)].flatMap((line) =>
      row(
        line.flatMap((fact, side) => cells(fact, LEFT + side * half)),
        { below: 2 },
      ),
    ),
  ];
}

function vacios(acta: Acta): Block[] {
  const { vacios: all, dias } = acta;
  const columns: readonly Column[] = [
    { name: "Qué no quedó cubierto" },
    { name: "Desde (Bogotá)", width: 84 },
    { name: "Hasta (Bogotá)", width: 84 },
    { name: "Cuánto", width: 58, isFigure: true },
  ];
  return [
    ...heading("Vacíos"),
    ...(all.length === 0
      ? remark(
          "Ninguno: cada versión vigente se comparó con toda la base a más tardar una hora después de entrar en vigor.",
        )
      : table(
          columns,
          all.map((one) => {
            const { que, desde, hasta, cuanto } = vacioInWords(one);
            const below = one.versionId === null ? {} : { below: `versión ${one.versionId}` };
            return { cells: [que, desde, hasta, cuanto], ...below };
          }),
        )),
    ...dayRemark(
      diasSinVacio(dias.sinCobertura, acta),
      dias.total,
      "al final de los cuales no toda la base estaba comparada con las versiones vigentes",
    ),
    ...dayRemark(
      diasSinVacio(dias.sinCorrida, acta),
      dias.total,
      "sin ninguna comparación de la base; si ese día no cambió ninguna lista, valía la anterior",
    ),
  ];
}

const dayRemark = (dias: readonly string[], total: number, what: string): Block[] =>
  dias.length === 0
    ? []
    : remark(`${plural(dias.length, "día", "días")} de ${formatCount(total)} ${what}: ${diasInWords(dias)}.`);

function vigiladas({ vigiladas: { alInicio, alCierre, ingresaron } }: Acta): Block[] {
  const columns: readonly Column[] = [
    { name: "Clase" },
    { name: "Al comenzar", width: 80, isFigure: true },
    { name: "Al cierre", width: 80, isFigure: true },
  ];
  const figures = (of: (porClase: PorClase) => number) => [alInicio, alCierre].map(of).map(formatCount);
  const rows = CLASES.filter((clase) => (alInicio[clase] ?? 0) + (alCierre[clase] ?? 0) > 0);
  return [
    ...heading("Contrapartes vigiladas"),
    ...table(columns, [
      ...rows.map((clase) => ({ cells: [CLASE_NOMBRES[clase], ...figures((one) => one[clase] ?? 0)] })),
      { cells: ["Total", ...figures(totalOfClases)], isStrong: true },
    ]),
    ...remark(
      `${plural(ingresaron, "ingresó", "ingresaron")} a la base en el rango. Las retiradas no se vigilan y no se cuentan.`,
    ),
  ];
}

function listas({ listas: all }: Acta): Block[] {
  const columns: readonly Column[] = [
    { name: "Versión vigente desde (Bogotá)" },
    { name: "Hasta (Bogotá)", width: 92 },
    { name: "Toda la base comparada con ella", width: 176 },
    { name: "Contrapartes", width: 58, isFigure: true },
    { name: "Entradas", width: 50, isFigure: true },
  ];
  return [
    ...heading("Listas y versiones en vigor"),
    ...all.flatMap(({ nombre, versiones }) =>
      versiones.length === 0
        ? remark(`${nombre}: ninguna versión estuvo en vigor en el rango.`)
        : [
            ...row([{ left: LEFT, width: CONTENT, texts: [[nombre, TEXT.strong]] }], {
              above: 6,
              below: 2,
              keepsWithNext: true,
            }),
            ...table(
              columns,
              versiones.map((version) => {
                const { completa } = version;
                const counted = completa?.vigiladas ?? null;
                return {
                  cells: [
                    moment(version.vigenteDesde),
                    version.vigenteHasta === null ? "seguía vigente" : moment(version.vigenteHasta),
                    completaInWords(version),
                    counted === null ? "–" : formatCount(totalOfClases(counted)),
                    formatCount(version.totalEntradas),
                  ],
                  below: `${version.hashContenido} · ${version.versionId}`,
                };
              }),
            ),
          ],
    ),
    ...remark(
      "Contrapartes: las vigiladas cuando se completó la comparación. Debajo, la huella del contenido (SHA-256) y la versión.",
    ),
  ];
}

function reglas({ reglas: all }: Acta): Block[] {
  if (all.length === 0) return [];
  const columns: readonly Column[] = [
    { name: "Reglas (MOTOR)", width: 80 },
    { name: "Política" },
    { name: "Desde (Bogotá)", width: 110 },
    { name: "Toda la base comparada (Bogotá)", width: 140 },
  ];
  return [
    ...heading("Reglas con que se comparó"),
    ...table(
      columns,
      all.map(({ motor, politica, desde, completaEn }) => ({
        cells: [
          String(motor),
          politica === "correspondencia" ? "Correspondencia" : "Solo puntaje",
          moment(desde),
          completaEn === null ? "Nunca" : moment(completaEn),
        ],
      })),
    ),
  ];
}

function enEspera({ enEspera: { total, filas } }: Acta): Block[] {
  if (total === 0) return [];
  const columns: readonly Column[] = [
    { name: "Referencia" },
    { name: "Clase", width: 100 },
    { name: "Desde (Bogotá)", width: 96 },
    { name: "Comparada (Bogotá)", width: 96 },
  ];
  return [
    ...heading("Contrapartes que esperaron su comparación más de una hora"),
    ...table(
      columns,
      filas.map(({ contraparteId, referencia, clase, desde, hasta }) => ({
        cells: [referencia, CLASE_NOMBRES[clase], moment(desde), hasta === null ? "Esperaba" : moment(hasta)],
        below: `contraparte ${contraparteId}`,
      })),
    ),
    ...shownRemark(filas.length, total),
  ];
}

const shownRemark = (shown: number, total: number): Block[] =>
  shown < total ? remark(`Se detallan ${formatCount(shown)} de ${formatCount(total)}.`) : [];

function alarmas(acta: Acta): Block[] {
  const { total, cuentas, filas } = acta.alarmas;
  if (total === 0) return [...heading("Alarmas"), ...remark("Ninguna se detectó en el rango.")];
  return [
    ...heading("Alarmas detectadas en el rango"),
    ...table(
      [
        { name: "Tipo" },
        { name: "Estado al cierre" },
        { name: "Alarmas", width: 60, isFigure: true },
        { name: "Sin consulta", width: 70, isFigure: true },
      ],
      cuentas.map(({ tipo, estado, total: own, sinConsulta }) => ({
        cells: [
          TIPO_DE_ALARMA_NOMBRES[tipo],
          ESTADO_DE_ALARMA_NOMBRES[estado],
          formatCount(own),
          formatCount(sinConsulta),
        ],
      })),
    ),
    ...remark(`${sinConsultaInWords(acta)} Una alarma no equivale por sí sola a un ROS.`),
    space(6),
    ...table(
      [
        { name: "Detectada (Bogotá)", width: 84 },
        { name: "Alarma", width: 44 },
        { name: "Contraparte", width: 128 },
        { name: "Lista y nombre en ella" },
        { name: "Qué se decidió, quién y por qué", width: 124 },
      ],
      filas.map((fila) => ({
        cells: [
          moment(fila.detectadaEn),
          TIPO_DE_ALARMA_NOMBRES[fila.tipo],
          [fila.referencia, fila.nombre].filter(Boolean).join(" · "),
          `${LISTAS[fila.lista].nombre}: ${fila.entrada}`,
          decisionInWords(fila),
        ],
        below: `alarma ${fila.alarmaId} · ${fila.consultaId === null ? "sin consulta" : `consulta ${fila.consultaId}`}`,
      })),
    ),
    ...shownRemark(filas.length, total),
  ];
}

function decisionInWords({ estado, decidida }: Acta["alarmas"]["filas"][number]): string {
  const state = ESTADO_DE_ALARMA_NOMBRES[estado];
  if (decidida === null) return state;
  const { en, quien, aprobador, motivo } = decidida;
  return `${state} el ${moment(en)} por ${quien}${aprobador === null ? "" : `; la aprobó ${aprobador}`}. ${motivo}`;
}

function verification({ actaId }: Acta, huella: string, baseUrl: string): Block {
  const own = `${baseUrl}/verificar/acta/${actaId}`;
  return verificationBlock({
    address: `${own}?h=${huella}`,
    explains:
      "Todo salió de lo guardado en un mismo instante y se conserva así. Escanee el código o abra la dirección: la página " +
      "recalcula la huella de lo conservado y dice si coincide con la impresa aquí y con la bitácora firmada. El acta en " +
      "JSON se comprueba sin red con verificar.mjs.",
    lines: [own, `Huella del acta (SHA-256) ${huella}`],
    closing: AVISO_LEGAL,
  });
}
