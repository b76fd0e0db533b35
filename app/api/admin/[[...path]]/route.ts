import { BITACORA_ENDPOINTS } from "@/server/http/admin/bitacora";
import { CLIENTES_ENDPOINTS } from "@/server/http/admin/clientes";
import { FACTURACION_ENDPOINTS } from "@/server/http/admin/facturacion";
import { IDENTIDAD_ENDPOINTS } from "@/server/http/admin/identidad";
import { LISTAS_ENDPOINTS } from "@/server/http/admin/listas";
import { OPERACION_ENDPOINTS } from "@/server/http/admin/operacion";
import { adminRoute } from "@/server/http/create-route";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute([
  ...BITACORA_ENDPOINTS,
  ...CLIENTES_ENDPOINTS,
  ...FACTURACION_ENDPOINTS,
  ...IDENTIDAD_ENDPOINTS,
  ...LISTAS_ENDPOINTS,
  ...OPERACION_ENDPOINTS,
]);
