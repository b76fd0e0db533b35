import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Uuid } from "@/server/contract/http/common";
import { readHuella } from "@/server/domain/consultas/papel";
import { getDeps } from "@/server/runtime/deps";
import { verifyExpediente } from "@/server/usecases/informes/expedientes";
import { PaperForm } from "../../paper-form";
import { ExpedientePublico } from "./expediente-publico";
import { ExpedienteVerdict } from "./expediente-verdict";

export const metadata: Metadata = {
  title: "Verificar un expediente",
  robots: { index: false, follow: false },
  referrer: "same-origin",
};

interface PageProps {
  readonly params: Promise<{ readonly expediente_id: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Says whether an expediente on paper equals the stored one. Names no person. */
export default async function VerificarExpedientePage({ params, searchParams }: PageProps) {
  const { expediente_id: expedienteId } = await params;
  const { h } = await searchParams;
  return (
    <div className="max-w-3xl space-y-8">
      <h1 className="font-semibold text-2xl tracking-tight">Verificación de un expediente</h1>
      {await verdict(expedienteId, typeof h === "string" ? h : "")}
    </div>
  );
}

async function verdict(expedienteId: string, typed: string): Promise<ReactNode> {
  if (!Uuid.safeParse(expedienteId).success) return <ExpedienteVerdict of="desconocida" />;
  const { value: huella, problem } = readHuella(typed);
  if (huella === null) {
    return (
      <PaperForm of="expediente" huella={{ text: typed, problem: typed === "" ? undefined : problem }} />
    );
  }
  const deps = getDeps();
  const verificado = await verifyExpediente(deps, { expedienteId, huella });
  const found = { id: expedienteId, huella, en: await deps.clock.now() };
  return (
    <>
      <ExpedienteVerdict of={verificado.estado} found={found} />
      {verificado.estado === "huella_distinta" && <PaperForm of="expediente" huella={{ text: typed }} />}
      {verificado.estado === "coincide" && <ExpedientePublico {...verificado} />}
    </>
  );
}
