import { IMPACTO_WORDS } from "@/server/domain/operacion/incidente";
import { inBogota } from "@/server/domain/shared/bogota";
import { commaList, formatCount, plural, pluralWaiting, sentence } from "@/server/domain/shared/formato";
import { cn } from "../../ui/cn";
import { CircleExclamationPoint, Info, OctagonExclamationPoint } from "../../ui/icons";
import { HOW_TO_LIFT } from "../prueba/how-to-lift";
import { useSession } from "../session";
import type { PortalOutputs } from "../trpc";
import { ActionRow } from "./first-steps";

type Atencion = PortalOutputs["inicio"]["get"]["atencion"][number];

interface Line {
  readonly weight: "bad" | "warn" | "info";
  readonly title: string;
  readonly why: string;
  readonly href: string;
  readonly action: string;
}

const day = (moment: Date) => inBogota(moment).diaCorto;
const inDays = (dias: number) => (dias <= 0 ? "hoy" : `en ${plural(dias, "día", "días")}`);
const consumo = { href: "/portal/consumo", action: "Ver consumo" } as const;

type LineOf<Tipo> = (atencion: Extract<Atencion, { tipo: Tipo }>) => Line;

/** What needs attention, why, and where to deal with it. */
const LINES: { readonly [Tipo in Atencion["tipo"]]: LineOf<Tipo> } = {
  incidente_abierto: ({ titulo, impacto }) => ({
    weight: "warn",
    title: `Incidente abierto: ${titulo}`,
    why: `${IMPACTO_WORDS[impacto]}. Soporte cuenta allí cómo sigue.`,
    href: "/estado",
    action: "Ver el incidente",
  }),
  sin_plan: () => ({
    weight: "warn",
    title: "Su entidad no tiene un paquete ni una bolsa",
    why: "Las consultas se responden y se cuentan. Pida una bolsa en Consumo, o escriba a soporte.",
    ...consumo,
  }),
  bloqueada_por_mora: ({ referencia, vencioEn }) => ({
    weight: "bad",
    title: "Las consultas están detenidas por mora",
    why: `${cuentaDeCobro(referencia)}${vencioEn ? ` venció el ${day(vencioEn)}` : " está vencida"} y el consumo pasó del paquete. Se reanudan al registrarse el pago.`,
    ...consumo,
  }),
  bloqueada_por_tope: ({ tope }) => ({
    weight: "bad",
    title: "Se alcanzó el tope del mes y las consultas están detenidas",
    why: `Su entidad pidió por escrito un tope de ${plural(tope, "consulta", "consultas")} al mes. Se reanudan con el mes siguiente, o antes si pide a soporte cambiarlo.`,
    ...consumo,
  }),
  bolsa_agotada: () => ({
    weight: "bad",
    title: "La bolsa se agotó y las consultas están detenidas",
    why: "Se reanudan al abrirse una bolsa nueva: pídala en Consumo.",
    ...consumo,
  }),
  bolsa_vencida: ({ vencioEn, saldo }) => ({
    weight: "bad",
    title: "La bolsa venció y las consultas están detenidas",
    why: `Venció el ${day(vencioEn)} con ${plural(saldo, "consulta", "consultas")} sin usar. Pida una nueva en Consumo.`,
    ...consumo,
  }),
  cobro_vencido: ({ referencia, vencioEn }) => ({
    weight: "warn",
    title: `${cuentaDeCobro(referencia)} está vencida`,
    why: `Venció el ${day(vencioEn)}. Si el consumo pasa del paquete, las consultas se detienen hasta el pago.`,
    ...consumo,
  }),
  cobro_por_vencer: ({ referencia, dias, venceEn }) => ({
    weight: "info",
    title: `${cuentaDeCobro(referencia)} vence ${inDays(dias)}`,
    why: `El último día para pagarla es el ${day(venceEn)}.`,
    ...consumo,
  }),
  bolsa_por_vencer: ({ dias, venceEn, saldo }) => ({
    weight: "warn",
    title: `La bolsa vence ${inDays(dias)}`,
    why: `El ${day(venceEn)} se pierden las ${formatCount(saldo)} que le quedan.`,
    ...consumo,
  }),
  listas_atrasadas: ({ listas }) => ({
    weight: "warn",
    title:
      listas.length === 1
        ? `${listas[0]?.nombre}: no se ha podido actualizar`
        : `${listas.length} listas no se han podido actualizar`,
    why: `${listas.slice(0, NAMED).map(ageOfLista).join("; ")}${listas.length > NAMED ? `; y ${listas.length - NAMED} más` : ""}. Cada consulta dice qué versión comparó.`,
    href: "/estado",
    action: "Ver estado de las listas",
  }),
  coincidencias_sin_decision: (atencion) => ({
    weight: "info",
    title: `${countOf(atencion.cuantas, "coincidencia", "coincidencias")} sin decisión${vinculantesOf(atencion)}, ${atencion.cuantas === 1 ? ageOf(atencion.dias) : `la más antigua ${ageOf(atencion.dias)}`}`,
    why: "Una coincidencia por validar no equivale por sí sola a un ROS.",
    href: "/portal/decisiones",
    action: "Ver por decidir",
  }),
  alarmas_por_atender: ({ cuantas }) => ({
    weight: "warn",
    title: `${countOf(cuantas, "alarma de vigilancia espera", "alarmas de vigilancia esperan")} consulta o lectura`,
    why: "No están entre las coincidencias por decidir: ninguna consulta las respalda, o solo hay que leerlas.",
    href: "/portal/decisiones",
    action: "Ver alarmas",
  }),
  coincidencias_vencidas: ({ cuantas }) => ({
    weight: "bad",
    title: `${plural(cuantas, "coincidencia pasó", "coincidencias pasaron")} el plazo para decidir`,
    why: "Es el plazo que su entidad escribió en Políticas para su severidad.",
    href: "/portal/decisiones?orden=antiguedad",
    action: "Ver vencidas",
  }),
  pasos_vencidos: ({ cuantos }) => ({
    weight: "bad",
    title: `${plural(cuantos, "paso de caso está vencido", "pasos de casos están vencidos")}`,
    why: "Siguen por hacer y su fecha ya pasó.",
    href: "/portal/decisiones?vista=casos",
    action: "Ver casos",
  }),
  pasos_por_vencer: ({ cuantos }) => ({
    weight: "warn",
    title: `${plural(cuantos, "paso de caso vence", "pasos de casos vencen")} en los próximos 7 días`,
    why: "Los abrió una coincidencia confirmada, según la tabla de su entidad.",
    href: "/portal/decisiones?vista=casos",
    action: "Ver casos",
  }),
  coincidencias_por_preparar: ({ cuantas }) => ({
    weight: "info",
    title: plural(cuantas, "coincidencia por preparar", "coincidencias por preparar"),
    why: "Ya se encontraron y se cobraron. En unos segundos están por decidir.",
    href: "/portal/decisiones",
    action: "Ver por decidir",
  }),
  decisiones_por_aprobar: ({ cuantas, dias }) => ({
    weight: "info",
    title: `${countOf(cuantas, "decisión espera", "decisiones esperan")} su aprobación`,
    why:
      cuantas === 1
        ? `La tomó otra persona de su equipo; la coincidencia es ${ageOf(dias)}.`
        : `Las tomaron otras personas de su equipo; la coincidencia más antigua es ${ageOf(dias)}.`,
    href: "/portal/decisiones?vista=por_aprobar",
    action: "Ver por aprobar",
  }),
  cambios_por_aprobar: ({ cuantos }) => ({
    weight: "warn",
    title: `${plural(cuantos, "cambio de un control espera", "cambios de controles esperan")} su aprobación`,
    why: "Lo pidió otra persona de su equipo. Véalo antes y después, con su motivo.",
    href: "/portal/equipo",
    action: "Ver cambios",
  }),
  invitaciones_de_soporte: ({ cuantas }) => ({
    weight: "warn",
    title: `Soporte pide invitar a ${cuantas === 1 ? "una persona" : `${cuantas} personas`} a su portal`,
    why: "Nadie entra mientras un administrador de su entidad no lo acepte.",
    href: "/portal/equipo",
    action: "Responder",
  }),
  avisos_sin_entregar: ({ cuantos }) => ({
    weight: "warn",
    title: `${plural(cuantos, "aviso no llegó", "avisos no llegaron")} a su destino`,
    why: "En los últimos 7 días, tras agotar los intentos. Revise el destino y reenvíelos.",
    href: "/portal/alertas?estado=fallido",
    action: "Ver intentos",
  }),
  sin_canal: () => ({
    weight: "info",
    title: "Nadie recibe los avisos de consumo",
    why: "No hay un correo ni un servidor configurado.",
    href: "/portal/alertas",
    action: "Configurar avisos",
  }),
  llave_sin_uso: ({ etiqueta, terminacion, dias }) => ({
    weight: "info",
    title: `La llave ${etiqueta === null ? `terminada en ${terminacion}` : `«${etiqueta}»`} no se usa hace ${plural(dias, "día", "días")}`,
    why: `Termina en ${terminacion}. Si ya no la necesita, revóquela.`,
    href: "/portal/llaves",
    action: "Ver llaves",
  }),
  sin_segundo_factor: ({ cuantos }) => ({
    weight: "info",
    title: `${plural(cuantos, "persona ingresa", "personas ingresan")} sin segundo factor`,
    why: "Con él, una clave robada no basta para entrar.",
    href: "/portal/equipo",
    action: "Ver equipo",
  }),
};

const lineOf = (atencion: Atencion): Line => (LINES[atencion.tipo] as LineOf<string>)(atencion);

/** Kinds that stop a client or soon will. In test mode each is a situacion, which the client can end. */
const SITUACIONES: readonly Atencion["tipo"][] = commaList(
  "sin_plan, bloqueada_por_mora, bloqueada_por_tope, bolsa_agotada, bolsa_vencida",
);

const lineInPrueba = (atencion: Atencion): Line => ({
  ...lineOf(atencion),
  ...(SITUACIONES.includes(atencion.tipo) && { why: HOW_TO_LIFT }),
});

const ageOf = (dias: number) =>
  dias <= 0 ? "de hace menos de un día" : `de hace ${plural(dias, "día", "días")}`;
const countOf = (...counted: Parameters<typeof pluralWaiting>) => sentence(pluralWaiting(...counted));

/** Names at most this many lists and links to the page of their state. */
const NAMED = 2;

const ageOfLista = ({ nombre, edadHoras }: { nombre: string; edadHoras: number | null }) =>
  edadHoras === null
    ? `${nombre}, sin versión oficial confirmada`
    : `${nombre}, confirmada hace ${plural(edadHoras, "hora", "horas")}`;

/** Those on binding lists, which come first in the queue. */
const vinculantesOf = ({ vinculantes }: { vinculantes: number }) =>
  vinculantes === 0 ? "" : `, ${formatCount(vinculantes)} en listas vinculantes`;

const cuentaDeCobro = (referencia: string | null) =>
  referencia === null ? "Una cuenta de cobro" : `La cuenta de cobro ${referencia}`;

const ICONS = { bad: OctagonExclamationPoint, warn: CircleExclamationPoint, info: Info } as const;
const COLORS = { bad: "text-bad", warn: "text-warn", info: "text-ink-3" } as const;

/** Items that need attention, with those that stop the client first. */
export function AtencionList({ atencion }: { atencion: readonly Atencion[] }) {
  const { modo } = useSession();
  if (atencion.length === 0) {
    return <p className="rounded-lg border border-line bg-surface px-4.5 py-4 text-ink-2">Nada por ahora.</p>;
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {atencion.map(modo === "prueba" ? lineInPrueba : lineOf).map(({ weight, ...line }) => {
        const Icon = ICONS[weight];
        const mark = <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0 self-start", COLORS[weight])} />;
        return <ActionRow key={line.title} {...line} mark={mark} />;
      })}
    </ul>
  );
}
