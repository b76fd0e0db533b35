import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Uuid } from "@/server/contract/http/common";
import { type Read, readHuella } from "@/server/domain/consultas/papel";
import { getDeps } from "@/server/runtime/deps";
import { verifyConsulta } from "@/server/usecases/bitacora/pruebas";
import { findPapel } from "@/server/usecases/informes/read-informe";
import { Offline } from "../offline";
import { PaperForm } from "../paper-form";
import { VerdictBox } from "../verdict-box";
import { ConsultaPublica, ListasComparadas } from "./consulta-publica";
import { ConsultadoForm } from "./consultado-form";
import { Retirada, Sello } from "./sello";
import { VERDICTS } from "./verdicts";

export const metadata: Metadata = {
  title: "Verificar un reporte",
  robots: { index: false, follow: false },
  // Other sites get no referrer. A stricter policy would remove the origin of our own form.
  referrer: "same-origin",
};

interface PageProps {
  readonly params: Promise<{ readonly consulta_id: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function ConsultaVerificationPage({ params, searchParams }: PageProps) {
  const { consulta_id: consultaId } = await params;
  const { h } = await searchParams;
  return (
    <div className="max-w-3xl space-y-8">
      <h1 className="font-semibold text-2xl tracking-tight">Verificación de un reporte</h1>
      {await verdict(consultaId, typeof h === "string" ? h : "")}
    </div>
  );
}

async function verdict(consultaId: string, typed: string): Promise<ReactNode> {
  if (!Uuid.safeParse(consultaId).success) return <Unknown />;
  const huella: Read = readHuella(typed);
  if (huella.value === null)
    return <PaperForm huella={{ text: typed, problem: typed === "" ? undefined : huella.problem }} />;
  const deps = getDeps();
  const verificacion = await verifyConsulta(deps, { consultaId, hash: huella.value });
  const { estado } = verificacion;
  if (estado === "desconocida") {
    // A person who types a number from paper does not know its kind.
    const otro = await findPapel(deps, consultaId);
    if (otro !== null) redirect(`${otro}?h=${huella.value}`);
    return <Unknown />;
  }
  const key = estado === "no_coincide" ? verificacion.motivo : estado;
  return (
    <>
      <VerdictBox
        paper="Consulta"
        {...VERDICTS[key]}
        found={{ id: consultaId, huella: huella.value, en: await deps.clock.now() }}
      />
      {key === "huella_distinta" && <PaperForm huella={{ text: typed }} />}
      {"consulta" in verificacion && (
        <>
          <ConsultaPublica consulta={verificacion.consulta} />
          <ConsultadoForm consultaId={consultaId} hash={huella.value} />
          <ListasComparadas consulta={verificacion.consulta} />
        </>
      )}
      {estado === "retirada" && <Retirada {...verificacion.retiro} />}
      {"inclusion" in verificacion && <Sello {...verificacion.inclusion} />}
      <Offline />
    </>
  );
}

const Unknown = () => (
  <>
    <VerdictBox paper="Consulta" {...VERDICTS.desconocida} />
    <p>
      <Link href="/verificar" className="font-medium text-accent underline">
        Escribir el número y la huella del reporte
      </Link>
    </p>
  </>
);
