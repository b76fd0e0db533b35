import type { ReactNode } from "react";
import { listedDocumentoText } from "@/server/domain/screening/documento-words";
import { GRADO_WORDS } from "@/server/domain/screening/grado";
import { documentoInWords } from "@/server/domain/shared/documento";
import { formatPuntaje } from "@/server/domain/shared/formato";
import { paisInWords } from "@/server/domain/shared/paises";
import { Card } from "../../rooms/card";
import { longDay } from "../../rooms/days";
import { Equal, EqualNot } from "../../ui/icons";
import type { PortalOutputs } from "../trpc";
import { AlignedNames } from "./aligned-names";
import { TierBadge } from "./tier-badge";

type ConsultaDetail = NonNullable<PortalOutputs["consultas"]["get"]["consulta"]>;
type Match = ConsultaDetail["matches"][number];

/** One match: its list, both names word by word, and the facts that agree or contradict. */
export function MatchCard({
  match,
  consultado,
  children,
}: {
  match: Match;
  consultado: ConsultaDetail["consultado"];
  /** The decision on it. */
  children?: ReactNode;
}) {
  const { listaNombre, tier, grado, score, matchPor, palabras, derivado, explicacion, fundamento } = match;
  const isByName = matchPor === "nombre" && !derivado;
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {listaNombre} <TierBadge tier={tier} />
        </h3>
        <p className="text-ink-3 text-xs">
          <b className="text-ink">{GRADO_WORDS[grado]}</b>
          {isByName && (
            <>
              {" "}
              · puntaje <b className="text-ink tabular-nums">{formatPuntaje(score)}</b>
            </>
          )}
        </p>
      </div>
      {match.notas.map((nota) => (
        <p key={nota} className="mt-2 rounded-md bg-warn-soft px-3 py-2 [overflow-wrap:anywhere]">
          {nota}
        </p>
      ))}
      <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">{match.nombreCoincidencia}</p>
      {palabras.length > 0 && (
        <div className="mt-3">
          <AlignedNames words={palabras} isDerived={derivado} />
        </div>
      )}
      <Facts match={match} consultado={consultado} />
      {(explicacion.aliasDebil || fundamento) && (
        <p className="mt-2 text-ink-3 text-xs [overflow-wrap:anywhere]">
          {[
            explicacion.aliasDebil && "La fuente marca este nombre como alias débil.",
            fundamento && `Fundamento: ${fundamento}.`,
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
      )}
      {children}
    </Card>
  );
}

function Facts({ match, consultado }: { match: Match; consultado: ConsultaDetail["consultado"] }) {
  const { documentoCoincidencia: documento, explicacion } = match;
  const listed = documento && listedDocumentoText(documento);
  return (
    <ul aria-label="Otros datos" className="mt-3 flex flex-wrap gap-x-6 gap-y-1.5">
      <Fact agreement={match.documento}>
        {listed === null ? (
          "sin documento en la lista"
        ) : match.documento === "coincide" ? (
          listed
        ) : (
          <>
            {match.documento === "difiere" ? "el documento difiere: " : ""}en la lista, {listed}
            {consultado.documento && match.documento === "sin_dato" && " (no comparable)"}
            {consultado.documento && match.documento === "difiere" && (
              <> (usted envió {documentoInWords(consultado.documento)})</>
            )}
          </>
        )}
      </Fact>
      <Fact agreement={explicacion.fechaNacimiento}>
        {NACIMIENTO[explicacion.fechaNacimiento]}
        {consultado.fechaNacimiento && explicacion.fechaNacimiento !== "sin_dato" && (
          <> (usted envió {longDay(consultado.fechaNacimiento)})</>
        )}
      </Fact>
      <Fact agreement={explicacion.pais}>
        {PAIS[explicacion.pais]}
        {consultado.pais && explicacion.pais !== "sin_dato" && (
          <> (usted envió {paisInWords(consultado.pais)})</>
        )}
      </Fact>
      {explicacion.correspondencia !== null && (
        <Fact agreement={null}>correspondencia {formatPuntaje(explicacion.correspondencia)}</Fact>
      )}
    </ul>
  );
}

const NACIMIENTO = {
  coincide: "coincide el año de nacimiento",
  difiere: "el nacimiento difiere",
  sin_dato: "nacimiento sin comparar",
} as const;
const PAIS = {
  coincide: "coincide el país",
  difiere: "el país difiere",
  sin_dato: "país sin comparar",
} as const;

/** A fact that agrees, contradicts, or says nothing. */
function Fact({
  agreement,
  children,
}: {
  agreement: "coincide" | "difiere" | "sin_dato" | null;
  children: ReactNode;
}) {
  const isNeutral = agreement === null || agreement === "sin_dato";
  return (
    <li className={isNeutral ? "text-ink-3" : "font-medium"}>
      {agreement === "coincide" && (
        <Equal aria-hidden strokeWidth={3} className="mr-1 inline size-3.5 text-good" />
      )}
      {agreement === "difiere" && (
        <EqualNot aria-hidden strokeWidth={3} className="mr-1 inline size-3.5 text-bad" />
      )}
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}
