import { accionInWords } from "@/server/domain/bitacora/acciones";
import { formatMoment } from "@/server/domain/shared/formato";
import type { SoporteOutputs } from "../trpc";

export type Encontrado = SoporteOutputs["clientes"]["search"][number];
export type Hallado = Encontrado["por"][number];

/** Why a client was found. Stands after «por». */
export function halladoInWords(por: Hallado): string {
  switch (por.tipo) {
    case "nombre":
      return "el nombre";
    case "nit":
      return "el NIT";
    case "cliente_id":
      return "su número de cliente";
    case "correo":
      return por.nombre === null ? "un correo de sus avisos" : `el correo de ${por.nombre}`;
    case "pago":
      return `la referencia del pago ${por.referencia}`;
    case "cobro":
      return `la cuenta de cobro ${por.referencia}`;
    case "llave":
      return `la llave${por.etiqueta === null ? "" : ` «${por.etiqueta}»`} …${por.terminacion}${por.isLive ? "" : ", que ya no sirve"}`;
    case "consulta":
      return `la consulta del ${formatMoment(por.creadaEn)}`;
    case "rechazo":
      return `la solicitud ${por.operacion} que se rechazó el ${formatMoment(por.en)}: ${por.codigo}`;
    case "acto":
      return `un acto ${por.donde === "soporte" ? "de soporte" : "del cliente"} del ${formatMoment(por.en)}: ${accionInWords(por.accion).toLowerCase()}`;
  }
}

/** The tab of the client's page that shows it. */
const PESTANAS = {
  nombre: "consumo",
  nit: "consumo",
  cliente_id: "consumo",
  correo: "personas",
  pago: "historial",
  cobro: "cobros",
  llave: "llaves",
  consulta: "consumo",
  acto: "actividad",
  rechazo: "rechazos",
} as const satisfies Record<Hallado["tipo"], string>;

export function hrefOf({ clienteId, por }: Encontrado): `/soporte/clientes/${string}` {
  const [first] = por;
  const ver = first === undefined ? "consumo" : PESTANAS[first.tipo];
  const solicitud = first?.tipo === "rechazo" ? `&solicitud=${first.requestId}` : "";
  return `/soporte/clientes/${clienteId}?ver=${ver}${solicitud}`;
}
