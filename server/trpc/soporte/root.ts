import type { SoportePersona } from "../../domain/shared/actor";
import { createMiCuenta } from "../mi-cuenta";
import { bitacora } from "./bitacora/bitacora";
import { clientes } from "./clientes/clientes";
import { exportaciones, retenciones } from "./clientes/evidencia";
import { llaves } from "./clientes/llaves";
import * as procedures from "./context";
import { router } from "./context";
import { cobros, pagos, politicas, reversiones } from "./facturacion/facturacion";
import { usuarios, visitas } from "./identidad/usuarios";
import { listas } from "./listas/listas";
import { operacion } from "./operacion/operacion";
import { pruebas } from "./prueba/pruebas";

const miCuenta = createMiCuenta<SoportePersona>(procedures, ["agente", "cumplimiento"]);

/** All procedures of the back-office's pages, one router per area. */
export const soporteRouter = router({
  bitacora,
  clientes,
  cobros,
  exportaciones,
  listas,
  llaves,
  miCuenta,
  operacion,
  pagos,
  politicas,
  pruebas,
  retenciones,
  reversiones,
  usuarios,
  visitas,
});

export type SoporteRouter = typeof soporteRouter;
