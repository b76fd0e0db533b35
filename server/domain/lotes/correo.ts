import type { Modo } from "../clientes/cliente";
import { SEVERIDAD_WORDS, SEVERIDADES } from "../screening/severidad-words";
import { inBogota } from "../shared/bogota";
import { formatCount, plural } from "../shared/formato";
import { type CifrasDeFilas, type Lote, type MotivoDeDetencion, venceEnOf } from "./lote";
import { DETENIDO_WORDS } from "./words";

interface AvisoDeLote {
  readonly nombre: string;
  readonly razonSocial: string;
  readonly modo: Modo;
  readonly lote: Pick<
    Lote,
    "loteId" | "nombreArchivo" | "creadoEn" | "iniciadoEn" | "paradoEn" | "terminadoEn" | "borradoEn"
  >;
  readonly cifras: CifrasDeFilas;
  /** Null: every row ended. */
  readonly motivo: MotivoDeDetencion | null;
  /** Address of the portal. */
  readonly portal: string;
}

/** The mail to the person a lote runs for, at its end or when it stops without being paused. */
export function correoDeLote(told: AvisoDeLote): { readonly asunto: string; readonly texto: string } {
  const { nombre, razonSocial, modo, lote, cifras, motivo, portal } = told;
  const { hecha, fallida, con_error: conError, pendiente, severidades } = cifras;
  const address = `${portal}/validar/archivo/${lote.loteId}`;
  const archivo = `del archivo «${lote.nombreArchivo}» de ${razonSocial}`;
  const asked = plural(hecha, "fila consultada", "filas consultadas");
  const others = [
    fallida > 0 && plural(fallida, "fila falló y no se cobró", "filas fallaron y no se cobraron"),
    conError > 0 && plural(conError, "fila con error no se consultó", "filas con error no se consultaron"),
  ].filter((part) => part !== false);
  const found = SEVERIDADES.filter((severidad) => severidades[severidad] > 0).map(
    (severidad) => `${SEVERIDAD_WORDS[severidad].nombre}: ${formatCount(severidades[severidad])}`,
  );
  const vence = venceEnOf(lote, modo);
  const lines = [
    `${nombre}:`,
    `${motivo === null ? "Terminó la validación" : "Se detuvo la validación"} ${archivo}: ${[asked, ...others].join("; ")}.`,
    motivo !== null &&
      `Quedan ${plural(pendiente, "fila", "filas")} por consultar. ${DETENIDO_WORDS[motivo]}${
        vence === null ? "" : ` Si nadie lo continúa, lo que falta se cancela el ${inBogota(vence).dia}.`
      }`,
    found.length > 0 && `Por severidad:\n${found.join("\n")}`,
    `${motivo === null ? "Vea el resultado y descárguelo" : "Vea cómo va y continúelo"} en:\n${address}`,
    "Una coincidencia por validar no equivale por sí sola a un ROS.",
  ].filter((line) => line !== false);
  const title = lote.nombreArchivo.length > 60 ? `${lote.nombreArchivo.slice(0, 59)}…` : lote.nombreArchivo;
  const asunto =
    motivo === null
      ? `Terminó la validación de «${title}»`
      : `Se detuvo la validación de «${title}» con ${plural(pendiente, "fila", "filas")} por consultar`;
  return { asunto: `${asunto} en Atalaya`, texto: lines.join("\n\n") };
}
