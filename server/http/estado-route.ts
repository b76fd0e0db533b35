import { estadoAtom } from "../contract/publico/atom-feed";
import { presentEstado } from "../contract/publico/estado";
import type { EstadoPublico } from "../domain/operacion/estado-publico";
import { ServiceError } from "../domain/shared/errors";
import { readEstado } from "../usecases/operacion/estado";
import type { HttpContext } from "./http-context";
import { routeExports, serveRequest } from "./serve-request";

interface Shape {
  readonly mediaType: string;
  readonly write: (publico: EstadoPublico, baseUrl: string) => string;
}

const SHAPES = {
  "/estado.json": {
    mediaType: "application/json",
    write: (publico, baseUrl) => JSON.stringify(presentEstado(publico, baseUrl)),
  },
  "/estado.atom": {
    mediaType: "application/atom+xml; charset=utf-8",
    write: ({ incidentes, disponibilidad, now }, baseUrl) =>
      estadoAtom(incidentes, baseUrl, disponibilidad.desde ?? now),
  },
} as const satisfies Readonly<Record<string, Shape>>;

const METHODS = ["GET", "HEAD"];
/** Proxies may cache it for as long. */
const MAX_AGE_S = 15;

/** The exports of a route file with the data of `/estado` for programs. */
export const createEstadoRoute = (loadContext: () => HttpContext, path: keyof typeof SHAPES) =>
  routeExports(async (request: Request): Promise<Response> => {
    const { mediaType, write } = SHAPES[path];
    const served = { operation: `${request.method} ${path}`, area: "contract", allowed: METHODS } as const;
    const http = loadContext();
    const response = await serveRequest(http, served, async () => {
      if (!METHODS.includes(request.method)) throw new ServiceError("metodo_no_permitido");
      const deps = await http.deps();
      const body = write(await readEstado(deps), deps.baseUrl);
      return new Response(request.method === "HEAD" ? null : body, {
        headers: { "Content-Type": mediaType },
      });
    });
    if (response.ok) response.headers.set("Cache-Control", `public, max-age=${MAX_AGE_S}`);
    return response;
  });
