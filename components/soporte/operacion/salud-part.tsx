"use client";

import { spanInWords } from "@/server/domain/shared/bogota";
import { formatCount } from "@/server/domain/shared/formato";
import { Part } from "../../rooms/card";
import { Badge } from "../../ui/badge";
import { CircleCheck, Info, OctagonExclamationPoint, TriangleExclamationPoint } from "../../ui/icons";
import { Link } from "../../ui/link";
import {
  CIFRA_WORDS,
  type Cifra,
  ESTADO_WORDS,
  type Salud,
  umbralInWords,
  valorInWords,
} from "./salud-words";

const ICONS = {
  bien: CircleCheck,
  atencion: TriangleExclamationPoint,
  grave: OctagonExclamationPoint,
  dato: Info,
} as const;
const ORDER: readonly Cifra["estado"][] = ["grave", "atencion", "bien", "dato"];
const HOUR_MS = 3_600_000;

/** Health figures, those over a limit first. */
export function SaludPart({ salud }: { readonly salud: Salud }) {
  const cifras = salud.cifras.toSorted((a, b) => ORDER.indexOf(a.estado) - ORDER.indexOf(b.estado));
  return (
    <div className="space-y-8">
      <ul aria-label="Cifras del servicio" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {cifras.map((cifra) => (
          <CifraCard key={cifra.nombre} cifra={cifra} />
        ))}
      </ul>
      <Part title="Edad de las listas">
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4.5">
          {salud.listas.map(({ slug, nombre, edadHoras, isLate, totalEntradas }) => (
            <li key={slug} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <Link href={`/soporte/listas/${slug}`}>{nombre}</Link>
              <span className="flex items-center gap-3 text-ink-2 tabular-nums">
                {formatCount(totalEntradas)} entradas
                <span>
                  {edadHoras === null
                    ? "nunca confirmada"
                    : `confirmada hace ${spanInWords(edadHoras * HOUR_MS)}`}
                </span>
                {isLate ? <Badge tone="warn">Atrasada</Badge> : <Badge tone="good">Al día</Badge>}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <p className="text-ink-2 text-xs">
        PostgreSQL {salud.versiones.base} · Node {salud.versiones.node}. Las cifras de respuesta y de memoria
        son del proceso que atendió esta página.
      </p>
    </div>
  );
}

function CifraCard({ cifra }: { readonly cifra: Cifra }) {
  const { nombre, que, donde } = CIFRA_WORDS[cifra.nombre];
  const { word, tone } = ESTADO_WORDS[cifra.estado];
  const Icon = ICONS[cifra.estado];
  return (
    <li className="flex flex-col gap-1 rounded-lg border border-line bg-surface px-4.5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="font-medium">{nombre}</h2>
        <Badge tone={tone} icon={<Icon aria-hidden />}>
          {word}
        </Badge>
      </div>
      <p className="font-semibold text-xl tabular-nums">{valorInWords(cifra)}</p>
      <p className="text-ink-2 text-xs">
        {que}. {umbralInWords(cifra)}
      </p>
      {donde !== undefined && cifra.estado !== "bien" && (
        <p>
          <Link href={donde.href}>{donde.accion}</Link>
        </p>
      )}
    </li>
  );
}
