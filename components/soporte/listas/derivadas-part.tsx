import { formatCount, plural } from "@/server/domain/shared/formato";
import { Link } from "../../ui/link";
import type { Previa } from "./words";

type Derivada = Previa["derivadas"][number];

/** Lists derived from the file that change too, each with its figures and objections. */
export function DerivadasPart({ previa }: { readonly previa: Previa }) {
  const { derivadas, objecion, origen, resultado } = previa;
  if (derivadas.length === 0) return null;
  return (
    <section
      aria-label="Listas que salen del mismo archivo"
      className="space-y-2 border-line border-t pt-3.5"
    >
      <h2 className="font-medium">
        {resultado === null ? "De este archivo sale también" : "De este archivo salía también"}
      </h2>
      <ul className="space-y-2">
        {derivadas.map((derivada) => (
          <li key={derivada.slug} className="max-w-prose space-y-1">
            <p>
              <Link href={`/soporte/listas/${derivada.slug}`}>{derivada.nombre}</Link>: {changeOf(derivada)}
            </p>
            <Warning derivada={derivada} isTakenAlong={objecion !== null || origen === "retenida"} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function changeOf({ rechazo, agregadas, retiradas, modificadas, antes, ahora }: Derivada): string {
  if (rechazo !== null) return `sigue con su versión vigente, de ${plural(antes, "entrada", "entradas")}.`;
  if (agregadas + retiradas + modificadas === 0) {
    return `no cambia; sigue con ${plural(ahora, "entrada", "entradas")}.`;
  }
  const parts = [
    plural(agregadas, "entrada nueva", "entradas nuevas"),
    plural(retiradas, "retirada", "retiradas"),
    plural(modificadas, "modificada", "modificadas"),
  ];
  return `${parts.join(", ")}. Pasa de ${formatCount(antes)} a ${plural(ahora, "entrada", "entradas")}.`;
}

/** Accepting the file accepts the lists derived from it. Otherwise the guards hold each of those alone. */
function Warning({
  derivada,
  isTakenAlong,
}: {
  readonly derivada: Derivada;
  readonly isTakenAlong: boolean;
}) {
  const { rechazo, objecion, isStale } = derivada;
  if (rechazo !== null) return <p className="text-warn">No se puede sacar de este archivo: {rechazo}</p>;
  return (
    <>
      {objecion !== null && (
        <p className="text-warn">
          <strong>También parece incompleta.</strong> {objecion}{" "}
          {isTakenAlong
            ? "Si acepta este archivo, entra en vigor con él."
            : "Quedará retenida: se decide sobre ella aparte."}
        </p>
      )}
      {isStale && (
        <p className="text-ink-2 text-xs">
          De esta lista entró en vigor otra versión después de comparar: las cifras son de antes.
        </p>
      )}
    </>
  );
}
