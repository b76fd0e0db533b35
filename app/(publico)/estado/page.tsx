import type { Metadata } from "next";
import { ageInWords, formatBogota } from "@/server/domain/shared/bogota";
import { formatCount } from "@/server/domain/shared/formato";
import type { ListaStatus } from "@/server/domain/shared/lista-status";
import { getDeps } from "@/server/runtime/deps";
import { listListas } from "@/server/usecases/listas/list-listas";

export const metadata: Metadata = { title: "Estado de las listas" };
export const dynamic = "force-dynamic";

const TIER_LABELS = {
  "1_vinculante": "Vinculante",
  "2_obligatoria": "Obligatoria",
  "3_referencia": "Referencia",
  "4_kyc_nacional": "Antecedentes",
} as const;

const COLUMNS = ["Lista", "Nivel", "Versión", "Descargada", "Antigüedad", "Entradas"] as const;

export default async function EstadoPage() {
  const deps = getDeps();
  const [all, now] = await Promise.all([listListas(deps), deps.clock.now()]);
  const listas = all.filter(({ modulo }) => modulo === "sarlaft");
  const hasSamples = listas.some((lista) => lista.activa?.isSample);
  return (
    <div className="space-y-6">
      <div className="space-y-2">
        <h1 className="font-semibold text-2xl tracking-tight">Estado de las listas</h1>
        <p className="max-w-2xl text-ink-2">
          Estas son las versiones que se comparan en este momento. Cada consulta guarda la versión exacta que
          usó. Horas de Bogotá (UTC−5).
        </p>
      </div>
      {hasSamples && <SampleNotice />}
      <div className="overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">Listas con su nivel, versión, fecha, antigüedad y entradas</caption>
          <thead className="border-line border-b text-ink-2">
            <tr>
              {COLUMNS.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="whitespace-nowrap px-4 py-3 font-medium last:text-right"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listas.map((lista) => (
              <ListaRow key={lista.slug} lista={lista} now={now} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function SampleNotice() {
  return (
    <p role="note" className="rounded-lg bg-warn-soft px-4 py-3 text-warn text-sm">
      Las listas marcadas como <strong>muestra</strong> contienen personas y empresas inventadas: sirven para
      probar el servicio, no para tomar decisiones.
    </p>
  );
}

function ListaRow({ lista, now }: { lista: ListaStatus; now: Date }) {
  const { activa, age } = lista;
  return (
    <tr data-lista={lista.slug} className="border-line border-b align-top last:border-0">
      <th scope="row" className="px-4 py-3 font-medium">
        {lista.nombre}
        <span className="block font-normal text-ink-2 text-xs">{lista.slug}</span>
      </th>
      <td className="whitespace-nowrap px-4 py-3">{TIER_LABELS[lista.tier]}</td>
      {activa === null ? (
        <td colSpan={4} className="px-4 py-3 text-warn">
          Sin versión cargada
        </td>
      ) : (
        <>
          <td className="px-4 py-3 font-mono text-xs" title={activa.hashContenido}>
            {activa.hashContenido.slice(0, 12)}
          </td>
          <td className="whitespace-nowrap px-4 py-3">
            <time dateTime={activa.fetchedEn.toISOString()}>{formatBogota(activa.fetchedEn)}</time>
          </td>
          <td className="whitespace-nowrap px-4 py-3">
            {ageInWords(age.confirmadaEn ?? activa.fetchedEn, now)}
          </td>
          <td className="px-4 py-3 text-right tabular-nums">{formatCount(activa.totalEntradas)}</td>
        </>
      )}
    </tr>
  );
}
