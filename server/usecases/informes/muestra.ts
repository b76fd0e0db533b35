import type { ArchivoClaim } from "../../db/archivos/archivos";
import { findCliente } from "../../db/clientes/clientes";
import { findResumenes } from "../../db/consultas/consultas";
import { drawMuestra } from "../../db/informes/sorteo";
import { inSnapshot } from "../../db/sql/transaction";
import { indiceXlsx } from "../../delivery/archivos/indice-xlsx";
import { PROGRAMAS, readPrograma } from "../../delivery/bitacora/timestamp-authority";
import { EN_PREPARACION_MAX, type Parte } from "../../domain/archivos/archivo";
import { decididaAsOf } from "../../domain/decisiones/decision";
import { decisionInWords, type FilaDeIndice } from "../../domain/informes/indice";
import { criteriosOfMuestra, type Muestra, type Sorteo } from "../../domain/informes/muestra";
import { aboutMuestra, leemeOf, muestraManifest } from "../../domain/informes/muestra-archivo";
import { groupBy } from "../../domain/shared/group-by";
import { closingZipPart, zipPart } from "../archivos/archive-parts";
import type { ArchivoKind } from "../archivos/request-archivo";
import { decisionesOfConsultas } from "../decisiones/read-decisiones";
import type { Deps } from "../deps";
import {
  type ConsultasDeMuestra,
  carpetasOf,
  filesOfConsultas,
  type MuestraDeps,
} from "./files-of-consultas";

type Claim = ArchivoClaim<"muestra">;
type MuestraParte = Parte<Muestra["memoria"]>;

/** Consultas for an auditor as one archive, for the client's people who may read it. */
export const MUESTRA: ArchivoKind<"muestra", MuestraDeps> = {
  tipo: "muestra",
  isPersonal: false,
  enPreparacionMax: EN_PREPARACION_MAX,
  words: { solicitud: "muestra.pedida", sinTerminar: "El archivo no está listo." },
  nextPart(deps, claim) {
    const { sorteo } = claim.memoria;
    if (sorteo === null) return draw(deps, claim);
    const isWritten = claim.avance === sorteo.consultaIds.length;
    return isWritten ? close(deps, claim, sorteo) : writeConsultas(deps, claim, sorteo);
  },
};

async function draw({ db }: MuestraDeps, claim: Claim): Promise<MuestraParte> {
  const { clienteId, pedido } = claim;
  const { semilla, tamano } = pedido;
  const criterios = criteriosOfMuestra(claim);
  if (criterios === null || semilla === null) throw new Error("what was chosen is not drawn");
  const sorteo = await inSnapshot(db, (tx) => drawMuestra(tx, clienteId, criterios, { semilla, tamano }));
  const total = sorteo.consultaIds.length;
  return { memoria: { sorteo }, written: 0, contenido: null, sumas: null, total, isLast: false };
}

async function writeConsultas(deps: MuestraDeps, claim: Claim, sorteo: Sorteo): Promise<MuestraParte> {
  const { memoria, avance } = claim;
  const { written, files } = await filesOfConsultas(deps, { ...consultasOf(claim, sorteo), avance });
  return { memoria, written, ...(await zipPart(claim.solicitadaEn, files)), isLast: false };
}

/** Decisions after the request are in none of its files, so that all agree. */
const consultasOf = ({ clienteId, modo, solicitadaEn: en }: Claim, { consultaIds }: Sorteo) => ({
  clienteId,
  modo,
  consultaIds,
  en,
});

async function close(deps: MuestraDeps, claim: Claim, sorteo: Sorteo): Promise<MuestraParte> {
  const { memoria, clienteId } = claim;
  const cliente = await findCliente(deps.db, clienteId);
  if (cliente === null) throw new Error(`no client ${clienteId}`);
  const filas = await indiceOfMuestra(deps, consultasOf(claim, sorteo));
  const indice = indiceXlsx(filas, aboutMuestra(claim, sorteo, cliente));
  const programas = PROGRAMAS.map(async (path) => ({ path, content: await readPrograma(path) }));
  const files = [
    leemeOf(claim, deps.baseUrl),
    { path: "indice.xlsx", content: Buffer.from(indice) },
    ...(await Promise.all(programas)),
  ];
  const carpetas = filas.map(({ carpeta }) => carpeta);
  const closing = await closingZipPart(deps, claim, files, (sumas) =>
    muestraManifest(claim, sorteo, cliente, { carpetas, sumas }),
  );
  return { memoria, written: 0, ...closing, isLast: true };
}

/** Read at a time: of a common name a consulta has hundreds of matches. */
const AT_ONCE = 20;

/** A row for each consulta of a sample, with what was decided on it until the moment that the sample is of. */
async function indiceOfMuestra(
  deps: Pick<Deps, "db" | "stopping" | "log">,
  { clienteId, consultaIds, en }: Omit<ConsultasDeMuestra, "avance" | "modo">,
): Promise<FilaDeIndice[]> {
  const filas: FilaDeIndice[] = [];
  for (let avance = 0; avance < consultaIds.length; avance += AT_ONCE) {
    const ids = consultaIds.slice(avance, avance + AT_ONCE);
    const carpetas = await carpetasOf(deps.db, clienteId, ids, avance);
    const resumenes = new Map(
      (await findResumenes(deps.db, clienteId, ids)).map((one) => [one.consultaId, one]),
    );
    const decided = groupBy(
      await decisionesOfConsultas(deps, { clienteId }, [...resumenes.keys()]),
      ({ consultaId }) => consultaId,
    );
    for (const consultaId of ids) {
      const matches = (decided.get(consultaId) ?? []).map((one) => decididaAsOf(one, en));
      filas.push({
        consultaId,
        resumen: resumenes.get(consultaId) ?? null,
        carpeta: carpetas.get(consultaId) ?? null,
        ...decisionInWords(matches),
      });
    }
  }
  return filas;
}
