import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Uuid } from "@/server/contract/http/common";
import { readHuella } from "@/server/domain/consultas/papel";
import { type Informe, matchesOf, sumOfMeses, totalOf } from "@/server/domain/informes/informe";
import { momentoInWords, periodoInWords } from "@/server/domain/informes/informe-words";
import { SEVERIDAD_WORDS, SEVERIDADES } from "@/server/domain/screening/severidad-words";
import { formatCount } from "@/server/domain/shared/formato";
import { getDeps } from "@/server/runtime/deps";
import { type InformeVerificado, verifyInforme } from "@/server/usecases/informes/read-informe";
import { Facts } from "../../facts";
import { PaperForm } from "../../paper-form";
import { BAD, GOOD, VerdictBox, type VerdictWords } from "../../verdict-box";

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
export default async function InformeVerificationPage({ params, searchParams }: PageProps) {
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
  if (!Uuid.safeParse(informeId).success) return <VerdictBox paper="Informe" {...VERDICTS.desconocida} />;
  const { value: huella, problem } = readHuella(typed);
  if (huella === null) {
    return <PaperForm of="informe" huella={{ text: typed, problem: typed === "" ? undefined : problem }} />;
  }
  const deps = getDeps();
  const verificado = await verifyInforme(deps, { informeId, huella });
  const found = { id: informeId, huella, en: await deps.clock.now() };
  return (
    <>
      <VerdictBox paper="Informe" {...VERDICTS[verificado.estado]} found={found} />
      {verificado.estado === "huella_distinta" && <PaperForm of="informe" huella={{ text: typed }} />}
      {verificado.estado === "coincide" && <InformePublico informe={verificado.informe} />}
    </>
  );
}

const VERDICTS: Readonly<Record<InformeVerificado["estado"], VerdictWords>> = {
  coincide: {
    ...GOOD,
    title: "Papel y registro coinciden",
    text: "Las cifras que se conservan dan la huella impresa. Una huella se puede copiar en otro papel: confirme que el suyo dice lo mismo que ve aquí.",
  },
  huella_distinta: {
    ...BAD,
    title: "La huella no coincide con la de lo que se conserva",
    text: "O se copió mal, o este papel no es el que se preparó. Compare los 64 caracteres con los que imprime el informe.",
  },
  desconocida: {
    ...BAD,
    title: "No hay ningún informe con este número",
    text: "O se copió mal, o este papel no salió de aquí. El número del informe está en el pie de cada página.",
  },
};

/** The main figures of a report, to be held against its paper; of nobody consulted. */
function InformePublico({ informe }: { readonly informe: Informe }) {
  const { cifras } = informe;
  const sum = sumOfMeses(cifras.porMes);
  const { cerradas, pendientes } = cifras.decisiones;
  return (
    <Facts
      id="registro"
      title="Lo que se conserva: compárelo con su papel"
      facts={[
        ["Entidad", `${cifras.razonSocial} · NIT ${cifras.nit}`],
        ["Periodo", periodoInWords(informe)],
        ["De cuándo", momentoInWords(informe)],
        ["Preparado por", cifras.preparadoPor],
        ["Consultas", formatCount(totalOf(sum))],
        ...SEVERIDADES.map(
          (severidad) =>
            [`· ${SEVERIDAD_WORDS[severidad].nombre}`, formatCount(sum[severidad] ?? 0)] as const,
        ),
        ["Coincidencias", formatCount(matchesOf(cifras))],
        ["Descartadas en el periodo", formatCount(cerradas.descartadas)],
        ["Confirmadas en el periodo", formatCount(cerradas.confirmadas)],
        ["Esperan, de cualquier fecha", formatCount(pendientes.total)],
      ]}
    />
  );
}
