"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { estadoDeCaso, mayEndPaso, RESULTADO_DE_PASO } from "@/server/domain/decisiones/caso";
import { useAction } from "../../rooms/use-action";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Check, CircleSlash } from "../../ui/icons";
import { Moment } from "../../ui/moment";
import { toast } from "../../ui/toasts";
import { Link } from "../link";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { Adjuntos } from "./adjuntos";
import { Due } from "./due";
import { type Decided, useDeciding } from "./use-decisiones";

const EndPasoForm = dynamic(() => import("./end-paso-form").then(({ EndPasoForm }) => EndPasoForm), {
  ssr: false,
});
const AssignPaso = dynamic(() => import("./assign-select").then(({ AssignPaso }) => AssignPaso), {
  ssr: false,
});

type Paso = Decided["pasos"][number];

interface CasoCardProps {
  readonly decided: Decided;
  /** Whether the client wrote its steps. */
  readonly tienePolitica: boolean;
  /** The signed-in user. */
  readonly yo: string;
  /** The service's time. */
  readonly now: Date | string;
}

/** The steps that follow a confirmed match, by the client's own table. */
export function CasoCard({ decided, tienePolitica, yo, now }: CasoCardProps) {
  const { pasos, estado, tienePasos, consultaId, posicion } = decided;
  const { may } = useSession();
  const deciding = useDeciding();
  const open = useAction(useTRPC().decisiones.openCaso, { ...deciding, failed: "No se abrió el caso" });
  const standing = estadoDeCaso(pasos);
  if (estado !== "confirmada" && pasos.length === 0) return null;
  const mayOpen = may("decisiones.openCaso") && estado === "confirmada" && standing === null && tienePasos;
  const left = pasos.filter(({ fin }) => fin === null).length;
  return (
    <section aria-label="Caso" className="space-y-3 rounded-lg border border-line px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-semibold">
          {standing === "cerrado"
            ? "Caso cerrado: sus pasos terminaron"
            : standing === "abierto"
              ? `Caso abierto: ${left === 1 ? "falta 1 paso" : `faltan ${left} pasos`}`
              : pasos.length > 0 && !mayOpen
                ? "Caso sin efecto: la coincidencia se descartó"
                : "Pasos que siguen"}
        </h4>
        {mayOpen && (
          <Button
            size="sm"
            variant="primary"
            busy={open.isPending}
            onClick={() => open.run({ consultaId, posicion })}
          >
            Abrir el caso
          </Button>
        )}
      </div>
      {pasos.length === 0 && !mayOpen && (
        <p className="text-ink-2 text-xs">
          {tienePolitica
            ? "La tabla de su entidad no tiene pasos para esta coincidencia. "
            : "Su entidad no ha escrito qué pasos siguen al confirmar. "}
          <Link href="/portal/decisiones?vista=politicas">Ver Políticas</Link>
        </p>
      )}
      {pasos.length > 0 && (
        <ol className="divide-y divide-line">
          {pasos.map((paso) => (
            <PasoItem key={paso.pasoId} paso={paso} yo={yo} now={now} />
          ))}
        </ol>
      )}
      {standing === "abierto" && (
        <p className="text-ink-3 text-xs">
          Los pasos son los que su entidad escribió. Siga su manual; esto no es asesoría legal.
        </p>
      )}
    </section>
  );
}

interface PasoItemProps {
  readonly paso: Paso;
  readonly yo: string;
  readonly now: Date | string;
}

function PasoItem({ paso, yo, now }: PasoItemProps) {
  const { nombre, fin, venceEn, responsable } = paso;
  const { may, rol } = useSession();
  const [accion, setAccion] = useState<"terminar" | "asignar" | null>(null);
  const mayEnd = may("decisiones.endPaso") && mayEndPaso(paso, { usuarioId: yo, rol });
  const close = () => setAccion(null);
  return (
    <li className="space-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56 space-y-1">
          <p className="font-medium [overflow-wrap:anywhere]">{nombre}</p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-xs">
            {fin === null ? <Due at={venceEn} now={now} /> : <FinBadge resultado={fin.resultado} />}
            {fin === null ? (
              `Responsable: ${responsable}`
            ) : (
              <span>
                {fin.terminadoPor} · <Moment at={fin.terminadoEn} />
              </span>
            )}
          </p>
        </div>
        {fin === null && accion === null && may("decisiones.assignPaso") && (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" variant="quiet" aria-expanded={false} onClick={() => setAccion("asignar")}>
              Cambiar responsable
            </Button>
            {mayEnd && (
              <Button size="sm" aria-expanded={false} onClick={() => setAccion("terminar")}>
                Terminar el paso
              </Button>
            )}
          </span>
        )}
      </div>
      {fin?.radicado && (
        <p className="[overflow-wrap:anywhere]">
          Radicado <span className="font-mono">{fin.radicado}</span>
        </p>
      )}
      {fin?.nota && <p className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{fin.nota}</p>}
      {fin === null && accion === "asignar" && <AssignPaso paso={paso} onClose={close} />}
      {fin === null && accion === "terminar" && (
        <EndPasoForm
          pasoId={paso.pasoId}
          onClose={close}
          onDone={(isClosed) => {
            close();
            toast({
              tone: "good",
              title: isClosed ? "Caso cerrado: sus pasos terminaron" : "Paso terminado",
            });
          }}
        />
      )}
      <Adjuntos paso={paso} mayAdd={mayEnd && fin?.resultado !== "sin_efecto"} />
    </li>
  );
}

function FinBadge({ resultado }: { readonly resultado: keyof typeof RESULTADO_DE_PASO }) {
  return resultado === "hecho" ? (
    <Badge tone="good" icon={<Check aria-hidden />}>
      {RESULTADO_DE_PASO.hecho}
    </Badge>
  ) : (
    <Badge icon={<CircleSlash aria-hidden />}>{RESULTADO_DE_PASO[resultado]}</Badge>
  );
}
