import type { CobroLinea } from "../domain/facturacion/cobro";
import { type CobroDocumento, numeroOfDocumento, pesosInWords } from "../domain/facturacion/cobro-documento";
import { periodoOfMes } from "../domain/facturacion/periodo";
import { inBogota } from "../domain/shared/bogota";
import { formatCop, formatCount, plural } from "../domain/shared/formato";
import { frame, heading, type Paper, warning } from "./paper";
import { type Block, headOf, row, space, stacked } from "./sheet";
import { CONTENT, HAIR, INK, PAGE, type Style, TEXT } from "./theme";

const { left: LEFT } = PAGE;
const KIND = "Cuenta de cobro";

const mesOf = (periodo: string): string => inBogota(periodoOfMes(periodo).startsAt).mes;
const withNit = (nit: string | null): string => (nit === null ? "" : `NIT ${nit}`);

/** A cuenta de cobro as a treasurer files it, from its document alone: never whether it was paid. */
export function cuentaDeCobroPaper(documento: CobroDocumento): Paper {
  const { emisorRazonSocial, emisorNit, deudorRazonSocial, deudorNit, cuentaReferencia, emitidoEn } =
    documento;
  const numero = numeroOfDocumento(documento);
  const total = documento.lineas.reduce((sum, { valor }) => sum + valor, 0);
  return {
    title: `${KIND} ${numero}`,
    author: emisorRazonSocial,
    subject: cuentaReferencia,
    fecha: emitidoEn,
    ...frame({
      entity: { name: emisorRazonSocial, detail: withNit(emisorNit) },
      kind: KIND,
      channel: `N.º ${numero} · ${inBogota(emitidoEn).dia}`,
      footer: { left: `${deudorRazonSocial} · NIT ${deudorNit}`, middle: `${KIND} N.º ${numero}` },
      blocks: [
        space(22),
        ...party(deudorRazonSocial, deudorNit, TEXT.title),
        ...centered("debe a"),
        ...party(emisorRazonSocial, emisorNit, TEXT.entity),
        ...centered("la suma de"),
        ...row(
          [
            {
              left: LEFT,
              width: CONTENT,
              texts: [
                [formatCop(total), TEXT.title],
                [
                  `${capitalized(pesosInWords(total))} moneda corriente. El valor no incluye IVA.`,
                  TEXT.body,
                  3,
                ],
              ],
            },
          ],
          { below: 8 },
        ),
        ...concepts(documento.lineas, total),
        ...payment(documento),
      ],
    }),
  };
}

const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const party = (name: string, nit: string | null, style: Style): Block[] =>
  row([
    {
      left: LEFT,
      width: CONTENT,
      texts: [[name, style], ...(nit === null ? [] : ([[`NIT ${nit}`, TEXT.muted]] as const))],
    },
  ]);

const centered = (text: string): Block[] =>
  row([{ left: LEFT, width: CONTENT, texts: [[text, TEXT.muted]] }], { above: 6, below: 4 });

const COLUMNS = { cantidad: 62, unitario: 82, valor: 92 } as const;
const CONCEPTO = CONTENT - COLUMNS.cantidad - COLUMNS.unitario - COLUMNS.valor - 30;

function concepts(lineas: readonly CobroLinea[], total: number): Block[] {
  const cells = (texts: readonly string[], styles: readonly (typeof TEXT)["body" | "figure"][]) => {
    const widths = [CONCEPTO, COLUMNS.cantidad, COLUMNS.unitario, COLUMNS.valor];
    let left = LEFT;
    return texts.map((text, at) => {
      const width = widths[at] ?? 0;
      const cell = {
        left,
        width,
        align: at === 0 ? ("left" as const) : ("right" as const),
        texts: [[text, styles[Math.min(at, 1)] ?? TEXT.body]] as const,
      };
      left += width + 10;
      return cell;
    });
  };
  const header = stacked(
    row(cells(["Concepto", "Consultas", "Valor unitario", "Valor"], [TEXT.head, TEXT.head]), {
      below: 3,
      rule: { color: INK, weight: 0.75 },
    }),
  );
  return [
    ...heading("Por concepto de"),
    headOf(header),
    ...(lineas.length === 0
      ? row(cells(["Sin conceptos por cobrar", "", "", formatCop(0)], [TEXT.body, TEXT.figure]), { below: 3 })
      : lineas.flatMap((linea) =>
          row(
            cells(
              [
                conceptOf(linea),
                formatCount(linea.consultas),
                formatCop(linea.precioUnitario),
                formatCop(linea.valor),
              ],
              [TEXT.body, TEXT.figure],
            ),
            { above: 3.5, below: 3.5, rule: { color: HAIR, weight: 0.6 }, header },
          ),
        )),
    ...row(cells(["Total, IVA no incluido", "", "", formatCop(total)], [TEXT.strong, TEXT.strongFigure]), {
      above: 5,
      below: 4,
    }),
  ];
}

const conceptOf = ({ concepto, nombre, periodo }: CobroLinea): string =>
  concepto === "paquete"
    ? `${nombre} de consulta en listas, mes de ${mesOf(periodo)}`
    : `Excedente del ${nombre} consumido en ${mesOf(periodo)}`;

const LABEL = 132;

function payment({
  emitidoEn,
  venceEn,
  cuentaReferencia,
  periodo,
  emisorPago,
  orden,
}: CobroDocumento): Block[] {
  const facts: readonly (readonly [string, string])[] = [
    ["Fecha de emisión", `${inBogota(emitidoEn).dia} (Bogotá)`],
    ["Último día de pago", `${inBogota(venceEn).dia} (Bogotá)`],
    ["Referencia de pago", cuentaReferencia],
    ["Periodo que paga", mesOf(periodo)],
    ...(emisorPago === null ? [] : ([["Cómo pagar", emisorPago]] as const)),
  ];
  return [
    stacked([
      ...heading("Datos del pago"),
      ...facts.flatMap(([label, value]) =>
        row(
          [
            { left: LEFT, width: LABEL, texts: [[label, TEXT.label]] },
            { left: LEFT + LABEL, width: CONTENT - LABEL, texts: [[value, TEXT.strong]] },
          ],
          { above: 2, below: 2 },
        ),
      ),
    ]),
    ...warning(
      "Escriba la referencia de pago en su transferencia",
      "Envíe el comprobante a soporte: el pago queda registrado con esa referencia.",
    ),
    space(10),
    ...row([
      {
        left: LEFT,
        width: CONTENT,
        texts: [
          [
            `${orden > 1 ? `Reemplaza ${plural(orden - 1, "cuenta anterior", "cuentas anteriores")} por el mismo concepto. ` : ""}` +
              "Este documento se conserva como se emitió y no dice si se pagó; el estado de la cuenta está en el portal.",
            TEXT.small,
          ],
        ],
      },
    ]),
  ];
}
