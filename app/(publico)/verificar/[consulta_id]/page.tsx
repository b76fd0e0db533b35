import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Sha256, Uuid } from "@/server/contract/common";
import type { Inclusion, Mismatch, Verificacion } from "@/server/domain/bitacora/verificacion";
import type { Consulta } from "@/server/domain/evidence/consulta";
import type { Retiro } from "@/server/domain/retencion/retiro";
import { SEVERIDAD_WORDS } from "@/server/domain/screening/severidad-words";
import { formatBogota } from "@/server/domain/shared/bogota";
import { formatCount } from "@/server/domain/shared/formato";
import { getDeps } from "@/server/runtime/deps";
import { verifyConsulta } from "@/server/usecases/bitacora/verify-consulta";
import { ConsultadoForm } from "./consultado-form";

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
  if (!Uuid.safeParse(consultaId).success) return <Verdict {...VERDICTS.desconocida} />;
  if (!Sha256.safeParse(hash).success) return <Verdict {...VERDICTS.huella_distinta} />;
  const deps = getDeps();
  const verificacion = await verifyConsulta(deps, { consultaId, hash });
  const key = verificacion.estado === "no_coincide" ? verificacion.motivo : verificacion.estado;
  return (
    <>
      <Verdict {...VERDICTS[key]} en={await deps.clock.now()} />
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

interface VerdictProps {
  readonly mark: string;
  readonly tone: string;
  readonly title: string;
  readonly text: string;
  /** When it was found so, for whoever prints it. */
  readonly en?: Date;
}

const GOOD = { mark: "✓", tone: "border-good bg-good-soft text-good" };
const WAITING = { mark: "…", tone: "border-warn bg-warn-soft text-warn" };
const BAD = { mark: "✕", tone: "border-bad bg-bad-soft text-bad" };

type VerdictKey = Exclude<Verificacion["estado"], "no_coincide"> | Mismatch;

const VERDICTS: Readonly<Record<VerdictKey, VerdictProps>> = {
  intacta: {
    ...GOOD,
    title: "El reporte es auténtico: papel, registro y bitácora coinciden",
    text: "La huella impresa es la de la evidencia guardada, y está sellada en la bitácora firmada.",
  },
  retirada: {
    ...GOOD,
    title: "La huella es la de una consulta que ya se retiró: cumplió sus diez años",
    text: "La consulta existió y su huella sigue sellada en la bitácora firmada. Lo que decía ya no se conserva: aquí no se puede comparar con el papel.",
  },
  pendiente_de_sello: {
    ...WAITING,
    title: "La huella coincide con lo registrado; aún no está sellada en la bitácora",
    text: "Las consultas se sellan cada minuto. Abra esta página de nuevo en un momento.",
  },
  huella_distinta: {
    ...BAD,
    title: "La huella no coincide con la registrada",
    text: "El documento que tiene no es el que se emitió, o la huella se copió mal. Compare los 64 caracteres con los que imprime el reporte.",
  },
  registro_alterado: {
    ...BAD,
    title: "El registro guardado fue alterado: ya no coincide con su sello",
    text: "La huella fue la de esta consulta, pero lo que hoy está guardado es otra cosa. Conserve el reporte y avise a quien lo emitió.",
  },
  bitacora_alterada: {
    ...BAD,
    title: "La bitácora fue alterada y ya no prueba este reporte",
    text: "La huella es la registrada, pero lo que se guarda de la bitácora no conduce a su cabeza firmada. Conserve el reporte y avise a quien lo emitió.",
  },
  desconocida: {
    ...BAD,
    title: "No hay ninguna consulta con este número",
    text: "Revise la dirección: el número de la consulta está en el pie de cada página del reporte.",
  },
};

function Verdict({ mark, tone, title, text, en }: VerdictProps) {
  return (
    <section role="status" className={`flex gap-4 rounded-lg border p-5 ${tone}`}>
      <span aria-hidden className="font-semibold text-2xl leading-none">
        {mark}
      </span>
      <div className="space-y-1">
        <h2 className="font-semibold text-base leading-snug">{title}</h2>
        <p className="text-ink">{text}</p>
        {en && <p className="text-sm text-ink-2">Verificado el {formatBogota(en)} (Bogotá).</p>}
      </div>
    </section>
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

function ConsultaPublica({ consulta }: { readonly consulta: Consulta }) {
  const fecha = new Date(consulta.fechaReporte);
  const { sujetoObligado } = consulta;
  const { nombre, significado } = SEVERIDAD_WORDS[consulta.severidad];
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Consulta", <code key="id">{consulta.consultaId}</code>],
    [
      "Fecha",
      <time key="fecha" dateTime={consulta.fechaReporte}>
        {formatBogota(fecha)} (Bogotá) · {consulta.fechaReporte.slice(11, 19)} UTC
      </time>,
    ],
    ...(sujetoObligado
      ? ([["Sujeto obligado", `${sujetoObligado.razonSocial} · NIT ${sujetoObligado.nit}`]] as const)
      : []),
    [sujetoObligado ? "Canal" : "Cliente", consulta.cliente],
    ["Severidad", `${nombre}: ${significado}`],
    ["Coincidencias", formatCount(consulta.matches.length)],
  ];
  return (
    <section aria-labelledby="registro" className="space-y-4">
      <h2 id="registro" className="font-semibold text-base">
        Lo que se registró
      </h2>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:gap-y-2 sm:grid-cols-[10rem_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 break-words font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="font-medium">Listas comparadas</h3>
      <ul className="divide-y divide-line border-line border-y text-sm">
        {consulta.listas.map((lista) => (
          <li key={lista.slug} className="break-inside-avoid space-y-0.5 py-2">
            <span className="block font-medium">{lista.nombre}</span>
            <span className="block text-ink-2">
              Descargada el {formatBogota(new Date(lista.fetchedEn))} (Bogotá),{" "}
              {formatCount(lista.totalEntradas)} entradas
            </span>
            <code className="block break-all text-ink-2 text-xs">{lista.hashContenido}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Retirada({ anio, retiradoEn, nota }: Retiro) {
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

function Sello({ indice, cabeza, estampado }: Inclusion) {
  return (
    <section aria-labelledby="sello" className="space-y-2 text-sm">
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
          la cabeza de {formatCount(estampado.tamano)} hojas, que ya tenía esta. La estampa (RFC 3161) viene
          en el paquete de evidencia.
        </p>
      )}
    </section>
  );
}
