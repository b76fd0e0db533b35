import { bitacora } from "./bitacora/bitacora";
import { clientes } from "./clientes/clientes";
import { llaves } from "./clientes/llaves";
import { cobros } from "./facturacion/cobros";
import { pagos } from "./facturacion/pagos";
import { politicas } from "./facturacion/politicas";
import { reversiones } from "./facturacion/reversiones";
import { miCuenta } from "./identidad/mi-cuenta";
import { usuarios } from "./identidad/usuarios";
import { visitas } from "./identidad/visitas";
import { listas } from "./listas/listas";
import { operacion } from "./operacion/operacion";
import { router } from "./procedure";
import { pruebas } from "./prueba/pruebas";

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
  pruebas,
  reversiones,
  usuarios,
  visitas,
});

export type SoporteRouter = typeof soporteRouter;
