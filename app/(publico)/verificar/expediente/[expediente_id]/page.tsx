import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Uuid } from "@/server/contract/http/common";
import { readHuella } from "@/server/domain/consultas/papel";
import { getDeps } from "@/server/runtime/deps";
import { type ExpedienteVerificado, verifyExpediente } from "@/server/usecases/informes/expedientes";
import { PaperForm } from "../../paper-form";
import { BAD, GOOD, VerdictBox, type VerdictWords, WAITING } from "../../verdict-box";
import { ExpedientePublico } from "./expediente-publico";

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
export default async function ExpedienteVerificationPage({ params, searchParams }: PageProps) {
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
  if (!Uuid.safeParse(expedienteId).success)
    return <VerdictBox paper="Expediente" {...VERDICTS.desconocida} />;
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
      <VerdictBox paper="Expediente" {...VERDICTS[verificado.estado]} found={found} />
      {verificado.estado === "huella_distinta" && <PaperForm of="expediente" huella={{ text: typed }} />}
      {verificado.estado === "coincide" && <ExpedientePublico {...verificado} />}
    </>
  );
}

const VERDICTS: Readonly<Record<ExpedienteVerificado["estado"], VerdictWords>> = {
  coincide: {
    ...GOOD,
    title: "Papel y registro coinciden",
    text: "Lo que se conserva de esas consultas y de sus decisiones, leído de nuevo, da la huella impresa. Una huella se puede copiar en otro papel: confirme que el suyo dice lo mismo que ve aquí.",
  },
  retirada: {
    ...WAITING,
    mark: "✓",
    title: "La huella es la que se emitió, de consultas que ya se retiraron: cumplieron sus diez años",
    text: "Lo que decía el expediente ya no se conserva completo: aquí no se puede comparar con el papel.",
  },
  registro_alterado: {
    ...BAD,
    title: "Lo que hoy se conserva ya no es lo que se imprimió",
    text: "La huella es la que se emitió, pero leído de nuevo lo guardado da otra. Conserve el expediente y avise a quien lo emitió.",
  },
  huella_distinta: {
    ...BAD,
    title: "La huella no coincide con la emitida",
    text: "O se copió mal, o este papel no es el que se emitió. Compare los 64 caracteres con los que imprime el expediente.",
  },
  desconocida: {
    ...BAD,
    title: "No hay ningún expediente con este número",
    text: "O se copió mal, o este papel no salió de aquí. El número del expediente está en el pie de cada página.",
  },
};
