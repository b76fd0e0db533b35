import type { Inclusion } from "@/server/domain/bitacora/verificacion";
import type { Retiro } from "@/server/domain/consultas/retiro";
import { formatBogota } from "@/server/domain/shared/bogota";
import { formatCount, plural } from "@/server/domain/shared/formato";

/** The manifest of the year with which a consulta was retired. */
export function Retirada({ anio, retiradoEn, nota }: Retiro) {
  return (
    <section aria-labelledby="retiro" className="space-y-2 text-sm">
      <h2 id="retiro" className="font-semibold text-base">
        El retiro
      </h2>
      <p>
        Las consultas de {anio} se retiraron el {formatBogota(retiradoEn)} (Bogotá), cumplidos los diez años
        de conservación de todas ellas y sin ninguna orden de retenerlas. Este manifiesto, firmado con la
        llave de la bitácora, dice cuántas eran y la huella de cada mes:
      </p>
      <Note text={nota} />
    </section>
  );
}

const Note = ({ text }: { readonly text: string }) => (
  <pre className="whitespace-pre-wrap break-all rounded-md border border-line bg-surface p-3 text-xs">
    {text}
  </pre>
);

/** The leaf of a consulta and the signed head that proves it. */
export function Sello({ indice, cabeza, estampado }: Inclusion) {
  return (
    <section aria-labelledby="sello" className="break-inside-avoid space-y-2 text-sm">
      <h2 id="sello" className="font-semibold text-base">
        El sello
      </h2>
      <p>
        Es la hoja {formatCount(indice + 1)} de {formatCount(cabeza.tamano)} de la bitácora, cuya cabeza se
        firmó el {formatBogota(cabeza.selladaEn)} (Bogotá). Esta nota la verifica cualquier herramienta de
        notas firmadas, con la llave de{" "}
        <a href="/verificar/llave" className="underline">
          /verificar/llave
        </a>
        :
      </p>
      <Note text={cabeza.nota} />
      {estampado && (
        <p>
          Una autoridad de estampado cronológico certificó el {formatBogota(estampado.estampadaEn)} (Bogotá)
          la cabeza de {plural(estampado.tamano, "hoja", "hojas")}, que ya tenía esta. La estampa (RFC 3161)
          viene en el paquete de evidencia.
        </p>
      )}
    </section>
  );
}
