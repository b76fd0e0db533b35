import { IMPACTO_WORDS } from "@/server/domain/operacion/incidente";
import { inBogota } from "@/server/domain/shared/bogota";
import { commaList, formatCount, plural, pluralWaiting, sentence } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import { cn } from "../../ui/cn";
import { CircleExclamationPoint, Info, OctagonExclamationPoint } from "../../ui/icons";
import { Link } from "../link";
import { HOW_TO_LIFT } from "../prueba/how-to-lift";
import { useSession } from "../session";
import type { PortalOutputs } from "../trpc";

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

/** Says what needs attention, why, and where to deal with it. */
function lineOf(atencion: Atencion): Line {
  switch (atencion.tipo) {
    case "incidente_abierto":
      return {
        weight: "warn",
        title: `Incidente abierto: ${atencion.titulo}`,
        why: `${IMPACTO_WORDS[atencion.impacto]}. Soporte cuenta allí cómo sigue.`,
        href: "/estado",
        action: "Ver el incidente",
      };
    case "sin_plan":
      return {
        weight: "warn",
        title: "Su entidad no tiene un paquete ni una bolsa",
        why: "Las consultas se responden y se cuentan. Pida una bolsa en Consumo, o escriba a soporte.",
        ...consumo,
      };
    case "bloqueada_por_mora":
      return {
        weight: "bad",
        title: "Las consultas están detenidas por mora",
        why: `${cuentaDeCobro(atencion.referencia)}${atencion.vencioEn ? ` venció el ${day(atencion.vencioEn)}` : " está vencida"} y el consumo pasó del paquete. Se reanudan al registrarse el pago.`,
        ...consumo,
      };
    case "bloqueada_por_tope":
      return {
        weight: "bad",
        title: "Se alcanzó el tope del mes y las consultas están detenidas",
        why: `Su entidad pidió por escrito un tope de ${plural(atencion.tope, "consulta", "consultas")} al mes. Se reanudan con el mes siguiente, o antes si pide a soporte cambiarlo.`,
        ...consumo,
      };
    case "bolsa_agotada":
      return {
        weight: "bad",
        title: "La bolsa se agotó y las consultas están detenidas",
        why: "Se reanudan al abrirse una bolsa nueva: pídala en Consumo.",
        ...consumo,
      };
    case "bolsa_vencida":
      return {
        weight: "bad",
        title: "La bolsa venció y las consultas están detenidas",
        why: `Venció el ${day(atencion.vencioEn)} con ${plural(atencion.saldo, "consulta", "consultas")} sin usar. Pida una nueva en Consumo.`,
        ...consumo,
      };
    case "cobro_vencido":
      return {
        weight: "warn",
        title: `${cuentaDeCobro(atencion.referencia)} está vencida`,
        why: `Venció el ${day(atencion.vencioEn)}. Si el consumo pasa del paquete, las consultas se detienen hasta el pago.`,
        ...consumo,
      };
    case "cobro_por_vencer":
      return {
        weight: "info",
        title: `${cuentaDeCobro(atencion.referencia)} vence ${inDays(atencion.dias)}`,
        why: `El último día para pagarla es el ${day(atencion.venceEn)}.`,
        ...consumo,
      };
    case "bolsa_por_vencer":
      return {
        weight: "warn",
        title: `La bolsa vence ${inDays(atencion.dias)}`,
        why: `El ${day(atencion.venceEn)} se pierden las ${formatCount(atencion.saldo)} que le quedan.`,
        ...consumo,
      };
    case "listas_atrasadas": {
      const { listas } = atencion;
      const [first, ...others] = listas;
      return {
        weight: "warn",
        title:
          others.length === 0
            ? `${first?.nombre}: no se ha podido actualizar`
            : `${listas.length} listas no se han podido actualizar`,
        why: `${listas.slice(0, NAMED).map(ageOfLista).join("; ")}${listas.length > NAMED ? `; y ${listas.length - NAMED} más` : ""}. Cada consulta dice qué versión comparó.`,
        href: "/estado",
        action: "Ver estado de las listas",
      };
    }
    case "coincidencias_sin_decision":
      return {
        weight: "info",
        title: `${countOf(atencion.cuantas, "coincidencia", "coincidencias")} sin decisión${vinculantesOf(atencion)}, ${atencion.cuantas === 1 ? ageOf(atencion.dias) : `la más antigua ${ageOf(atencion.dias)}`}`,
        why: "Una coincidencia por validar no equivale por sí sola a un ROS.",
        href: "/portal/decisiones",
        action: "Ver por decidir",
      };
    case "alarmas_por_atender":
      return {
        weight: "warn",
        title: `${countOf(atencion.cuantas, "alarma de vigilancia espera", "alarmas de vigilancia esperan")} consulta o lectura`,
        why: "No están entre las coincidencias por decidir: ninguna consulta las respalda, o solo hay que leerlas.",
        href: "/portal/decisiones",
        action: "Ver alarmas",
      };
    case "coincidencias_vencidas":
      return {
        weight: "bad",
        title: `${plural(atencion.cuantas, "coincidencia pasó", "coincidencias pasaron")} el plazo para decidir`,
        why: "Es el plazo que su entidad escribió en Políticas para su severidad.",
        href: "/portal/decisiones?orden=antiguedad",
        action: "Ver vencidas",
      };
    case "pasos_vencidos":
      return {
        weight: "bad",
        title: `${plural(atencion.cuantos, "paso de caso está vencido", "pasos de casos están vencidos")}`,
        why: "Siguen por hacer y su fecha ya pasó.",
        href: "/portal/decisiones?vista=casos",
        action: "Ver casos",
      };
    case "pasos_por_vencer":
      return {
        weight: "warn",
        title: `${plural(atencion.cuantos, "paso de caso vence", "pasos de casos vencen")} en los próximos 7 días`,
        why: "Los abrió una coincidencia confirmada, según la tabla de su entidad.",
        href: "/portal/decisiones?vista=casos",
        action: "Ver casos",
      };
    case "coincidencias_por_preparar":
      return {
        weight: "info",
        title: plural(atencion.cuantas, "coincidencia por preparar", "coincidencias por preparar"),
        why: "Ya se encontraron y se cobraron. En unos segundos están por decidir.",
        href: "/portal/decisiones",
        action: "Ver por decidir",
      };
    case "decisiones_por_aprobar":
      return {
        weight: "info",
        title: `${countOf(atencion.cuantas, "decisión espera", "decisiones esperan")} su aprobación`,
        why:
          atencion.cuantas === 1
            ? `La tomó otra persona de su equipo; la coincidencia es ${ageOf(atencion.dias)}.`
            : `Las tomaron otras personas de su equipo; la coincidencia más antigua es ${ageOf(atencion.dias)}.`,
        href: "/portal/decisiones?vista=por_aprobar",
        action: "Ver por aprobar",
      };
    case "cambios_por_aprobar":
      return {
        weight: "warn",
        title: `${plural(atencion.cuantos, "cambio de un control espera", "cambios de controles esperan")} su aprobación`,
        why: "Lo pidió otra persona de su equipo. Véalo antes y después, con su motivo.",
        href: "/portal/equipo",
        action: "Ver cambios",
      };
    case "invitaciones_de_soporte":
      return {
        weight: "warn",
        title: `Soporte pide invitar a ${atencion.cuantas === 1 ? "una persona" : `${atencion.cuantas} personas`} a su portal`,
        why: "Nadie entra mientras un administrador de su entidad no lo acepte.",
        href: "/portal/equipo",
        action: "Responder",
      };
    case "avisos_sin_entregar":
      return {
        weight: "warn",
        title: `${plural(atencion.cuantos, "aviso no llegó", "avisos no llegaron")} a su destino`,
        why: "En los últimos 7 días, tras agotar los intentos. Revise el destino y reenvíelos.",
        href: "/portal/alertas?estado=fallido",
        action: "Ver intentos",
      };
    case "sin_canal":
      return {
        weight: "info",
        title: "Nadie recibe los avisos de consumo",
        why: "No hay un correo ni un servidor configurado.",
        href: "/portal/alertas",
        action: "Configurar avisos",
      };
    case "llave_sin_uso":
      return {
        weight: "info",
        title: `La llave ${atencion.etiqueta === null ? `terminada en ${atencion.terminacion}` : `«${atencion.etiqueta}»`} no se usa hace ${plural(atencion.dias, "día", "días")}`,
        why: `Termina en ${atencion.terminacion}. Si ya no la necesita, revóquela.`,
        href: "/portal/llaves",
        action: "Ver llaves",
      };
    case "sin_segundo_factor":
      return {
        weight: "info",
        title: `${plural(atencion.cuantos, "persona ingresa", "personas ingresan")} sin segundo factor`,
        why: "Con él, una clave robada no basta para entrar.",
        href: "/portal/equipo",
        action: "Ver equipo",
      };
  }
}

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
      {atencion.map(modo === "prueba" ? lineInPrueba : lineOf).map(({ weight, title, why, href, action }) => {
        const Icon = ICONS[weight];
        return (
          <li key={title} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4.5 py-3.5">
            <Icon aria-hidden className={cn("size-4 shrink-0 self-start", COLORS[weight], "mt-0.5")} />
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
              <p className="text-ink-2 text-xs [overflow-wrap:anywhere]">{why}</p>
            </div>
            <Button asChild>
              <Link href={href}>{action}</Link>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
