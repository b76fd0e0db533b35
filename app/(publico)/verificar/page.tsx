import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readConsultaId, readHuella } from "@/server/domain/consultas/papel";
import { Offline } from "./offline";
import { PaperForm } from "./paper-form";

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Search engines may index the empty form, but no page with typed values. */
export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const isTyped = Object.keys(await searchParams).length > 0;
  return {
    title: "Verificar un reporte",
    description:
      "Compruebe si un reporte de Atalaya en papel, lo que se registró y la bitácora firmada coinciden.",
    referrer: "same-origin",
    ...(isTyped && { robots: { index: false, follow: false } }),
  };
}
/** For people who hold a report on paper and cannot scan it. */
export default async function VerificationPage({ searchParams }: PageProps) {
  const { consulta, h } = await searchParams;
  const [typed, typedHuella] = [consulta, h].map((one) => (typeof one === "string" ? one : ""));
  const id = readConsultaId(typed ?? "");
  // A whole address pasted into the number field has both.
  const huella = readHuella(typedHuella || (typed ?? ""));
  if (id.value !== null && huella.value !== null) redirect(`/verificar/${id.value}?h=${huella.value}`);
  const isFirst = consulta === undefined && h === undefined;
  const shown = (text = "", problem?: string) => ({ text, problem: isFirst ? undefined : problem });
  return (
    <div className="max-w-3xl space-y-8">
      <header className="space-y-2">
        <h1 className="font-semibold text-2xl tracking-tight">Verificar un reporte</h1>
        <p className="text-ink-2">
          Escanee el código QR del reporte o escriba aquí lo que tiene impreso. Le diremos si el papel, lo que
          se registró y la bitácora firmada coinciden.
        </p>
      </header>
      <PaperForm consulta={shown(typed, id.problem)} huella={shown(typedHuella, huella.problem)} />
      <Offline />
    </div>
  );
}
