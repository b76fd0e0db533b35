import { ALARMA_WORDS, campoInWords } from "@/server/domain/contrapartes/alarma-words";
import { Moment } from "../../ui/moment";
import { VigilanciaBadge } from "./estado-badge";
import type { Decided } from "./use-decisiones";

type Alarma = Decided["alarmas"][number];

/** What vigilancia told of a match, with each change value by value. */
export function AlarmaNote({ alarmas }: { readonly alarmas: readonly Alarma[] }) {
  return alarmas.map(({ alarmaId, tipo, detectadaEn, referencia, cambios }) => (
    <div
      key={alarmaId}
      data-alarma
      className="space-y-2 rounded-lg border border-line bg-sunken px-3.5 py-2.5"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <VigilanciaBadge alarmas={[{ tipo }]} />
        <span className="min-w-0 text-ink-2 text-xs [overflow-wrap:anywhere]">
          <Moment at={detectadaEn} /> · referencia {referencia}
        </span>
      </p>
      <p>{ALARMA_WORDS[tipo].significado}</p>
      <Cambios cambios={cambios} />
    </div>
  ));
}

/** Each change of a field: what it said, and what it says. */
export function Cambios({ cambios }: { readonly cambios: Alarma["cambios"] }) {
  if (cambios.length === 0) return null;
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
      {cambios.map(({ campo, antes, despues }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two may be alike
        <div key={at} className="contents">
          <dt className="text-ink-3">{campoInWords(campo)}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere] max-sm:mb-1">
            {antes === null ? <Nothing before /> : <del className="text-ink-3">{antes}</del>}
            <span aria-hidden> → </span>
            <span className="sr-only"> ahora </span>
            {despues === null ? (
              <Nothing />
            ) : (
              <ins className="font-medium text-ink no-underline">{despues}</ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Nothing = ({ before = false }: { readonly before?: boolean }) => (
  <span className="text-ink-3">{before ? "no lo decía" : "ya no lo dice"}</span>
);
