import { PageHeader } from "../../ui/page-header";
import type { PortalOutputs } from "../trpc";
import { EvidenciaCard } from "./evidencia-card";

/** In place of a consulta whose record no longer has the hash it was sealed with. */
export function Altered({ detail }: { readonly detail: PortalOutputs["consultas"]["get"] }) {
  return (
    <>
      <PageHeader title="El registro de esta consulta fue alterado" />
      <p role="alert" className="mb-4 rounded-lg border border-bad bg-bad-soft px-5 py-4">
        Lo que hoy está guardado ya no tiene la huella con la que se selló, y por eso no se muestra. Conserve
        el reporte que haya descargado y avise a soporte con el número de la consulta.
      </p>
      <div className="max-w-md">
        <EvidenciaCard detail={detail} />
      </div>
    </>
  );
}

/** Over a consulta that the signed log no longer proves. */
export function LogAltered() {
  return (
    <p role="alert" className="mb-4 rounded-lg border border-bad bg-bad-soft px-5 py-4">
      El registro tiene su huella, pero la bitácora firmada ya no lo prueba. Avise a soporte con el número de
      la consulta.
    </p>
  );
}
