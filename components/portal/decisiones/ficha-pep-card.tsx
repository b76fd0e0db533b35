"use client";

import dynamic from "next/dynamic";
import { VINCULO_WORDS } from "@/server/domain/decisiones/decision-words";
import { pepHasta } from "@/server/domain/decisiones/ficha-pep";
import { plural } from "@/server/domain/shared/formato";
import { Facts } from "../../rooms/card";
import { longDay } from "../../rooms/days";
import { Button } from "../../ui/button";
import { Moment } from "../../ui/moment";
import type { Decided } from "./use-decisiones";

const FichaPepForm = dynamic(() => import("./ficha-pep-form").then(({ FichaPepForm }) => FichaPepForm), {
  ssr: false,
});

type Ficha = Decided["fichas"][number];

interface FichaPepCardProps {
  readonly decided: Decided;
  readonly isEditing: boolean;
  /** Null for read-only users. */
  readonly onEdit: (() => void) | null;
  readonly onClose: () => void;
}

/** The ficha of a PEP: post, its end, source of funds and who approved. */
export function FichaPepCard({ decided, isEditing, onEdit, onClose }: FichaPepCardProps) {
  const [ficha, ...before] = decided.fichas;
  return (
    <section aria-label="Ficha de PEP" className="space-y-2.5 rounded-lg border border-line px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-semibold">Ficha de PEP</h4>
        {onEdit && (
          <Button size="sm" data-opens="ficha" aria-expanded={isEditing} onClick={onEdit}>
            {ficha === undefined ? "Llenar la ficha" : "Actualizar la ficha"}
          </Button>
        )}
      </div>
      {isEditing ? (
        <FichaPepForm decided={decided} onClose={onClose} />
      ) : ficha === undefined ? (
        <p className="text-ink-2 text-xs">
          Cargo, desvinculación, vínculo, origen de los recursos, quién aprobó y cuándo se revisa. Todavía no
          se ha llenado.
        </p>
      ) : (
        <>
          <Facts facts={factsOf(ficha)} />
          <p className="text-ink-3 text-xs">
            Versión {ficha.version}, guardada por {ficha.autor} · <Moment at={ficha.en} />
          </p>
        </>
      )}
      {before.length > 0 && (
        <details>
          <summary className="cursor-pointer text-accent text-xs">
            {plural(before.length, "versión anterior", "versiones anteriores")}
          </summary>
          <ol className="mt-2 space-y-4">
            {before.map((one) => (
              <li key={one.version} className="space-y-1">
                <p className="text-ink-3 text-xs">
                  Versión {one.version}, guardada por {one.autor} · <Moment at={one.en} />
                </p>
                <Facts facts={factsOf(one)} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

const factsOf = (ficha: Ficha) => [
  { name: "Cargo", value: ficha.cargo },
  { name: "Vínculo", value: VINCULO_WORDS[ficha.vinculo] },
  {
    name: "Desvinculación",
    value:
      ficha.fechaDesvinculacion === null
        ? "Sigue en el cargo"
        : `${longDay(ficha.fechaDesvinculacion)}; se considera PEP hasta el ${longDay(pepHasta(ficha.fechaDesvinculacion))}`,
  },
  { name: "Origen de recursos", value: ficha.origenRecursos },
  { name: "Aprobó la vinculación", value: ficha.aprobador },
  { name: "Próxima revisión", value: longDay(ficha.proximaRevision) },
];
