"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { formatCount } from "@/server/domain/shared/formato";
import { Card } from "../../rooms/card";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { TriangleExclamationPoint } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Ago, Moment } from "../../ui/moment";
import { toast } from "../../ui/toasts";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { CaidasTable } from "./caidas-table";
import { MotivoDialog } from "./motivo-dialog";
import type { Lista, Retenida } from "./words";

interface RetenidaCardProps {
  readonly retenida: Retenida;
  readonly lista: Pick<Lista, "slug" | "nombre" | "minimo" | "activa">;
  readonly now: Date;
}

/** A retenida: what fell, and the possible actions. */
export function RetenidaCard({ retenida, lista, now }: RetenidaCardProps) {
  const { retenidaId, motivo, en, caidas, totalEntradas, formato } = retenida;
  const { slug, nombre, minimo, activa } = lista;
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const { may } = useSession();
  const [isDiscarding, setDiscarding] = useState(false);
  const refresh = [trpc.listas.pathKey()];
  const preview = useAction(trpc.listas.previewRetenida, {
    done: ({ previaId }) => router.push(`/soporte/listas/${slug}/previas/${previaId}`),
    failed: "No se comparó el archivo",
    refused: () => void client.invalidateQueries({ queryKey: trpc.listas.pathKey() }),
  });
  const discard = useAction(trpc.listas.discardRetenida, {
    refresh,
    refreshesAlways: true,
    done: () => {
      setDiscarding(false);
      toast({
        tone: "good",
        title: "Se descartó el archivo",
        detail: `«${nombre}» sigue con su versión vigente.`,
      });
    },
  });
  return (
    <Card className="space-y-3 border-warn">
      <div className="flex gap-3">
        <TriangleExclamationPoint aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        <div className="min-w-0 space-y-1">
          <h3 className="font-semibold">
            <Link href={`/soporte/listas/${slug}`}>{nombre}</Link>
          </h3>
          <p>{motivo}</p>
          <p className="text-ink-2 text-xs">
            Llegó <Ago at={en} now={now} /> (<Moment at={en} />) · {formato.toUpperCase()} ·{" "}
            {formatCount(totalEntradas)} entradas · la vigente tiene{" "}
            {activa ? formatCount(activa.totalEntradas) : "ninguna"} · mínimo de la lista:{" "}
            {formatCount(minimo)}
          </p>
        </div>
      </div>
      <CaidasTable caidas={caidas} />
      {may("listas.previewRetenida") ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={preview.isPending}
            onClick={() => preview.run({ slug, retenidaId })}
          >
            {preview.isPending ? "Comparando con la vigente" : "Ver qué cambiaría"}
          </Button>
          <Button onClick={() => setDiscarding(true)}>Descartar archivo</Button>
        </div>
      ) : (
        <p className="text-ink-2 text-xs">Decide una persona de cumplimiento o un administrador.</p>
      )}
      {isDiscarding && (
        <MotivoDialog
          title="Descartar el archivo retenido"
          description={`El archivo queda guardado y no se toma nunca. «${nombre}» sigue con su versión vigente.`}
          action="Descartar archivo"
          isDangerous
          busy={discard.isPending}
          error={discard.error}
          onClose={() => {
            setDiscarding(false);
            discard.reset();
          }}
          onMotivo={(motivo) => discard.run({ slug, retenidaId, motivo })}
        />
      )}
    </Card>
  );
}
