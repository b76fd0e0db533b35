import { type Modo, nameInMails } from "../clientes/cliente";
import { LISTAS } from "../listas/catalog";
import { PORTAL_OF } from "../prueba/portal-prueba";
import { SEVERIDAD_WORDS } from "../screening/severidad-words";
import { dayInMail, momentInMail } from "../shared/bogota";
import { formatCop, formatCount, plural, quedan } from "../shared/formato";
import type { WebhookEvento } from "./evento";
import type { EventoTipo } from "./evento-key";

const MINUTE_MS = 60_000;
const WAITS_MS = [1, 5, 15, 60, 6 * 60].map((minutes) => minutes * MINUTE_MS);

/** When a mail is retried after this many failed attempts. Null: it is given up. */
export function nextCorreoAt(attempts: number, now: Date): Date | null {
  const wait = WAITS_MS[attempts];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** An alert in Colombian Spanish for a person. A mail renders it as text and HTML. */
export interface Correo {
  /** Name of the client. */
  readonly cliente: string;
  /** States everything, because many people read no further. */
  readonly asunto: string;
  readonly quePaso: string;
  /** Name and figure. */
  readonly cifras: readonly (readonly [string, string])[];
  readonly queSigue: string;
  readonly queHacer: string;
  /** Pages that show it: name and address. */
  readonly donde: readonly (readonly [string, `/portal${string}`])[];
}

const consultas = (count: number) => plural(count, "consulta", "consultas");
const figure = (name: string, value: string | null | undefined): readonly (readonly [string, string])[] =>
  value == null ? [] : [[name, value]];

/**
 * The e-mail of an event, from the body of its webhook. Contract, "Events". For a test account it begins with a notice.
 */
export function correoOf(
  evento: WebhookEvento,
  cliente: { readonly razonSocial: string; readonly modo: Modo },
): Correo {
  const texto = TEXTOS[evento.tipo](evento);
  const name = nameInMails(cliente);
  const correo = { ...texto, cliente: name, cifras: cifrasOf(evento, name), donde: [pageOf(evento), AVISOS] };
  return cliente.modo === "real" ? correo : dePrueba(correo);
}

const dePrueba = ({ asunto, quePaso, donde, ...correo }: Correo): Correo => ({
  ...correo,
  asunto: `PRUEBA: ${asunto}`,
  quePaso: `Es de una cuenta de prueba: nada de lo que dice cuenta. ${quePaso}`,
  donde: donde.map(
    ([name, path]) => [name, `${PORTAL_OF.prueba}${path.slice(PORTAL_OF.real.length)}`] as const,
  ),
});

const AVISOS = ["Avisos", "/portal/alertas"] as const;

const pageOf = ({ coincidencia, consulta_id_detonante: consultaId }: WebhookEvento) =>
  coincidencia && consultaId
    ? (["La consulta y su coincidencia", `/portal/consultas/${consultaId}`] as const)
    : (["Consumo y cuentas", "/portal/consumo"] as const);

function cifrasOf(evento: WebhookEvento, cliente: string): Correo["cifras"] {
  const about = [["Cliente", cliente] as const, ["Fecha", momentInMail(evento.creado_en)] as const];
  const { coincidencia } = evento;
  if (coincidencia === undefined) return [...about, ...cifrasDelPaquete(evento)];
  // The person is named only on the page, because a mail passes through many hands.
  return [
    ...about,
    ...coincidencia.listas.map(
      ({ lista_nombre: nombre, coincidencias }) =>
        [nombre, plural(coincidencias, "coincidencia", "coincidencias")] as const,
    ),
    ["Severidad", SEVERIDAD_WORDS[coincidencia.severidad].nombre],
  ];
}

function cifrasDelPaquete(evento: WebhookEvento): Correo["cifras"] {
  const { consumo, plan, bolsa, periodo, cobro } = evento;
  const hasPaquete = hasConsultasIncluidas(evento);
  return [
    ...figure("Paquete", plan && `${plan.codigo}, ${consultas(plan.consultas_incluidas)} al mes`),
    ...figure("Periodo", periodo && `del ${dayInMail(periodo.inicio)} al ${lastDayOf(periodo.fin)}`),
    ...figure("Bolsa", bolsa && `${bolsa.secuencia}, vence el ${momentInMail(bolsa.vence_en)}`),
    [
      "Consumidas",
      formatCount(consumo.consumidas) + (hasPaquete ? ` de ${formatCount(consumo.incluidas)}` : ""),
    ],
    ...figure("Disponibles", hasPaquete ? formatCount(consumo.restantes) : null),
    ...figure("Porcentaje", consumo.porcentaje === null ? null : `${formatCount(consumo.porcentaje)} %`),
    ...figure("Excedente", hasPaquete && consumo.excedente > 0 ? excedenteOf(evento) : null),
    ...figure("Cuenta de cobro", cobro && `${cobro.referencia} (${cobro.periodo})`),
    ...figure("Vencimiento de la cuenta", cobro && momentInMail(cobro.vence_en)),
  ];
}

/** `fin` is exclusive: the period ends before it. */
const lastDayOf = (fin: string) =>
  dayInMail(new Date(Date.parse(`${fin}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10));

/** Without a package nothing is included, left or exceeded. */
const hasConsultasIncluidas = ({ plan, bolsa }: WebhookEvento) => plan !== null || bolsa !== null;

function excedenteOf({ consumo }: WebhookEvento): string {
  const { excedente, excedente_precio_unitario: price } = consumo;
  return consultas(excedente) + (price === null ? "" : `, a ${formatCop(price)} cada una, sin IVA`);
}

type Texto = Omit<Correo, "cliente" | "cifras" | "donde">;

const EXCEDENTE = "Las consultas continúan; las que pasen del paquete se cobran como excedente.";
const SE_DETIENE = "Al agotarse la bolsa, las consultas se detienen hasta que se registre un pago nuevo.";
const NADA = "No tiene que hacer nada.";

const TEXTOS: Readonly<Record<EventoTipo, (evento: WebhookEvento) => Texto>> = {
  "paquete.umbral_alcanzado": ({ consumo, umbral, modalidad }) => ({
    asunto: `Le ${quedan(consumo.restantes)} de ${consultas(consumo.incluidas)}`,
    quePaso: `El consumo llegó al ${umbral} % ${modalidad === "bolsa" ? "de la bolsa" : "del paquete"}.`,
    queSigue: modalidad === "bolsa" ? SE_DETIENE : EXCEDENTE,
    queHacer:
      modalidad === "bolsa"
        ? "Si va a necesitar más consultas, recargue la bolsa antes de que se agote."
        : "Si espera consumir más cada mes, pida a soporte un paquete mayor.",
  }),
  "paquete.agotado": ({ consumo, modalidad }) => ({
    asunto:
      modalidad === "bolsa"
        ? `La bolsa se agotó: no quedan consultas de ${formatCount(consumo.incluidas)}`
        : `Se usaron las ${consultas(consumo.incluidas)} del paquete`,
    quePaso: `El consumo llegó al 100 % ${modalidad === "bolsa" ? "de la bolsa" : "del paquete"}.`,
    queSigue:
      modalidad === "bolsa" ? "Las consultas nuevas se rechazan; no se registran ni se cobran." : EXCEDENTE,
    queHacer:
      modalidad === "bolsa"
        ? "Registre el pago de una bolsa nueva con soporte; las consultas se reanudan de inmediato."
        : "Si espera consumir más cada mes, pida a soporte un paquete mayor.",
  }),
  "paquete.excedente": ({ consumo, umbral }) => ({
    asunto: `Van ${formatCount(consumo.consumidas)} de ${consultas(consumo.incluidas)}: ${formatCount(consumo.excedente)} de excedente`,
    quePaso: `El consumo llegó al ${umbral} % del paquete.`,
    queSigue: "El excedente se cobra en la cuenta del periodo siguiente.",
    queHacer: "Si espera consumir más cada mes, pida a soporte un paquete mayor.",
  }),
  "paquete.renovado": ({ consumo }) => ({
    asunto: `Empezó un periodo nuevo: ${consultas(consumo.incluidas)} incluidas`,
    quePaso: "El contador volvió a cero con la primera consulta del mes.",
    queSigue: "Las consultas que no se usaron el mes anterior no se acumulan.",
    queHacer: NADA,
  }),
  "paquete.cobro_emitido": ({ cobro }) => ({
    asunto: cobro
      ? `Cuenta de cobro ${cobro.referencia} emitida: vence el ${momentInMail(cobro.vence_en)}`
      : "Cuenta de cobro emitida",
    quePaso: "Se emitió la cuenta de cobro del próximo paquete.",
    queSigue:
      "Si vence sin pago y el consumo supera el 100 %, las consultas se bloquean hasta registrar el pago.",
    queHacer: "Pague antes de la fecha de vencimiento y envíe el soporte con la referencia.",
  }),
  "paquete.bloqueado": ({ motivo, cobro, como_reactivar }) => ({
    asunto: {
      bolsa_agotada: "Consultas bloqueadas: la bolsa se agotó",
      bolsa_vencida: "Consultas bloqueadas: la bolsa venció",
      mora: "Consultas bloqueadas: hay una cuenta de cobro vencida sin pago",
      tope: "Consultas bloqueadas: se alcanzó el tope del mes que su entidad pidió",
    }[motivo ?? (cobro ? "mora" : "tope")],
    quePaso: "Se rechazó una consulta. No se registró ni se cobró.",
    queSigue:
      motivo || cobro
        ? "Las consultas nuevas se rechazan hasta que se registre el pago; los reportes y la cuenta siguen abiertos."
        : "Las consultas nuevas se rechazan hasta que empiece el mes siguiente o se cambie el tope; los reportes y la cuenta siguen abiertos.",
    queHacer: como_reactivar ?? "Registre el pago con soporte.",
  }),
  "paquete.reactivado": (evento) => ({
    asunto: hasConsultasIncluidas(evento)
      ? `Servicio reactivado: ${consultas(evento.consumo.restantes)} disponibles`
      : "Servicio reactivado",
    quePaso: "Se registró el pago y se levantó el bloqueo.",
    queSigue: "Las consultas funcionan desde ya.",
    queHacer: "Repita las consultas que se rechazaron mientras duró el bloqueo.",
  }),
  "paquete.prueba": () => ({
    asunto: "Prueba de avisos: este correo llegó bien",
    quePaso: "Alguien de su organización pidió probar los avisos.",
    queSigue: "Los avisos de consumo llegarán a esta dirección.",
    queHacer: NADA,
  }),
  "paquete.vencimiento_proximo": ({ bolsa, umbral, consumo }) => ({
    asunto: `La bolsa vence en ${plural(umbral ?? 0, "día", "días")}: ${quedan(consumo.restantes, consultas(consumo.restantes))}`,
    quePaso: `La bolsa vence el ${bolsa ? momentInMail(bolsa.vence_en) : "día indicado"}.`,
    queSigue: "Lo que no se use hasta entonces se pierde y las consultas se detienen.",
    queHacer: "Use el saldo o pague una bolsa nueva antes de esa fecha.",
  }),
  "paquete.vencido": ({ consumo }) => ({
    asunto: `La bolsa venció con ${consultas(consumo.restantes)} sin usar`,
    quePaso: "La bolsa llegó a su fecha de vencimiento.",
    queSigue: "Las consultas nuevas se rechazan; no se registran ni se cobran.",
    queHacer: "Registre el pago de una bolsa nueva con soporte; las consultas se reanudan de inmediato.",
  }),
  "consulta.coincidencia_vinculante": ({ coincidencia }) => {
    const total = (coincidencia?.listas ?? []).reduce((sum, { coincidencias }) => sum + coincidencias, 0);
    return {
      asunto: `${plural(total, "coincidencia", "coincidencias")} por validar en una lista vinculante`,
      quePaso: "Una consulta de su entidad coincidió con una lista vinculante para Colombia.",
      queSigue: "Una coincidencia por validar no equivale por sí sola a un ROS.",
      queHacer:
        "Escale al oficial de cumplimiento; siga su manual y evalúe de inmediato el reporte a las autoridades. Esto no es asesoría legal.",
    };
  },
  "vigilancia.alarmas": ({ vigilancia }) => {
    const { nuevas = 0, cambios = 0, salidas = 0, alarmas = [] } = vigilancia ?? {};
    const total = nuevas + cambios + salidas;
    const rest = total - alarmas.length;
    const first = alarmas.map(({ referencia }) => referencia).join(", ");
    return {
      asunto: `${plural(total, "alarma", "alarmas")} de vigilancia`,
      quePaso: `Al comparar su base con la lista «${vigilancia && LISTAS[vigilancia.lista].nombre}» hubo ${plural(nuevas, "alarma nueva", "alarmas nuevas")}, ${plural(cambios, "cambio", "cambios")} y ${plural(salidas, "salida", "salidas")}.`,
      queSigue: `Referencias: ${first}${rest > 0 ? ` y ${formatCount(rest)} más` : ""}.`,
      queHacer: "Revise cada alarma. Salir de una lista no aprueba a nadie.",
    };
  },
  "vigilancia.atrasada": ({ atraso }) => ({
    asunto: "La vigilancia de su base está atrasada",
    quePaso: `Hace más de una hora entró en vigor una versión de la lista «${atraso && LISTAS[atraso.lista].nombre}» y ${plural(atraso?.pendientes ?? 0, "contraparte no se ha comparado", "contrapartes no se han comparado")} con ella.`,
    queSigue: "La comparación continúa sola. Las alarmas que falten llegarán cuando termine.",
    queHacer: "Si necesita saber ya de una contraparte, consúltela.",
  }),
};
