"use client";

import { useQuery } from "@tanstack/react-query";
import { bogotaDay, inBogota } from "@/server/domain/shared/bogota";
import { plural } from "@/server/domain/shared/formato";
import { Card } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { Chart } from "../../ui/chart";
import { SERIE_COLORS } from "../../ui/chart-props";
import { Skeleton } from "../../ui/skeleton";
import { Link, useRouter } from "../link";
import { type PortalOutputs, useTRPC } from "../trpc";

type Diario = PortalOutputs["consumo"]["diario"];

export function UsoPorDia({ now }: { readonly now: Date }) {
  const query = useQuery(useTRPC().consumo.diario.queryOptions({ mes: bogotaDay(now).slice(0, 7) }));
  return (
    <section aria-labelledby="uso" className="space-y-2.5">
      <h2 id="uso" className="font-semibold text-base">
        Uso por llave y día, {inBogota(now).mes}
      </h2>
      <QueryView query={query} skeleton={<Skeleton className="h-72" />}>
        {(diario) => <Uso diario={diario} today={bogotaDay(now)} />}
      </QueryView>
    </section>
  );
}

function Uso({ diario, today }: { readonly diario: Diario; readonly today: string }) {
  const router = useRouter();
  const llaves = diario.solicitantes.filter(({ tipo }) => tipo === "llave");
  if (llaves.length === 0) return <p className="text-ink-2">Ninguna llave ha consultado este mes.</p>;
  const shown = llaves.slice(0, SERIE_COLORS.length);
  const points = Array.from({ length: Number(today.slice(8)) }, (_, at) => {
    const dia = `${diario.mes}-${String(at + 1).padStart(2, "0")}`;
    const rows = diario.dias.filter((row) => row.dia === dia);
    return {
      label: inBogota(new Date(`${dia}T12:00:00-05:00`)).diaMes,
      values: Object.fromEntries(rows.map(({ solicitanteId, consultas }) => [solicitanteId, consultas])),
      href: `/portal/consultas?desde=${dia}&hasta=${dia}`,
    };
  });
  return (
    <Card className="space-y-4">
      <Chart
        caption="Consultas de cada llave por día"
        axis="Día (Bogotá)"
        series={shown.map(({ id, nombre, terminacion }, at) => ({
          key: id,
          label: nombre === null ? `…${terminacion}` : `${nombre} (…${terminacion})`,
          color: SERIE_COLORS[at] ?? "var(--color-ink-3)",
        }))}
        points={points}
        onOpen={({ href }) => href !== undefined && router.push(href as "/portal")}
      />
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {llaves.map(({ id, nombre, terminacion, revocadaEn, consultas }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="min-w-0 truncate">
              {nombre ?? `…${terminacion}`}
              {revocadaEn !== null && <span className="text-ink-3"> (revocada)</span>}
            </span>
            <Link href={`/portal/consultas?quien=${id}&desde=${diario.mes}-01&hasta=${today}`}>
              {plural(consultas, "consulta", "consultas")}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
