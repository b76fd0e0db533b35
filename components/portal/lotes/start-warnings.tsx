import { isPart, isUndecided } from "@/server/domain/archivos/tabla/reglas";
import { isDecidible } from "@/server/domain/lotes/duda-de-fila";
import { askedInWords } from "@/server/domain/lotes/words";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Link } from "../link";
import type { LoteView } from "./lote-words";

interface StartWarningsProps {
  readonly view: LoteView;
  readonly isChanged: boolean;
  /** Rows with an undecided type have an error and no price. */
  readonly isTipoOpen: boolean;
}

/** Says what keeps a file from being started, and which of its rows are not screened or are doubtful. */
export function StartWarnings({ view, isChanged, isTipoOpen }: StartWarningsProps) {
  const { lote, cifras, oferta, dudas, cortados } = view;
  const { filasOcultas = 0, sinOcultas = false, porDecidir = [] } = lote.lectura ?? {};
  const sinTipo = dudas.find(({ duda, arreglo }) => duda === "tipo" && arreglo === null)?.total ?? 0;
  const conError = cifras.con_error - sinTipo;
  const declined = (lote.columnas.reglas?.otras ?? []).filter(
    ({ incluir, columnas }) => incluir === false && !isPart(columnas),
  );
  return (
    <>
      {porDecidir.length > 0 && (
        <p className="text-warn">
          <a href="#lectura">Decida primero cómo se lee el archivo</a>: de otro modo pueden quedar personas
          sin consultar.
        </p>
      )}
      {isUndecided(lote.columnas) && (
        <p className="rounded-md bg-warn-soft px-3.5 py-2.5">
          <strong>Todavía no se puede iniciar.</strong>{" "}
          {lote.columnas.reglas === undefined ? (
            "Confirme las columnas del archivo."
          ) : (
            <>
              <a href="#decidir">Falta decidir a quién se consulta</a>, arriba.
            </>
          )}
        </p>
      )}
      {isChanged && (
        <p className="rounded-md bg-warn-soft px-3.5 py-2.5">
          <strong>Hay cambios en las columnas sin aplicar.</strong> Úselos o descártelos arriba: solo se
          inicia con las columnas que se ven.
        </p>
      )}
      {declined.length > 0 && (
        <p className="text-ink-2">
          Por decisión suya no se consultan otras personas que el archivo nombra:{" "}
          {declined.map(({ rol, filas }) => `${rol} (${plural(filas, "fila", "filas")})`).join("; ")}.
        </p>
      )}
      {conError > 0 && !isTipoOpen && (
        <p className="text-warn">
          <Link href={`/portal/validar/archivo/${lote.loteId}?estado=con_error`}>
            {plural(
              conError,
              "fila tiene errores y no se consultará",
              "filas tienen errores y no se consultarán",
            )}
          </Link>
          : {conError === 1 ? "corríjala abajo, o inicie sin ella" : "corríjalas abajo, o inicie sin ellas"}.
        </p>
      )}
      {sinTipo > 0 && (
        <p className="text-warn">
          <a href="#dudas">Hay filas que no dicen si son personas naturales o jurídicas</a>: decídalo arriba,
          o inicie sin ellas.
        </p>
      )}
      {dudas.some(({ duda, arreglo }) => duda !== "tipo" && isDecidible(duda) && arreglo === null) && (
        <p className="text-warn">
          <a href="#dudas">Hay filas dudosas sin decidir</a>: puede iniciar así, y se consultan como están
          escritas.
        </p>
      )}
      {dudas.some(({ duda }) => !isDecidible(duda) && duda !== "documento") && (
        <p className="text-warn">
          <a href="#dudas">Hay filas con un texto o un número dudoso</a>: su resultado llevará una
          advertencia.
        </p>
      )}
      {cortados !== null && (
        <p className="text-warn">
          {formatCount(cortados.total)} nombres tienen {cortados.letras} caracteres y ninguno tiene más: el
          programa de donde salió el archivo parece cortarlos. De un nombre cortado solo se consulta lo que
          quedó; si puede, expórtelo completo.
        </p>
      )}
      {oferta !== null && oferta.repetidas.total > 0 && (
        <Repetidas loteId={lote.loteId} repetidas={oferta.repetidas} />
      )}
      {sinOcultas && filasOcultas > 0 && (
        <p className="text-warn">
          {plural(filasOcultas, "fila oculta queda fuera", "filas ocultas quedan fuera")} y no se{" "}
          {filasOcultas === 1 ? "consulta" : "consultan"}.
        </p>
      )}
      {(cifras.apartada > 0 || lote.enBlanco > 0) && (
        <p className="text-ink-2">
          {cifras.apartada > 0 && (
            <>
              <Link href={`/portal/validar/archivo/${lote.loteId}?estado=apartada#filas`}>
                {plural(
                  cifras.apartada,
                  "fila no nombra a nadie y se apartó",
                  "filas no nombran a nadie y se apartaron",
                )}
              </Link>{" "}
              (totales, encabezados repetidos o notas).{" "}
            </>
          )}
          {lote.enBlanco > 0 &&
            `${plural(lote.enBlanco, "fila en blanco se pasó por alto", "filas en blanco se pasaron por alto")}.`}
        </p>
      )}
    </>
  );
}

interface RepetidasProps {
  readonly loteId: string;
  readonly repetidas: NonNullable<LoteView["oferta"]>["repetidas"];
}

/** People that several rows ask for, by line. */
function Repetidas({ loteId, repetidas: { total, primeras } }: RepetidasProps) {
  const named = primeras.reduce((sum, { veces }) => sum + veces - 1, 0);
  return (
    <div className="text-warn">
      <p>
        <Link href={`/portal/validar/archivo/${loteId}?repetidas=true#filas`}>
          {plural(
            total,
            "fila repite el documento o el nombre de otra",
            "filas repiten el documento o el nombre de otra",
          )}
        </Link>
        : cada una consume su consulta.
      </p>
      <ul className="text-ink-2 [overflow-wrap:anywhere]">
        {primeras.map(({ persona, veces, lineas }) => (
          <li key={lineas[0]}>
            {persona.nombre ?? askedInWords(persona)}: líneas {lineas.map(formatCount).join(", ")}
            {veces > lineas.length && ` y ${formatCount(veces - lineas.length)} más`}
          </li>
        ))}
        {total > named && <li>Y {plural(total - named, "repetida más", "repetidas más")}.</li>}
      </ul>
    </div>
  );
}
