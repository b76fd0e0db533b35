import {
  DISPONIBILIDAD_DIAS,
  type DiaDisponible,
  type Disponibilidad,
  porcentajeOf,
} from "@/server/domain/operacion/disponibilidad";
import { formatBogota, inBogota, spanInWords } from "@/server/domain/shared/bogota";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { cn } from "../ui/cn";

const BAR = { width: 8, gap: 3, height: 40 } as const;
/** Smallest visible lack, for days that lack anything. */
const LEAST_LACK = 6;

/** Noon, so that the day is the same in every time zone. */
const inWords = (dia: string): string => inBogota(new Date(`${dia}T17:00:00Z`)).diaCorto;
const percent = (value: number): string => `${formatCount(value)} %`;
const lackOf = ({ esperados, anotados }: DiaDisponible): number => esperados - anotados;

/** Ninety days as bars and as a table. */
export function DisponibilidadPart({ disponibilidad }: { readonly disponibilidad: Disponibilidad }) {
  const { dias, desde, cortes } = disponibilidad;
  const porcentaje = porcentajeOf(disponibilidad);
  const known = dias.filter(({ esperados }) => esperados > 0);
  if (porcentaje === null || desde === null)
    return <p className="text-ink-2">Aún no hay minutos anotados: el registro empieza con este servicio.</p>;
  return (
    <div className="space-y-4">
      <p>
        <strong className="font-semibold text-xl tabular-nums">{percent(porcentaje)}</strong>{" "}
        <span className="text-ink-2">
          de los minutos de{" "}
          {known.length < DISPONIBILIDAD_DIAS
            ? `${plural(known.length, "día", "días")}: el registro empieza el ${formatBogota(desde)}`
            : `los últimos ${DISPONIBILIDAD_DIAS} días`}
        </span>
      </p>
      <div>
        <Bars dias={dias} />
        <p aria-hidden className="mt-1 flex justify-between text-ink-3 text-xs">
          <span>hace {DISPONIBILIDAD_DIAS} días</span>
          <span>hoy</span>
        </p>
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-xs">
        <Key className="bg-good">Minutos anotados</Key>
        <Key className="bg-bad">Minutos sin anotar</Key>
        <Key className="border border-line-strong border-dashed">Sin registro aún</Key>
      </ul>
      <Cortes cortes={cortes} />
      <details className="text-sm">
        <summary className="cursor-pointer">Ver como tabla</summary>
        <table className="mt-2 w-full max-w-xl text-left tabular-nums">
          <caption className="sr-only">Disponibilidad por día</caption>
          <thead className="text-ink-2 text-xs">
            <tr>
              <th scope="col">Día</th>
              <th scope="col" className="text-right">
                Disponible
              </th>
              <th scope="col" className="text-right">
                Minutos sin anotar
              </th>
            </tr>
          </thead>
          <tbody>
            {known.toReversed().map((dia) => (
              <tr key={dia.dia} className="border-line border-t">
                <th scope="row" className="py-1 font-normal">
                  {inWords(dia.dia)}
                </th>
                <td className="text-right">{percent(porcentajeOf(dia) ?? 0)}</td>
                <td className="text-right">{formatCount(lackOf(dia))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

function Bars({ dias }: { readonly dias: readonly DiaDisponible[] }) {
  const lacking = dias.filter((dia) => lackOf(dia) > 0).length;
  const width = dias.length * (BAR.width + BAR.gap) - BAR.gap;
  return (
    <svg
      role="img"
      aria-label={`Disponibilidad por día: ${plural(lacking, "día", "días")} con minutos sin anotar. Debajo está como tabla.`}
      viewBox={`0 0 ${width} ${BAR.height}`}
      preserveAspectRatio="none"
      className="h-10 w-full"
    >
      {dias.map((dia, at) => (
        <Bar key={dia.dia} dia={dia} x={at * (BAR.width + BAR.gap)} />
      ))}
    </svg>
  );
}

function Bar({ dia, x }: { readonly dia: DiaDisponible; readonly x: number }) {
  const { esperados } = dia;
  const lack = lackOf(dia);
  const { width, height } = BAR;
  if (esperados === 0)
    return (
      <rect
        x={x + 0.5}
        y={height - 6}
        width={width - 1}
        height={5}
        className="fill-none stroke-line-strong"
        strokeDasharray="2 2"
      />
    );
  const lacking = lack === 0 ? 0 : Math.max(LEAST_LACK, (height * lack) / esperados);
  const title = `${inWords(dia.dia)}: ${percent(porcentajeOf(dia) ?? 0)}${lack === 0 ? "" : `, ${plural(lack, "minuto", "minutos")} sin anotar`}`;
  return (
    <g>
      <title>{title}</title>
      <rect x={x} y={lacking} width={width} height={height - lacking} className="fill-good" />
      {lacking > 0 && <rect x={x} y={0} width={width} height={lacking} className="fill-bad" />}
    </g>
  );
}

const Key = ({ className, children }: { readonly className: string; readonly children: string }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden className={cn("inline-block size-2.5 rounded-sm", className)} />
    {children}
  </li>
);

function Cortes({ cortes }: Pick<Disponibilidad, "cortes">) {
  if (cortes.length === 0) return <p className="text-sm">Sin interrupciones anotadas en ese tiempo.</p>;
  return (
    <div className="space-y-1 text-sm">
      <h3 className="font-medium">Últimas interrupciones</h3>
      <ul className="divide-y divide-line border-line border-y">
        {cortes.map(({ desde, hasta }) => (
          <li key={desde.getTime()} className="flex flex-wrap justify-between gap-x-4 py-1.5 tabular-nums">
            <span>
              {formatBogota(desde)} a {formatBogota(hasta)}
            </span>
            <span className="text-ink-2">{spanInWords(hasta.getTime() - desde.getTime())}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
