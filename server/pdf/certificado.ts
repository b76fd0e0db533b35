import {
  type Certificado,
  huellaOfCertificado,
  numeroOfCertificado,
} from "../domain/facturacion/certificado";
import { periodoOfMes } from "../domain/facturacion/periodo";
import { SEVERIDAD_WORDS, SEVERIDADES } from "../domain/screening/severidad-words";
import { inBogota } from "../domain/shared/bogota";
import { formatCop, formatCount, plural } from "../domain/shared/formato";
import { frame, heading, type Paper } from "./paper";
import { type Block, headOf, row, space, stacked } from "./sheet";
import { CONTENT, HAIR, INK, PAGE, type Style, TEXT } from "./theme";
import { capital, SIGNIFICADO } from "./words";

const { left: LEFT } = PAGE;
const consultas = (count: number) => plural(count, "consulta", "consultas");

/** The certificate of a client's month. Dated with the end of the month, so that its bytes never change. */
export function certificadoPaper(certificado: Certificado, baseUrl: string): Paper {
  const { razonSocial, nit, mes, total } = certificado;
  const { startsAt, endsAt } = periodoOfMes(mes);
  const [first, last] = [inBogota(startsAt), inBogota(new Date(endsAt.getTime() - 1))];
  const numero = numeroOfCertificado(certificado);
  const kind = "Certificado mensual de consultas";
  return {
    title: `${kind}, ${first.mes}`,
    author: razonSocial,
    subject: numero,
    fecha: endsAt,
    ...frame({
      entity: { name: razonSocial, detail: `NIT ${nit} · cliente` },
      kind,
      channel: `N.º ${numero}`,
      footer: { left: `${razonSocial} · NIT ${nit}`, middle: numero },
      blocks: [
        space(16),
        ...row([{ left: LEFT, width: CONTENT, texts: [[capital(first.mes), TEXT.title]] }]),
        ...row(
          [
            {
              left: LEFT,
              width: CONTENT,
              texts: [
                [
                  `Atalaya certifica que del ${first.dia} al ${last.dia}, hora de Bogotá, ${razonSocial} hizo ` +
                    `${consultas(total)} en listas, que se conservan con su evidencia.`,
                  TEXT.body,
                  4,
                ],
              ],
            },
          ],
          { below: 4 },
        ),
        ...table("Cómo se contaron", ["Concepto", "Consultas"], chargedRows(certificado)),
        ...table("Por severidad", ["Severidad", "Consultas"], severidadRows(certificado)),
        ...table(
          "Por quien consultó",
          ["Llave o persona, como se llamaba entonces", "Consultas"],
          solicitanteRows(certificado),
        ),
        ...(certificado.porSujeto.length === 0
          ? []
          : table("Hechas para terceros", ["Sujeto obligado", "Consultas"], sujetoRows(certificado))),
        ...table("Por día", ["Día (Bogotá)", "Consultas"], diaRows(certificado)),
        ...closing(certificado, baseUrl),
      ],
    }),
  };
}

type Line = readonly [label: string, figure: string];

function chargedRows({ paquete, bolsas, total, diligencias }: Certificado): Line[] {
  const ofBolsas = bolsas.reduce((sum, bolsa) => sum + bolsa.consultas, 0);
  const sinPaquete = total - ofBolsas;
  const ofPaquete: Line[] =
    paquete === null
      ? sinPaquete === 0
        ? []
        : [["Sin paquete ni bolsa", formatCount(sinPaquete)]]
      : [
          [
            `${paquete.nombre}, ${consultas(paquete.incluidas)} incluidas`,
            formatCount(paquete.consumidas - paquete.excedente),
          ],
          [
            `Excedente del paquete, a ${formatCop(paquete.precioExcedente)} por consulta: ` +
              `${formatCop(paquete.excedente * paquete.precioExcedente)}, sin IVA`,
            formatCount(paquete.excedente),
          ],
        ];
  return [
    ...ofPaquete,
    ...bolsas.map((bolsa): Line => [`Bolsa ${bolsa.secuencia}`, formatCount(bolsa.consultas)]),
    ["Total de consultas en listas", formatCount(total)],
    ["Consultas de debida diligencia, que se cuentan y facturan aparte", formatCount(diligencias)],
  ];
}

const severidadRows = ({ porSeveridad }: Certificado): Line[] =>
  SEVERIDADES.map((severidad) => {
    const { nombre } = SEVERIDAD_WORDS[severidad];
    return [`${nombre}: ${SIGNIFICADO[severidad]}`, formatCount(porSeveridad[severidad] ?? 0)];
  });

const solicitanteRows = ({ porSolicitante }: Certificado): Line[] =>
  porSolicitante.map(({ tipo, nombre, terminacion, consultas: count }) => {
    const ending = terminacion === null ? "" : `, terminada en ${terminacion}`;
    if (tipo === "usuario") return [`${nombre ?? "Persona"}, en el portal`, formatCount(count)];
    if (tipo === "sistema") return ["Vigilancia de contrapartes", formatCount(count)];
    if (tipo === null) return ["No quedó registrado", formatCount(count)];
    return [nombre === null ? `Llave${ending}` : `Llave «${nombre}»${ending}`, formatCount(count)];
  });

const sujetoRows = ({ porSujeto }: Certificado): Line[] =>
  porSujeto.map(({ nit, razonSocial, consultas: count }) => [
    `${razonSocial}, NIT ${nit}`,
    formatCount(count),
  ]);

const diaRows = ({ porDia }: Certificado): Line[] =>
  porDia.map(({ dia, consultas: count }) => [inBogota(new Date(`${dia}T17:00:00Z`)).dia, formatCount(count)]);

const FIGURE = 80;

/** Labels with a figure each, under a header that repeats on each page. */
function table(title: string, head: Line, lines: readonly Line[]): Block[] {
  const cells = ([label, figure]: Line, style: Style, figureStyle: Style) => [
    { left: LEFT, width: CONTENT - FIGURE - 10, texts: [[label, style]] as const },
    {
      left: LEFT + CONTENT - FIGURE,
      width: FIGURE,
      align: "right" as const,
      texts: [[figure, figureStyle]] as const,
    },
  ];
  const header = stacked(
    row(cells(head, TEXT.head, TEXT.head), { below: 3, rule: { color: INK, weight: 0.75 } }),
  );
  return [
    ...heading(title),
    headOf(header),
    ...lines.flatMap((line) =>
      row(cells(line, TEXT.body, TEXT.figure), {
        above: 2.5,
        below: 2.5,
        rule: { color: HAIR, weight: 0.6 },
        header,
      }),
    ),
  ];
}

function closing(certificado: Certificado, baseUrl: string): Block[] {
  const { primeraId, ultimaId, huellaConsultas } = certificado;
  return [
    stacked([
      ...heading("Cómo se verifica"),
      ...row([
        {
          left: LEFT,
          width: CONTENT,
          texts: [
            [
              "Este certificado sale de las consultas y de los contadores guardados, y de nada más: descargado otra vez es el " +
                "mismo archivo, byte por byte. Su número es el comienzo de la huella de sus cifras.",
              TEXT.muted,
            ],
            [`Huella de las cifras (SHA-256) ${huellaOfCertificado(certificado)}`, TEXT.mono, 4],
            [`Huella de las huellas de sus consultas, en orden (SHA-256) ${huellaConsultas}`, TEXT.mono],
            [`Primera consulta ${primeraId} · última consulta ${ultimaId}`, TEXT.mono],
            [
              `Cada consulta se verifica con su propia huella en ${baseUrl}/verificar/, seguido de su número. ` +
                "No certifica a quién se consultó ni qué se decidió.",
              TEXT.small,
              4,
            ],
          ],
        },
      ]),
    ]),
  ];
}
