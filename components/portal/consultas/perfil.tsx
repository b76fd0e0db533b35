"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { desdeText, isRelevante, parejaText, registrosText, vacioText } from "@/server/domain/listas/perfil";
import { formatBogota } from "@/server/domain/shared/bogota";
import { documentoInWords } from "@/server/domain/shared/documento";
import { plural } from "@/server/domain/shared/formato";
import { paisInWords } from "@/server/domain/shared/paises";
import { longDay } from "../../rooms/days";
import { QueryView } from "../../rooms/query-view";
import { CopyText } from "../../ui/copy-text";
import { CircleCheck, CircleExclamationPoint } from "../../ui/icons";
import { Skeleton } from "../../ui/skeleton";
import { type PortalOutputs, useTRPC } from "../trpc";

type Perfil = PortalOutputs["decisiones"]["perfil"];
type Registro = Perfil["registros"][number];
type Consultado = NonNullable<PortalOutputs["consultas"]["get"]["consulta"]>["consultado"];

/** Values that are shown before the others. */
const FIRST = 8;

interface PerfilDeMatchProps {
  readonly consultaId: string;
  readonly posicion: number;
  readonly consultado: Consultado;
  /** Whether somebody decides or reviews now, who needs it in sight. */
  readonly isDeciding: boolean;
}

/** Shows the entry as it was in the compared version, beside the query. */
export function PerfilDeMatch({ consultaId, posicion, consultado, isDeciding }: PerfilDeMatchProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isDeciding;
  const query = useQuery(
    useTRPC().decisiones.perfil.queryOptions({ consultaId, posicion }, { enabled: isOpen }),
  );
  return (
    <details
      open={isOpen}
      className="mt-3 rounded-lg border border-line"
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) setChosen(open);
      }}
    >
      <summary className="cursor-pointer px-4 py-2.5 font-medium text-accent">
        Perfil en la lista: nombres, nacimiento, documentos y cambios
      </summary>
      <div className="border-line border-t px-4 py-3.5">
        {isOpen && (
          <QueryView query={query} skeleton={<Skeleton className="h-48 w-full" />}>
            {(perfil) => <PerfilView perfil={perfil} consultado={consultado} />}
          </QueryView>
        )}
      </div>
    </details>
  );
}

/** The entry beside the query. */
function PerfilView({ perfil, consultado }: { perfil: Perfil; consultado: Consultado }) {
  const { version, origen, registros } = perfil;
  const which = registrosText(perfil);
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
      <section aria-label="Usted consultó" className="min-w-0">
        <h4 className="mb-1.5 font-semibold">Usted consultó</h4>
        <Lines lines={asked(consultado)} />
      </section>
      <section aria-label="La lista dice" className="min-w-0 space-y-3.5">
        {which !== null && <p className="rounded-md bg-warn-soft px-3 py-2">{which}</p>}
        {registros.map((registro) => (
          <Entrada key={registro.sourceId} perfil={perfil} registro={registro} />
        ))}
        <p className="text-ink-3 text-xs [overflow-wrap:anywhere]">
          {origen === "muestra" && "De la muestra inventada que trae el servicio, no de la lista oficial. "}
          Versión comparada: descargada el {formatBogota(version.fetchedEn)}. Huella{" "}
          <CopyText text={version.hashContenido} />
        </p>
      </section>
    </div>
  );
}

const asked = ({ nombre, documento, fechaNacimiento, pais, tipo }: Consultado) => [
  { titulo: "Nombre", valores: nombre === null ? [] : [nombre] },
  { titulo: "Tipo", valores: [tipo === "natural" ? "Persona natural" : "Persona jurídica"] },
  { titulo: "Nacimiento", valores: fechaNacimiento ? [longDay(fechaNacimiento)] : [] },
  { titulo: "Documento", valores: documento === null ? [] : [documentoInWords(documento)] },
  { titulo: "País", valores: pais ? [paisInWords(pais)] : [] },
];

function Entrada({ perfil, registro }: { readonly perfil: Perfil; readonly registro: Registro }) {
  const { rubros, fuente, sourceId, desde } = registro;
  const isNews = isRelevante(desde);
  const Icon = isNews ? CircleExclamationPoint : CircleCheck;
  return (
    <div className="space-y-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h4 className="font-semibold">La lista dice</h4>
        <span className="text-ink-3 text-xs [overflow-wrap:anywhere]">
          registro {sourceId}
          {fuente !== null && (
            <>
              {" · "}
              <a href={fuente} target="_blank" rel="noreferrer">
                Abrir la fuente oficial
              </a>
            </>
          )}
        </span>
      </div>
      <Lines lines={rubros.map((rubro) => ({ ...rubro, vacio: vacioText(rubro.campo) }))} isListed />
      <div className={isNews ? "rounded-lg border border-warn bg-warn-soft px-3.5 py-2.5" : "text-ink-2"}>
        <p className={isNews ? "font-semibold" : ""}>
          <Icon aria-hidden className={`mr-1.5 inline size-4 ${isNews ? "text-warn" : "text-good"}`} />
          {desdeText(perfil, desde)}
        </p>
        {desde.estado === "modificado" && (
          <ul aria-label="Qué cambió" className="mt-1.5 space-y-1">
            {desde.rubros.flatMap(({ campo, titulo, valores }) =>
              valores.map((valor) => (
                <li key={`${campo} ${parejaText(valor)}`} className="[overflow-wrap:anywhere]">
                  <span className="text-ink-2">{titulo}:</span> {parejaText(valor)}
                </li>
              )),
            )}
          </ul>
        )}
      </div>
    </div>
  );
}

interface LinesProps {
  readonly lines: readonly {
    readonly titulo: string;
    readonly valores: readonly string[];
    readonly vacio?: string;
  }[];
  /** Whether they are what a list states. */
  readonly isListed?: boolean;
}

function Lines({ lines, isListed = false }: LinesProps) {
  return (
    <dl
      className={`grid gap-x-3 gap-y-1.5 ${isListed ? "grid-cols-[6.5rem_minmax(0,1fr)]" : "grid-cols-[5rem_minmax(0,1fr)]"}`}
    >
      {lines.map(({ titulo, valores, vacio = "no se envió" }) => (
        <div key={titulo} className="contents">
          <dt className="text-ink-3 text-xs leading-5">{titulo}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            {valores.length === 0 ? (
              <span className="text-ink-3">{vacio}</span>
            ) : (
              <Valores valores={valores} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Many aliases stay short until they are asked for. */
function Valores({ valores }: { readonly valores: readonly string[] }) {
  const others = valores.slice(FIRST);
  return (
    <>
      <List valores={valores.slice(0, FIRST)} />
      {others.length > 0 && (
        <details>
          <summary className="cursor-pointer text-accent text-xs">
            Ver {plural(others.length, "otro", "otros")}
          </summary>
          <List valores={others} />
        </details>
      )}
    </>
  );
}

const List = ({ valores }: { readonly valores: readonly string[] }) => (
  <ul className={valores.length > 1 ? "list-disc space-y-0.5 pl-4 marker:text-ink-3" : ""}>
    {valores.map((valor) => (
      <li key={valor}>{valor}</li>
    ))}
  </ul>
);
