import { z } from "zod";
import { soporteSessionOf } from "../../../auth/soporte";
import type { PortalSession, SoporteSession } from "../../../domain/identidad/session";
import { ServiceError } from "../../../domain/shared/errors";
import type { HttpContext } from "../../../http/http-context";
import type { Deps } from "../../../usecases/deps";
import { enterVisita, recordVista } from "../../../usecases/identidad/visitas";
import { type Called, createSessionContext } from "../../session-context";
import { ALLOWED_IN_VISITA } from "../allowed";
import { createPortalContext, type PortalContext } from "../context";

/** The visita of a page's request. */
const VISITA_HEADER = "x-atalaya-visita";
const VISITA_PATH = /^\/soporte\/vista\/([^/?]+)/;

/** As our pages send it. Null if absent. */
function visitaIdOf(headers: Headers): string | null {
  const [, ofPage] = VISITA_PATH.exec(headers.get("x-atalaya-path") ?? "") ?? [];
  const asked = z.guid().safeParse(ofPage ?? headers.get(VISITA_HEADER));
  return asked.success ? asked.data.toLowerCase() : null;
}

/** The consulta in an input, if it has one. */
const OfConsulta = z.object({ consultaId: z.string().max(100) });

/**
 * The context of a client's portal in a visita. The caller is signed in to the back-office, and the data are those of
 * the visited client. Only procedures that change nothing are admitted. Everything is recorded before it is shown.
 */
export function createVisitaContext(http: HttpContext, headers: Headers, requestId: string): PortalContext {
  const visiting = visitingAs(http.deps, () => soporteSessionOf(headers, requestId), visitaIdOf(headers));
  return { ...createSessionContext(http, headers, requestId, visiting.session), admit: visiting.admit };
}

/** The same without HTTP. */
export function visitingAs(
  depsOf: () => Promise<Deps>,
  soporteOf: () => Promise<SoporteSession | null>,
  visitaId: string | null,
): { session(): Promise<PortalSession | null>; admit(called: Called): Promise<void> } {
  const entered = async () => {
    const soporte = await soporteOf();
    if (soporte === null) return null;
    if (visitaId === null) throw new ServiceError("visita_terminada");
    const { session } = await enterVisita(await depsOf(), soporte, { visitaId });
    return { soporte, session, visitaId };
  };
  let once: ReturnType<typeof entered> | undefined;
  const visit = () => {
    once ??= entered();
    return once;
  };
  const allowed: ReadonlySet<string> = new Set(ALLOWED_IN_VISITA);
  return {
    session: async () => (await visit())?.session ?? null,
    async admit({ path, input }) {
      const visited = await visit();
      if (visited === null || !allowed.has(path)) throw new ServiceError("prohibido");
      if (visited.session.falta !== null) throw new ServiceError("segundo_factor_requerido");
      const about = OfConsulta.safeParse(await input());
      await recordVista(await depsOf(), visited.soporte.actor, {
        visitaId: visited.visitaId,
        clienteId: visited.session.actor.clienteId,
        // All reads on the page of a consulta count as opening that consulta.
        sala: about.success ? "consultas" : salaOf(path),
        objetoId: about.success ? about.data.consultaId.toLowerCase() : "",
      });
    },
  };
}

/** The section of a procedure, from its area. The palette finds consultas. */
function salaOf(path: string): string {
  const [area = path] = path.split(".");
  return area === "search" ? "consultas" : area;
}

/** The portal's context for a page: of the client's own people, or of support in a visita. */
export const createRoomsContext = (http: HttpContext, headers: Headers, requestId: string): PortalContext =>
  VISITA_PATH.test(headers.get("x-atalaya-path") ?? "")
    ? createVisitaContext(http, headers, requestId)
    : createPortalContext(http, headers, requestId);
