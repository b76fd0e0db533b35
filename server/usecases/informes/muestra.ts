import type { ArchivoClaim } from "../../db/archivos/archivos";
import { findCliente } from "../../db/clientes/clientes";
import { drawMuestra } from "../../db/informes/sorteo";
import { inSnapshot } from "../../db/sql/transaction";
import { PROGRAMAS, readPrograma } from "../../delivery/bitacora/programa";
import { EN_PREPARACION_MAX, type Parte } from "../../domain/archivos/archivo";
import { criteriosOfMuestra, type Muestra, type Sorteo } from "../../domain/informes/muestra";
import { leemeOf, muestraManifest } from "../../domain/informes/muestra-archivo";
import type { ArchivoKind } from "../archivos/archivo-kind";
import { closingPart, tarPart } from "../archivos/tar-part";
import { filesOfConsultas, type MuestraDeps } from "./files-of-consultas";

type Claim = ArchivoClaim<"muestra">;
type MuestraParte = Parte<Muestra["memoria"]>;

/** Consultas for an auditor as one archive, for those of the client that may see it. */
export const MUESTRA: ArchivoKind<"muestra", MuestraDeps> = {
  tipo: "muestra",
  isPersonal: false,
  enPreparacionMax: EN_PREPARACION_MAX,
  words: { solicitud: "muestra.pedida", sinTerminar: "El archivo no está listo." },
  nextPart(deps, claim) {
    const { sorteo } = claim.memoria;
    if (sorteo === null) return draw(deps, claim);
    const rest = sorteo.consultaIds.slice(claim.avance);
    return rest.length === 0 ? close(deps, claim, sorteo) : writeConsultas(deps, claim, rest);
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

async function writeConsultas(
  deps: MuestraDeps,
  claim: Claim,
  rest: readonly string[],
): Promise<MuestraParte> {
  const { memoria, clienteId, solicitadaEn } = claim;
  const { written, files } = await filesOfConsultas(deps, clienteId, rest);
  return { memoria, written, ...(await tarPart(solicitadaEn, files)), isLast: false };
}

async function close(deps: MuestraDeps, claim: Claim, sorteo: Sorteo): Promise<MuestraParte> {
  const { memoria, archivoId, clienteId, solicitadaEn: mtime } = claim;
  const cliente = await findCliente(deps.db, clienteId);
  if (cliente === null) throw new Error(`no client ${clienteId}`);
  const programas = PROGRAMAS.map(async (path) => ({ path, content: await readPrograma(path) }));
  const files = [leemeOf(claim, deps.baseUrl), ...(await Promise.all(programas))];
  const closing = await closingPart(deps, { archivoId, mtime }, files, (sumas) =>
    muestraManifest(claim, sorteo, cliente, sumas),
  );
  return { memoria, written: 0, ...closing, isLast: true };
}
