"use client";

import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { inBogota } from "@/server/domain/shared/bogota";
import type { PortalProcedure } from "@/server/trpc/portal/allowed";
import { SECTIONS } from "../../portal/shell/sections";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { cn } from "../../ui/cn";
import { Eye } from "../../ui/icons";
import { Link } from "../../ui/link";
import { useTRPC } from "../trpc";
import { VisitaOver } from "./visita-over";

interface Visita {
  readonly visitaId: string;
  readonly clienteId: string;
  readonly razonSocial: string;
  readonly venceEn: Date;
  /** From the time of rendering to the end of the visita. */
  readonly remainingMs: number;
  readonly allowed: readonly PortalProcedure[];
}

/** The frame of a client's portal in a visita: the client, the end and the way out. */
export function VisitaFrame({ visita, children }: { readonly visita: Visita; readonly children: ReactNode }) {
  const { visitaId, clienteId, razonSocial, venceEn, remainingMs } = visita;
  const [isOver, setOver] = useState(false);
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), remainingMs);
    return () => clearTimeout(timer);
  }, [remainingMs]);
  const end = useAction(useTRPC().visitas.end, {
    done: () => router.push(`/soporte/clientes/${clienteId}`),
    failed: "No se terminó la visita",
  });
  if (isOver) return <VisitaOver clienteId={clienteId} />;
  return (
    <>
      <section
        aria-label="Visita de soporte"
        className="top-14 z-10 mb-6 rounded-lg border border-warn bg-warn-soft sm:sticky"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
          <p className="flex min-w-0 flex-1 basis-72 items-start gap-2">
            <Eye aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <strong>Está viendo el portal de {razonSocial} como soporte: solo lectura.</strong>{" "}
              <span className="text-ink-2">
                Termina a las {inBogota(venceEn).hora.slice(0, 5)} (Bogotá). Lo que abra queda registrado.
              </span>
            </span>
          </p>
          <Button busy={end.isPending || end.isSuccess} onClick={() => end.run({ visitaId })}>
            Terminar la visita
          </Button>
        </div>
        <Rooms visita={visita} />
      </section>
      {/* A narrow screen shows only the client's name. */}
      <p
        aria-hidden
        className="sticky top-14 z-10 mb-4 truncate border-warn border-b bg-warn-soft px-3 py-1 font-semibold text-xs sm:hidden"
      >
        Solo lectura · {razonSocial}
      </p>
      {children}
    </>
  );
}

/** The sections of the client's portal that can be read. */
function Rooms({ visita: { visitaId, razonSocial, allowed } }: { readonly visita: Visita }) {
  const home = `/soporte/vista/${visitaId}`;
  const path = usePathname();
  const rooms = SECTIONS.filter(({ needs }) => needs === null || allowed.includes(needs));
  return (
    <nav aria-label={`Portal de ${razonSocial}`} className="overflow-x-auto border-warn/40 border-t px-4">
      <ul className="flex gap-x-5 max-sm:flex-wrap">
        {rooms.map(({ href, label }) => {
          const there = `${home}${href.slice("/portal".length)}`;
          const isHere = path === there || (there !== home && path.startsWith(`${there}/`));
          return (
            <li key={href}>
              <Link
                href={there as "/soporte"}
                aria-current={isHere ? "page" : undefined}
                className={cn(
                  "block whitespace-nowrap border-transparent border-b-2 px-0.5 py-2 text-ink no-underline hover:underline",
                  isHere && "border-accent font-semibold",
                )}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
