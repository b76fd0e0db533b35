import type { Operation } from "../contract/http/operation";
import { operationsAt } from "../contract/http/operations";
import { LISTA_MAX_BYTES } from "../contract/soporte/listas";
import { IMPORTE_MAX_BYTES } from "../domain/contrapartes/importe";
import { ADJUNTO_MAX_BYTES } from "../domain/decisiones/caso";
import { LOTE_MAX_BYTES } from "../domain/lotes/lote";
import { FORM_MAX_BYTES, JSON_MAX_BYTES } from "./parse-input";

/** What a path takes in. */
export interface Intake {
  /** What it is asked by; null: its route handler says so. */
  readonly methods: readonly string[] | null;
  readonly maxBytes: number;
  /** In how long a body has to have arrived. */
  readonly withinMs: number;
}

const BODY_MS = 60_000;
/** Long enough for support to upload a list of 150 MB. */
export const UPLOAD_MS = 300_000;

const PAGE: Intake = { methods: ["GET", "HEAD"], maxBytes: FORM_MAX_BYTES, withinMs: BODY_MS };
const ROUTE: Intake = { ...PAGE, methods: null };
const SENT: Intake = { ...PAGE, methods: ["POST"] };

/** What takes more than a page does, or than a form has, and is no operation. A path that is not here takes no more. */
const OTHERS: readonly (readonly [at: RegExp, takes: Intake])[] = [
  [/^\/api\/(?:trpc\/.*|inngest)$/, { ...ROUTE, maxBytes: JSON_MAX_BYTES }],
  [/^\/api(?:\/.*)?$/, ROUTE],
  [/^\/portal(?:\/prueba)?\/(?:consultas|contrapartes)\/exportar$/, SENT],
  [
    /^\/portal(?:\/prueba)?\/contrapartes\/importar\/archivo$/,
    { ...SENT, maxBytes: IMPORTE_MAX_BYTES, withinMs: UPLOAD_MS },
  ],
  [/^\/portal(?:\/prueba)?\/consultas\/reporte-lote$/, { ...SENT, maxBytes: JSON_MAX_BYTES }],
  [
    /^\/portal(?:\/prueba)?\/validar\/archivo\/subir$/,
    { ...SENT, maxBytes: LOTE_MAX_BYTES, withinMs: UPLOAD_MS },
  ],
  [
    /^\/portal(?:\/prueba)?\/casos\/adjuntos\/[^/]+$/,
    { ...ROUTE, maxBytes: ADJUNTO_MAX_BYTES, withinMs: UPLOAD_MS },
  ],
  [/^\/soporte\/listas\/[^/]+\/archivo$/, { ...SENT, maxBytes: LISTA_MAX_BYTES, withinMs: UPLOAD_MS }],
  // The one server action: whom a visitor believes a paper to be about.
  [/^\/verificar\/[^/]+$/, { ...PAGE, methods: ["GET", "HEAD", "POST"] }],
];

/** By its path alone: known before anything of a request is read. */
export function intakeOf(pathname: string): Intake {
  const operations = operationsAt(pathname).map(({ operation }) => operation);
  if (operations.length > 0) return { ...ROUTE, ...mostOf(operations) };
  const plain = pathname.replace(/\/+$/, "");
  return OTHERS.find(([at]) => at.test(plain))?.[1] ?? PAGE;
}

function mostOf(operations: readonly Operation[]): Pick<Intake, "maxBytes" | "withinMs"> {
  const [upload] = operations.flatMap(({ rawBody }) => rawBody ?? []);
  if (upload) return { maxBytes: upload.maxBytes, withinMs: UPLOAD_MS };
  // Decision 295: what a real key sends there is read by nobody.
  const takesJson = operations.some(({ body, ofPrueba }) => body !== undefined && ofPrueba !== "body");
  return { maxBytes: takesJson ? JSON_MAX_BYTES : FORM_MAX_BYTES, withinMs: BODY_MS };
}
