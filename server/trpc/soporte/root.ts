import { bitacora } from "./bitacora";
import { clientes } from "./clientes";
import { cobros } from "./cobros";
import { listas } from "./listas";
import { llaves } from "./llaves";
import { miCuenta } from "./mi-cuenta";
import { operacion } from "./operacion";
import { pagos } from "./pagos";
import { politicas } from "./politicas";
import { router } from "./procedure";
import { reversiones } from "./reversiones";
import { usuarios } from "./usuarios";
import { visitas } from "./visitas";

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
