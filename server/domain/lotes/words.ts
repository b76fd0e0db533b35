import type { Campo } from "../archivos/tabla/columnas";
import { type Contraparte, documentoInWords } from "../shared/documento";
import type { EstadoDeFila, EstadoDeLote, MotivoDeDetencion, PersonaDeFila } from "./lote";

/** The names of campos on screens and in files. */
export const CAMPO_WORDS: Readonly<Record<Campo, string>> = {
  tipo: "Tipo",
  nombre: "Nombre",
  tipo_documento: "Tipo de documento",
  numero_documento: "Número de documento",
  fecha_nacimiento: "Fecha de nacimiento",
  pais: "País",
  referencia: "Referencia",
  contraparte: "Contraparte",
  sujeto_obligado: "Sujeto obligado",
  nit_sujeto_obligado: "NIT del sujeto obligado",
};

export const FILA_WORDS: Readonly<Record<EstadoDeFila, string>> = {
  con_error: "Con error: no se consulta",
  apartada: "Apartada: no nombra a nadie",
  pendiente: "Por consultar",
  omitida: "Consultada antes, sin cambios",
  hecha: "Consultada",
  fallida: "Falló",
};

export const CONTRAPARTE_WORDS: Readonly<Record<Contraparte, string>> = {
  cliente: "Cliente",
  proveedor: "Proveedor",
  empleado: "Empleado",
  accionista: "Accionista",
};

export const LOTE_WORDS: Readonly<Record<EstadoDeLote, string>> = {
  cargado: "Sin iniciar",
  en_curso: "En curso",
  pausado: "En pausa",
  detenido: "Detenido",
  terminado: "Terminado",
  cancelado: "Cancelado",
};

/** Why a lote stopped, and what to do. */
export const DETENIDO_WORDS: Readonly<Record<MotivoDeDetencion, string>> = {
  bolsa_agotada:
    "La bolsa no tiene consultas. Pida una bolsa nueva a soporte y envíe el comprobante de pago; después continúe el lote.",
  bolsa_vencida:
    "La bolsa venció y su saldo no se traslada. Pida una bolsa nueva a soporte; después continúe el lote.",
  paquete_vencido_sin_pago:
    "Hay una cuenta de cobro vencida y el paquete se consumió. Pague la cuenta y envíe el comprobante a soporte; después continúe el lote.",
  tope_de_consumo:
    "Se alcanzó el tope de consultas del mes que su entidad pidió por escrito. Puede continuar el mes siguiente, o antes si pide a soporte subirlo o retirarlo.",
  sin_acceso:
    "La persona que lo inició ya no puede validar. Un oficial o un administrador puede continuarlo a su nombre.",
};

/** `persona jurídica, NIT 900123456` */
export function askedInWords({ tipo, documento }: Pick<PersonaDeFila, "tipo" | "documento">): string {
  const quien = tipo === "natural" ? "persona natural" : "persona jurídica";
  return documento === null ? quien : `${quien}, ${documentoInWords(documento)}`;
}
