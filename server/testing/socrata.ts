import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Fetcher } from "../lists/download";
import { CONTRATO_COLUMNS, type Contrato } from "../lists/secop2_multas/contratos";
import { SECOP2_COLUMNS, type Secop2Row } from "../lists/secop2_multas/merge-rows";

/** Answers one request in its own way. Returns false to leave it to the double. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface Socrata {
  readonly url: string;
  readonly fetcher: Fetcher;
  multas: readonly Secop2Row[];
  contratos: readonly Contrato[];
  /** Fault of the contracts. */
  fault: Fault | null;
  /** The ids of every question about contracts, in order. */
  readonly asked: (readonly string[])[];
  close(): void;
}

export const multa = (at: number, changes: Partial<Secop2Row> = {}): Secop2Row => ({
  id_proceso: `CO1.BDOS.${9_100_000 + at}`,
  referencia_proceso: "LP-001-2024",
  id_contrato: `CO1.PCCNTR.${9_100_000 + at}`,
  codigo_entidad_creadora: "700000001",
  nombre_entidad_creadora: "ALCALDÍA DE VILLAFLORIDA",
  as_codigo_proveedor_objeto: String(7_100_000 + at),
  nombre_proveedor_objeto_de: `${nombreOf(at)} S.A.S.`,
  valor: "1500000",
  valor_pagado: "0",
  fecha_evento: "2024-03-04T00:00:00.000",
  aplico_garantias: "No",
  numero_de_acto: "RES 12",
  tipo_de_sancion: "Multa",
  descripcion_otro_tipo_de: "No Definido",
  estado: "Publicado en el SECOP II",
  tipo: "Contrato",
  numero_de_version: "1",
  ...changes,
});

/** The contract of the fine at the same place. */
export const contrato = (at: number, changes: Partial<Contrato> = {}): Contrato => ({
  id_contrato: `CO1.PCCNTR.${9_100_000 + at}`,
  tipodocproveedor: "NIT",
  documento_proveedor: String(999_910_000 + at),
  codigo_proveedor: String(7_100_000 + at),
  proveedor_adjudicado: `${nombreOf(at).toUpperCase()} SAS`,
  es_grupo: "No",
  ...changes,
});

const SYLLABLES = ["ba", "cor", "din", "fel", "gur", "mos", "nal", "pir", "tev", "zul"];
const wordOf = (number: number): string =>
  [...String(number).padStart(4, "0")].map((digit) => SYLLABLES[Number(digit)]).join("");
const nombreOf = (at: number): string =>
  `${wordOf((at * 7_919) % 10_000)} ${wordOf((at * 4_723 + 11) % 10_000)}`;

/** Columns without a value are left out, as Socrata leaves them out. */
const json = (rows: readonly Readonly<Record<string, string>>[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ""))),
  );

/** As `rows.csv`. */
export const multasCsv = (rows: readonly Secop2Row[]): Buffer =>
  Buffer.from(
    [SECOP2_COLUMNS, ...rows.map((row) => SECOP2_COLUMNS.map((column) => row[column]))]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
      .join("\n"),
  );

/** The ids in `id_contrato in ('…','…')`. Null for any other condition, also an injected one. */
function idsOf(where: string): string[] | null {
  const list = /^id_contrato in \(((?:'(?:[^']|'')*')(?:,'(?:[^']|'')*')*)\)$/.exec(where)?.[1];
  return list?.match(/'(?:[^']|'')*'/g)?.map((text) => text.slice(1, -1).replaceAll("''", "'")) ?? null;
}

/** A double of datos.gov.co on loopback: the fines of SECOP II as CSV and JSON, and the contracts by id. */
export async function openSocrata(): Promise<Socrata> {
  const asked: (readonly string[])[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const send = (status: number, type: string, body: string | Buffer) =>
      response.writeHead(status, { "content-type": type }).end(body);
    if (pathname === "/api/views/it5q-hg94/rows.csv") return send(200, "text/csv", multasCsv(double.multas));
    if (pathname === "/resource/it5q-hg94.json") return send(200, "application/json", json(double.multas));
    if (pathname !== "/resource/jbjy-vk9h.json") return send(404, "application/json", "{}");
    const ids = idsOf(searchParams.get("$where") ?? "");
    const isWhole = searchParams.get("$select") === CONTRATO_COLUMNS.join(",");
    if (ids === null || !isWhole) return send(400, "application/json", '{"code":"query.compiler.malformed"}');
    asked.push(ids);
    if (double.fault?.(request, response)) return;
    const limit = Number(searchParams.get("$limit") ?? 1_000);
    const found = double.contratos.filter(({ id_contrato }) => ids.includes(id_contrato));
    return send(200, "application/json", json(found.slice(0, limit)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const double: Socrata = {
    url,
    multas: [],
    contratos: [],
    fault: null,
    asked,
    fetcher: (address, init) => {
      const { hostname, pathname, search } = new URL(address);
      if (hostname !== "www.datos.gov.co")
        return Promise.resolve({ status: 404, headers: new Headers(), body: null });
      return fetch(`${url}${pathname}${search}`, init);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return double;
}
