import {
  presentListaCargada,
  presentListas,
  presentListaVersiones,
  propuestaHeaders,
} from "../../contract/admin/listas";
import { LISTAS_OPERATIONS } from "../../contract/admin/listas-operations";
import { listListas, listListaVersions } from "../../usecases/listas/list-listas";
import { proposeCsn } from "../../usecases/listas/propose-csn";
import { requestListaRefresh } from "../../usecases/listas/refresh-lista";
import { acceptRetenida, discardRetenida } from "../../usecases/listas/retenidas";
import { uploadLista } from "../../usecases/listas/upload-lista";
import { endpoint } from "../endpoint";

export const LISTAS_ENDPOINTS = [
  endpoint(LISTAS_OPERATIONS, "GET /api/admin/listas", {
    run: (deps) => listListas(deps),
    present: presentListas,
  }),
  endpoint(LISTAS_OPERATIONS, "GET /api/admin/listas/{slug}/versiones", {
    run: (deps, actor, { params }) => listListaVersions(deps, actor, params),
    present: presentListaVersiones,
  }),
  endpoint(LISTAS_OPERATIONS, "POST /api/admin/listas/{slug}/versiones", {
    run: (deps, actor, { params, query, raw }) => uploadLista(deps, actor, { ...params, ...query, raw }),
    present: presentListaCargada,
    status: ({ isNew }) => (isNew ? 201 : 200),
  }),
  endpoint(LISTAS_OPERATIONS, "GET /api/admin/listas/csn_colombia/propuesta", {
    run: (deps, actor) => proposeCsn(deps, actor),
    present: ({ csv }) => csv,
    headers: propuestaHeaders,
  }),
  endpoint(LISTAS_OPERATIONS, "POST /api/admin/listas/{slug}/actualizar", {
    run: (deps, actor, { params }) => requestListaRefresh(deps, actor, params),
  }),
  endpoint(LISTAS_OPERATIONS, "POST /api/admin/listas/{slug}/retenidas/{retenida_id}/aceptar", {
    run: (deps, actor, { params }) => acceptRetenida(deps, actor, params),
    present: presentListaCargada,
  }),
  endpoint(LISTAS_OPERATIONS, "POST /api/admin/listas/{slug}/retenidas/{retenida_id}/descartar", {
    run: (deps, actor, { params }) => discardRetenida(deps, actor, params),
    present: () => null,
  }),
];
