import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Uuid } from "@/server/contract/http/common";
import { readHuella } from "@/server/domain/consultas/papel";
import { getDeps } from "@/server/runtime/deps";
import { verifyInforme } from "@/server/usecases/informes/read-informe";
import { PaperForm } from "../../paper-form";
import { InformePublico } from "./informe-publico";
import { InformeVerdict } from "./informe-verdict";

export const metadata: Metadata = {
  title: "Verificar un informe",
  robots: { index: false, follow: false },
  referrer: "same-origin",
};

interface PageProps {
  readonly params: Promise<{ readonly informe_id: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Says whether the figures of a report on paper equal the stored ones. */
export default async function VerificarInformePage({ params, searchParams }: PageProps) {
  const { informe_id: informeId } = await params;
  const { h } = await searchParams;
  return (
    <div className="max-w-3xl space-y-8">
      <h1 className="font-semibold text-2xl tracking-tight">Verificación de un informe para la junta</h1>
      {await verdict(informeId, typeof h === "string" ? h : "")}
    </div>
  );
}

async function verdict(informeId: string, typed: string): Promise<ReactNode> {
  if (!Uuid.safeParse(informeId).success) return <InformeVerdict of="desconocida" />;
  const { value: huella, problem } = readHuella(typed);
  if (huella === null) {
    return <PaperForm of="informe" huella={{ text: typed, problem: typed === "" ? undefined : problem }} />;
  }
  const deps = getDeps();
  const verificado = await verifyInforme(deps, { informeId, huella });
  const found = { id: informeId, huella, en: await deps.clock.now() };
  return (
    <>
      <InformeVerdict of={verificado.estado} found={found} />
      {verificado.estado === "huella_distinta" && <PaperForm of="informe" huella={{ text: typed }} />}
      {verificado.estado === "coincide" && <InformePublico informe={verificado.informe} />}
    </>
  );
}
