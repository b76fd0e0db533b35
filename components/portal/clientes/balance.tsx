import { formatCount, plural } from "@/server/domain/shared/formato";
import { Card } from "../../rooms/card";
import { Meter } from "../../ui/meter";
import { Link } from "../link";
import type { PortalOutputs } from "../trpc";

type Data = Pick<PortalOutputs["inicio"]["get"], "consumo" | "umbrales">;

/** The remaining package or bolsa as a bar, with the forecast. */
export function Balance({ consumo: view, umbrales }: Data) {
  const { consumo, plan, bolsa, pronostico } = view;
  const { consumidas, incluidas, porcentaje } = consumo;
  if (incluidas === 0) return null;
  const next = umbrales.find((umbral) => umbral > (porcentaje ?? 0) && umbral <= 100);
  const cierre = pronostico?.tipo === "estimado" ? pronostico.alCierre : null;
  return (
    <Card className="space-y-2">
      <Meter
        value={consumidas}
        max={incluidas}
        tone={view.bloqueo !== null ? "bad" : consumidas >= incluidas ? "warn" : "accent"}
        label={`${formatCount(consumidas)} de ${plural(incluidas, "consulta consumida", "consultas consumidas")}`}
        marks={[
          ...(next === undefined ? [] : [{ at: (incluidas * next) / 100 }]),
          ...(cierre === null ? [] : [{ at: cierre, isFaint: true }]),
        ]}
      />
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-ink-3 text-xs">
        <span>
          {plural(consumidas, "consumida", "consumidas")}
          {porcentaje !== null && `, ${formatCount(porcentaje)} %`}
        </span>
        <span>
          {[
            next !== undefined && `aviso al ${formatCount(next)} %`,
            cierre !== null && `cierre previsto ${formatCount(Math.round((cierre / incluidas) * 100))} %`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <span>
          {bolsa === null ? plan?.nombre : `Bolsa ${bolsa.secuencia}`} ·{" "}
          <Link href="/portal/consumo">ver consumo</Link>
        </span>
      </p>
    </Card>
  );
}
