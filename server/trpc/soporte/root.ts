import { bitacora } from "./bitacora/bitacora";
import { clientes } from "./clientes/clientes";
import { cobros } from "./facturacion/cobros";
import { listas } from "./listas/listas";
import { llaves } from "./clientes/llaves";
import { miCuenta } from "./identidad/mi-cuenta";
import { operacion } from "./operacion/operacion";
import { pagos } from "./facturacion/pagos";
import { politicas } from "./facturacion/politicas";
import { router } from "./procedure";
import { reversiones } from "./facturacion/reversiones";
import { usuarios } from "./identidad/usuarios";
import { visitas } from "./identidad/visitas";

/** Everything the back-office's pages may ask for, an area a router. */
export const soporteRouter = router({
  bitacora,
  clientes,
  cobros,
  listas,
  llaves,
  miCuenta,
  operacion,
  pagos,
  politicas,
  reversiones,
  usuarios,
  visitas,
});

export type SoporteRouter = typeof soporteRouter;
