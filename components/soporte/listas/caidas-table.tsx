import { formatCount } from "@/server/domain/shared/formato";
import { cifraInWords, fallInWords, type Retenida } from "./words";

/** Figures that fell: before, now, the percentage, and the entries concerned. */
export function CaidasTable({ caidas }: Pick<Retenida, "caidas">) {
  if (caidas.length === 0) return null;
  return (
    <div className="overflow-x-auto">
      <table className="w-full max-w-xl text-left tabular-nums">
        <caption className="sr-only">Cifras que caen frente a la versión vigente</caption>
        <thead className="text-ink-3 text-xs">
          <tr>
            <th scope="col" className="py-1 pr-4 font-medium">
              Cifra
            </th>
            <th scope="col" className="py-1 pr-4 text-right font-medium">
              Antes
            </th>
            <th scope="col" className="py-1 pr-4 text-right font-medium">
              Ahora
            </th>
            <th scope="col" className="py-1 pr-4 text-right font-medium">
              Diferencia
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Entradas que pierden
            </th>
          </tr>
        </thead>
        <tbody>
          {caidas.map(({ cifra, antes, ahora, entradas }) => (
            <tr key={cifra} className="border-line border-t">
              <th scope="row" className="py-1 pr-4 font-normal">
                {cifraInWords(cifra)}
              </th>
              <td className="py-1 pr-4 text-right">{formatCount(antes)}</td>
              <td className="py-1 pr-4 text-right font-semibold">{formatCount(ahora)}</td>
              <td className="py-1 pr-4 text-right text-bad">{fallInWords(antes, ahora)}</td>
              <td className="py-1 text-right">{formatCount(entradas)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
