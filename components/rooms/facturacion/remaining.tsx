import { formatCop, formatCount, plural } from "@/server/domain/shared/formato";
import { Meter } from "../../ui/meter";
import { longDay } from "../days";
import { basisOf, type ConsumoActual, pronosticoOf, ruleOf } from "./words";

export function Remaining({ view }: { readonly view: ConsumoActual }) {
  const { consumo, pronostico, bolsa, plan, planSiguiente } = view;
  const { consumidas, incluidas } = consumo;
  const basis = pronostico && basisOf(pronostico);
  const isOver = consumidas >= incluidas;
  return (
    <section
      aria-label="Consumo actual"
      className="space-y-4 rounded-lg border border-line bg-surface px-4.5 py-4"
    >
      {incluidas > 0 && (
        <>
          <Meter
            label={`${formatCount(consumidas)} de ${plural(incluidas, "consulta consumida", "consultas consumidas")}`}
            value={Math.min(consumidas, incluidas)}
            max={incluidas}
            tone={view.bloqueo !== null ? "bad" : isOver ? "warn" : "accent"}
            marks={pronostico?.tipo === "estimado" ? [{ at: pronostico.alCierre, isFaint: true }] : []}
          />
          <Figures view={view} />
        </>
      )}
      {pronostico !== null && (
        <div className="space-y-0.5">
          <p>{pronosticoOf(pronostico, view)}</p>
          {basis !== null && <p className="text-ink-3 text-xs">{basis}</p>}
        </div>
      )}
      <p className="max-w-prose text-ink-2">{ruleOf(view)}</p>
      {bolsa === null && planSiguiente?.codigo !== plan?.codigo && (
        <p className="text-ink-2">
          Desde el {longDay(view.periodo.fin)}:{" "}
          {planSiguiente === null
            ? "sin paquete"
            : `${planSiguiente.nombre}, ${formatCop(planSiguiente.precioMes)} al mes`}
          .
        </p>
      )}
    </section>
  );
}

function Figures({ view }: { readonly view: ConsumoActual }) {
  const { consumo, bolsa, periodo } = view;
  const { consumidas, restantes, porcentaje, excedente, excedenteValorEstimado } = consumo;
  const figures: readonly (readonly [string, string])[] = [
    [
      "Consumidas",
      `${formatCount(consumidas)}${porcentaje === null ? "" : ` (${formatCount(porcentaje)} %)`}`,
    ],
    ["Quedan", formatCount(restantes)],
    ...(bolsa === null
      ? ([
          [
            "Excedente",
            excedente === 0
              ? "ninguno"
              : `${formatCount(excedente)} (${formatCop(excedenteValorEstimado ?? 0)})`,
          ],
          ["Días que faltan", formatCount(periodo.diasRestantes)],
        ] as const)
      : ([
          ["Precio por consulta", formatCop(bolsa.precioUnitario)],
          ["Días para vencer", formatCount(bolsa.diasParaVencer)],
        ] as const)),
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-3 text-xs">{label}</dt>
          <dd className="font-semibold text-base tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
