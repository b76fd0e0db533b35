import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Sha256, Uuid } from "@/server/contract/common";
import { getDeps } from "@/server/runtime/deps";
import { verifyConsulta } from "@/server/usecases/bitacora/verify-consulta";
import { ConsultaPublica } from "./consulta-publica";
import { ConsultadoForm } from "./consultado-form";
import { Retirada, Sello } from "./sello";
import { Verdict } from "./verdict";

export const metadata: Metadata = {
  title: "Verificar un reporte",
  robots: { index: false, follow: false },
  // Nothing of the address to others; our own form would come from nowhere with less.
  referrer: "same-origin",
};
export const dynamic = "force-dynamic";

interface PageProps {
  readonly params: Promise<{ readonly consulta_id: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function VerificarPage({ params, searchParams }: PageProps) {
  const { consulta_id: consultaId } = await params;
  const { h } = await searchParams;
  const hash = typeof h === "string" ? h.trim().toLowerCase() : "";
  return (
    <div className="max-w-3xl space-y-8">
      <header className="space-y-2">
        <h1 className="font-semibold text-2xl tracking-tight">Verificación de un reporte</h1>
        <p className="text-ink-2">
          Aquí se recalcula la huella de lo que se guardó y se compara con la impresa en el reporte y con la
          bitácora firmada. No se muestra a quién se consultó.
        </p>
      </header>
      {hash === "" ? <AskForHash /> : await verdict(consultaId, hash)}
    </div>
  );
}

async function verdict(consultaId: string, hash: string): Promise<ReactNode> {
  if (!Uuid.safeParse(consultaId).success) return <Verdict of="desconocida" />;
  if (!Sha256.safeParse(hash).success) return <Verdict of="huella_distinta" />;
  const deps = getDeps();
  const verificacion = await verifyConsulta(deps, { consultaId, hash });
  const key = verificacion.estado === "no_coincide" ? verificacion.motivo : verificacion.estado;
  return (
    <>
      <Verdict of={key} en={await deps.clock.now()} />
      {key === "huella_distinta" && <AskForHash />}
      {"consulta" in verificacion && (
        <>
          <ConsultadoForm consultaId={consultaId} hash={hash} />
          <ConsultaPublica consulta={verificacion.consulta} />
        </>
      )}
      {verificacion.estado === "retirada" && <Retirada {...verificacion.retiro} />}
      {"inclusion" in verificacion && <Sello {...verificacion.inclusion} />}
    </>
  );
}

function AskForHash() {
  return (
    <form className="space-y-3">
      <label htmlFor="h" className="block font-medium">
        Huella del reporte
      </label>
      <p id="h-ayuda" className="text-sm text-ink-2">
        Son los 64 caracteres que el reporte imprime junto al código QR.
      </p>
      <input
        id="h"
        name="h"
        required
        pattern="[0-9a-fA-F]{64}"
        autoComplete="off"
        spellCheck={false}
        aria-describedby="h-ayuda"
        className="w-full rounded-md border border-control bg-surface px-3 py-2 font-mono text-sm"
      />
      <button type="submit" className="rounded-md bg-accent px-4 py-2 font-medium text-accent-ink">
        Verificar la huella
      </button>
    </form>
  );
}
